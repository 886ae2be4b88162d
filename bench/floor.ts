import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startCluster } from '../tests/support/postgres.ts'
import { startPortal } from '../e2e/support/portal.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { askerWith, type Ask, type Call, type Person } from './support/asker.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { startPlain } from './support/places/plain-place.ts'
import { report, versionOf, type Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'

/**
 * `npm run bench:floor -- --runs 5 --calls 300 --users 100000`: milliseconds of processor time that a request costs the server's process, user and
 * system, beside a plain yoga server over the same database and the same driver (support/plain-server.ts). Both are warm and measured in turn, so that
 * whatever else runs on the machine slows both; and what an idempotency key adds to a small mutation. The first `--warm` calls of each case are not measured: what they run through is still being compiled.
 */
const { runs, calls, warm, users, customers } = readOptions({ runs: 5, calls: 300, warm: 500, users: 100_000, customers: 50 })

/** One user may call 600 times a minute. */
const MINUTE = 61_000

type Case = { readonly what: string; readonly person: Person; readonly call: Call; readonly bar: string }
const LIST = readFileSync(join(import.meta.dirname, '../src/features/users/list/users.graphql'), 'utf8')
  // The list asks for these apart.
  .replace(/\bstates \{[^}]*\}/, '')
const PAGE: Call = { query: LIST, variables: { first: 50, order: [{ userName: 'ASC' }] } }
const OPERATIONS: Person = { name: 'operations' }
const cases: readonly Case[] = [
  { what: 'users page of 50, vendor operations', person: OPERATIONS, call: PAGE, bar: '≤ 1.8 × plain' },
  { what: 'users page of 50, partner admin', person: { name: 'partneradmin', partner: 'acme' }, call: PAGE, bar: '≤ 2.2 × plain' },
  { what: 'smallest signed-in call', person: OPERATIONS, call: { query: '{ myProfile { id } }' }, bar: '≤ 1.0 ms' },
]

await using ends = new AsyncDisposableStack()
const cluster = ends.adopt(await startCluster(), (server) => server.stop())
const place = ends.adopt(await seededPlace('postgres', { users, customers, events: 3 * users }, cluster.url), (seeded) => seeded.remove())
const portal = ends.adopt(await startPortal({ env: { ...place.env, LOG_LEVEL: 'silent' }, dataDir: place.dataDir }), (server) =>
  server.stop(),
)
const plain = ends.adopt(await startPlain(place.env['DATABASE_URL'] ?? ''), (server) => server.stop())

/** The two servers as the person's clients, fresh within the limit of calls. */
async function bothAs({ name, partner }: Person): Promise<{ ours: Ask; floor: Ask }> {
  await portal.advance(MINUTE)
  const origin = portal.origin(partner)
  const { accessToken } = await signIn(origin, name)
  return { ours: askerWith(accessToken, origin), floor: askerWith(accessToken, origin, String(plain.port)) }
}

async function costOf(ask: Ask, call: Call, cpu: () => Promise<number>): Promise<number> {
  const before = await cpu()
  for (let asked = 0; asked < calls; asked++) await ask(call)
  return ((await cpu()) - before) / calls
}

const rowsOf = (answer: { data: unknown }) => {
  const { users: page, ...others } = answer.data as { users?: { nodes: unknown } }
  return page ? page.nodes : others
}

async function measure({ what, person, call, bar }: Case): Promise<Row[]> {
  const first = await bothAs(person)
  if (!isDeepStrictEqual(rowsOf(await first.ours(call)), rowsOf(await first.floor(call)))) throw new Error(`The two differ: ${what}`)
  for (let asked = 0; asked < warm; asked++) {
    await first.ours(call)
    await first.floor(call)
  }
  const costs: { ours: number; floor: number }[] = []
  for (let run = 0; run < runs; run++) {
    const { ours, floor } = await bothAs(person)
    costs.push({ ours: await costOf(ours, call, portal.cpu), floor: await costOf(floor, call, plain.cpu) })
  }
  const row = (of: string, unit: string, values: number[], budget?: string): Row => ({
    what: `${what}${of}`,
    unit,
    figures: figuresOf(values),
    ...(budget === undefined ? {} : { budget }),
  })
  return [
    row(
      '',
      'ms CPU',
      costs.map(({ ours }) => ours),
      bar.endsWith('ms') ? bar : undefined,
    ),
    row(
      ', plain',
      'ms CPU',
      costs.map(({ floor }) => floor),
    ),
    row(
      ', ratio',
      '×',
      costs.map(({ ours, floor }) => ours / floor),
      bar.endsWith('plain') ? bar : undefined,
    ),
  ]
}

const SMALL_CHANGE = `mutation Change($userId: ID!, $value: String!) {
  addOrReplaceUserClaim(input: { userId: $userId, claimType: "default_locale", claimValue: $value }) { errors { code } }
}`

/** A small mutation with an idempotency key and without, in turn. */
async function measureKey(): Promise<Row[]> {
  const costs: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let run = 0; run <= runs; run++) {
    const { ours } = await bothAs(OPERATIONS)
    const { myProfile } = (await ours({ query: '{ myProfile { id } }' })).data as { myProfile: { id: string } }
    for (const kind of ['with', 'without'] as const) {
      const before = await portal.cpu()
      for (let asked = 0; asked < calls; asked++) {
        const key = kind === 'with' ? { key: randomUUID() } : {}
        await ours({ query: SMALL_CHANGE, variables: { userId: myProfile.id, value: asked % 2 === 0 ? 'de' : 'en-GB' }, ...key })
      }
      // The first run warms both up.
      if (run > 0) costs[kind].push(((await portal.cpu()) - before) / calls)
    }
  }
  const added = costs.with.map((cost, run) => cost - (costs.without[run] ?? 0))
  return [
    { what: 'small mutation', unit: 'ms CPU', figures: figuresOf(costs.without) },
    { what: 'small mutation, its idempotency key', unit: 'ms CPU', figures: figuresOf(added), budget: '≤ 0.3 ms' },
  ]
}

const rows: Row[] = []
rows.push(...(await measureKey()))
for (const each of cases) rows.push(...(await measure(each)))
report('Processor time of a request beside a plain server', rows, { yoga: versionOf('graphql-yoga'), postgres: cluster.version })
