import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayCall } from '../../../server/src/access/access.ts'
import { keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { PORTAL_CLIENT_ID } from '../../../server/src/identity/provider/portal-client.ts'
import { ruleOf } from '../../../server/src/kit/graphql/operations.ts'
import { quickSessions } from '../../support/quick-session.ts'
import type { QuickSessions } from '../../support/quick-session.ts'
import type { RunningServer } from '../../support/server.ts'
import { testServer } from '../../support/server.ts'
import { randomOf } from './walk.inputs.ts'
import type { Random } from './walk.inputs.ts'
import { nearTo, readPools } from './walk.pools.ts'
import { watch } from './walk.watch.ts'
import { tryImport, tryLeaving, tryMutation, tryScim, trySetup } from './walk.ways.ts'
import type { Step } from './walk.ways.ts'
import { buildWalkWorld, HOSTS, KINDS } from './walk.world.ts'
import type { Kind, WalkWorld } from './walk.world.ts'

/** It walks so many steps, and at most so long; much longer with WALK_SECONDS=600. WALK_SEED repeats a run. */
const SECONDS = Number(process.env['WALK_SECONDS'] ?? 45)
const STEPS = SECONDS * 70
const LEAST = 300
const SEED = Number(process.env['WALK_SEED'] ?? Date.now() % 1_000_000)
const LONGEST = 40
/** So many walks share a world: what they do to its people stays in it. */
const WALKS_OF_A_WORLD = 12

let server: RunningServer
let world: WalkWorld
const sessions = new Map<string, QuickSessions>()
beforeAll(async () => {
  server = await testServer()
  world = await buildWalkWorld(server)
  for (const host of HOSTS) sessions.set(host, await quickSessions(server, host.replace('.localhost', '')))
  await server.db.pool.query(
    `insert into client (client_id, name, kind, is_public, is_first_party, grant_types, scopes, redirect_uris)
     select $1, 'Walk', kind, is_public, is_first_party, grant_types, scopes, redirect_uris from client where client_id = $2`,
    [APP, PORTAL_CLIENT_ID],
  )
})
afterAll(() => server?.close())

const APP = 'walk-app'

type End = { readonly steps: readonly Step[]; readonly found: readonly string[] }

/** A walk by one person, by every account that they come to hold, until it leads too far or is long enough. */
async function walk(kind: Kind, random: Random, isOver: () => boolean): Promise<End> {
  const partner = random.one(world.partners)
  const of = sessions.get(partner?.host ?? '')
  if (!partner || !of) throw new Error('The world has no partner.')
  const domain = `d${randomUUID().slice(0, 8)}.test`
  const first = await world.add(kind, partner, [someActivities(random), someActivities(random)], `walker@${domain}`)
  const tokens = new Map<string, { readonly token: string; readonly appToken: string }>()
  const tokensOf = async (id: string) => {
    const known = tokens.get(id) ?? { token: await of.tokenOf(id), appToken: await of.tokenOf(id, APP) }
    tokens.set(id, known)
    return known
  }
  const { held, gained, touched } = await watch(server, world, first, domain)
  const [scim, setups]: [string[], string[]] = [[], []]
  const steps: Step[] = []
  const longest = kind.userType < 3 || kind.userType > 6 || kind.profile === 'none' || kind.name === 'support' ? 5 : LONGEST
  let accounts: readonly string[] = [first]
  let pools = await readPools(world, domain, accounts)
  while (steps.length < longest && !isOver()) {
    const account = random.chance(0.5) ? first : (random.one(accounts) ?? first)
    const walker = { account, host: partner.host, scim, setups, ...(await tokensOf(account)) }
    const near = await nearTo(server, pools, account)
    const mayImport = mayCall(near.viewer, ruleOf('Mutation.startUserImport'), true) === 'allowed'
    const chance = random.below(100)
    const isImport = chance < (mayImport ? 6 : 1)
    const way =
      kind.always && chance > 94
        ? tryLeaving
        : isImport
          ? tryImport
          : chance < 30 && scim.length > 0
            ? tryScim
            : chance < 40 && setups.length > 0
              ? trySetup
              : tryMutation
    const step = await way(server, walker, { pools, near, random })
    if (!step) continue
    steps.push(step)
    if (step.way === 'setup link')
      setups.splice(0, setups.length, ...setups.filter((each) => each !== (step.input as { address: string }).address))
    if (step.answer === 'AUTH_NOT_AUTHENTICATED') tokens.delete(account)
    if (step.answer !== 'done') continue
    if (step.shown !== undefined) (step.shown.startsWith('http') ? setups : scim).push(step.shown)
    if (/^start|^undo|^retry|import/.test(step.way)) await jobsEnd()
    accounts = await held()
    const [gains, touches] = await Promise.all([gained(accounts), touched()])
    const found = [...gains, ...touches]
    if (found.length > 0) return { steps, found }
    pools = await readPools(world, domain, accounts)
  }
  return { steps, found: [] }
}

/** One activity, some, or all but one or two. */
function someActivities(random: Random): readonly string[] {
  const keys = portalActivities.map(keyOf)
  const some = Array.from({ length: 1 + random.below(5) }, () => random.one(keys) ?? '')
  const isMost = random.chance(0.4)
  const left = new Set(isMost ? some.slice(0, 2) : random.chance(0.5) ? some : some.slice(0, 1))
  return keys.filter((key) => left.has(key) !== isMost)
}

async function jobsEnd(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const [row] = await world.rows<{ open: number }>(
      `select count(*)::int as open from job where state in ('QUEUED', 'RUNNING', 'PAUSING')`,
    )
    if (row?.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const WALKERS = KINDS.filter(({ name }) => name !== 'operations')

it(`D21 no walk of calls makes anybody more than they were (WALK_SEED=${SEED})`, { timeout: 3_600_000 }, async () => {
  const random = randomOf(SEED)
  const end = Date.now() + SECONDS * 1000

  const isOver = () => Date.now() > end
  const counts = { walks: 0, steps: 0, done: 0 }
  const done = new Map<string, number>()
  const refused = new Map<string, number>()
  const failures: string[] = []
  while (!isOver() && counts.steps < STEPS && failures.length < 5) {
    if (counts.walks % WALKS_OF_A_WORLD === WALKS_OF_A_WORLD - 1) world = await buildWalkWorld(server)
    const kind = WALKERS[counts.walks % WALKERS.length]
    if (!kind) break
    const { steps, found } = await walk(kind, random, isOver)
    counts.walks++
    counts.steps += steps.length
    for (const { way, answer } of steps) {
      const [into, key] = answer === 'done' ? [done, way] : [refused, `${way} ${answer}`]
      into.set(key, (into.get(key) ?? 0) + 1)
    }
    if (found.length === 0) continue
    const made = steps.filter(({ answer }) => answer === 'done').map(({ by, way, input }) => `${way} by ${by}: ${JSON.stringify(input)}`)
    const more = found.length > 5 ? ` and ${found.length - 5} more` : ''
    failures.push(`${kind.name}: ${found.slice(0, 5).join('; ')}${more} by:\n${made.join('\n')}`)
  }
  counts.done = [...done.values()].reduce((sum, each) => sum + each, 0)
  process.stdout.write(`walk: ${JSON.stringify(counts)} of ${done.size} kinds, seed ${SEED}\n`)
  if (process.env['WALK_COUNTS']) process.stdout.write(`${toldCounts(done)}\n${toldCounts(refused)}\n`)
  expect(failures).toEqual([])
  // A walk of refusals shows nothing.
  expect(counts.done).toBeGreaterThan(counts.steps / 5)
  expect([counts.steps > LEAST, done.size > 30]).toEqual([true, true])
})

const toldCounts = (of: ReadonlyMap<string, number>) =>
  [...of]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 120)
    .map(([key, count]) => `${count} ${key}`)
    .join(', ')
