import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_LIMITS } from '../../../server/src/api/graphql/rate-limits.ts'
import { sendFile } from '../../support/multipart.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'

// A company's people a year later: the same, renamed, moved, gone, hired again, and others who got their IDs. Who is who is known.

/** As many as one job finishes within the time that the tests wait for it. `PEOPLE=100000` asks for another number, with several jobs. */
const PEOPLE = Number(process.env['PEOPLE'] ?? 400)
const COMPANIES = 40
/** Companies whose people one migration takes. */
const AT_ONCE = PEOPLE > 4000 ? 1 : COMPANIES
/** Milliseconds that a test of so many people may take. */
const MOST_MS = 60_000 + PEOPLE * 30

let server: RunningServer
let who: Migrator
let token: string
beforeAll(async () => {
  server = await testServer({ callLimits: { ...CALL_LIMITS, user: 1_000_000 } })
})
/** For each migration anew: those of 100,000 people take longer than an access token holds. */
const signIn = async () => {
  who = migrator(await asPerson(server, 'operations'), rows)
  token = (await server.signIn('operations')).accessToken
}
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

type Person = { id: string; company: number; userName: string; email: string; givenName: string; familyName: string }
/** A row of the second export, and the person of the first whom it means; undefined for somebody new. */
type Later = Person & { truth: number | undefined; change: (typeof CHANGES)[number] }
const CHANGES = [
  'SAME',
  'RENAMED',
  'NEW_ADDRESS',
  'MOVED',
  'REUSED_ID',
  'REUSED_ID_ELSEWHERE',
  'NAMESAKE_ELSEWHERE',
  'TWIN',
  'REHIRED',
] as const

/** Numbers from 0 to 1 that are the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const GIVEN = ['Ida', 'Udo', 'Ines', 'Ulf', 'Jana', 'Kurt', 'Lena', 'Omar', 'Petra', 'Rosa']
const FAMILY = ['Berg', 'Horn', 'Sommer', 'Winter', 'Klein', 'Lang', 'Roth', 'Stein', 'Vogel', 'Wolf']

function generate(next: () => number) {
  const one = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? ''
  const born = (at: string, id: string, company: number): Person => {
    const [givenName, familyName] = [one(GIVEN), one(FAMILY)]
    return { id, company, givenName, familyName, userName: `gen.${at}`, email: `gen.${at}@generated.example` }
  }
  const first = Array.from({ length: PEOPLE }, (_, at) => born(String(at), `G${at}`, at % COMPANIES))
  const other = ({ company }: Person) => (company + 1 + Math.floor(next() * (COMPANIES - 1))) % COMPANIES
  /** Somebody whose name is another one, both given and family. */
  const stranger = (person: Person, at: number, company: number): Person => ({
    ...born(`s${at}`, person.id, company),
    givenName: `${person.givenName}lo`,
    familyName: `${person.familyName}mann`,
  })
  const second = first.flatMap((person, at): Later[] => {
    const change = CHANGES[Math.floor(next() * CHANGES.length)] ?? 'SAME'
    const as = (later: Person, truth: number | undefined): Later => ({ ...later, truth, change })
    const fresh = { userName: `gen.n${at}`, email: `gen.n${at}@generated.example` }
    switch (change) {
      case 'SAME':
        return [as(person, at)]
      case 'RENAMED':
        return [as({ ...person, familyName: `${person.familyName}-Neu` }, at)]
      case 'NEW_ADDRESS':
        return [as({ ...person, email: fresh.email }, at)]
      case 'MOVED':
        return [as({ ...person, company: other(person) }, at)]
      case 'REUSED_ID':
        return [as(stranger(person, at, person.company), undefined)]
      case 'REUSED_ID_ELSEWHERE':
        return [as(stranger(person, at, other(person)), undefined)]
      case 'NAMESAKE_ELSEWHERE':
        return [as({ ...person, ...fresh, company: other(person) }, undefined)]
      case 'TWIN':
        return [as(person, at), as({ ...person, ...fresh, id: `T${at}` }, undefined)]
      case 'REHIRED':
        return [as({ ...person, id: `R${at}` }, at)]
    }
  })
  return { first, second }
}

const UPLOAD = `mutation ($input: UploadMigrationImportInput!) { uploadMigrationImport(input: $input) { errors { code } } }`
async function reviewed(people: readonly Person[], hrIds: readonly string[], companies: readonly string[], rules: Record<string, unknown>) {
  await signIn()
  const users = people.map(({ company, ...person }) => ({ ...person, customerId: hrIds[company], type: 'Employee' }))
  const id = randomUUID()
  const sent = await sendFile(
    server.origin(),
    token,
    { query: UPLOAD, variables: { input: { id, wizard: 'NATURAL_HR_USERS', fileName: 'people.json', file: null } } },
    { bytes: Buffer.from(JSON.stringify({ users })), name: 'people.json', type: 'application/json' },
  )
  expect(sent.json()).toEqual({ data: { uploadMigrationImport: { errors: null } } })
  const run = await who.create('NATURAL_HR_USERS', companies, { mails: 'NEVER', ...rules }, id)
  await who.review(run)
  return run
}
type Found = { sourceId: string; outcome: string; subjectId: string | null; code: string | null }
/** People and the IDs of their companies in the HR product, as one migration takes them. */
const byRun = <Each extends Person>(people: readonly Each[], hrIds: readonly string[]) => {
  const byPart = Map.groupBy(people, ({ company }) => Math.floor(company / AT_ONCE))
  return [...byPart].map(([part, some]) => [some, hrIds.slice(part * AT_ONCE, (part + 1) * AT_ONCE)] as const)
}
const ready = async (run: string) => {
  const totals = await who.totals(run)
  return (totals['CREATE'] ?? 0) + (totals['LINK'] ?? 0) + (totals['UPDATE'] ?? 0)
}

it.each(['LINK', 'LEAVE_OUT'])(
  'moves nobody wrong among generated people, whatever happened to them in a year (%s)',
  { timeout: MOST_MS },
  async (existing) => {
    const began = performance.now()
    const product = hrProduct((text, ...values) => rows(text, ...values))
    const customers: { hrId: string; customerId: string }[] = []
    for (let at = 0; at < COMPANIES; at += 1) customers.push(await product.customer('NATURAL_HR'))
    const hrIds = customers.map(({ hrId }) => hrId)
    const generated = generate(numbersFrom(existing.length))
    // Each case has people of its own.
    const owned = <Each extends Person>(person: Each): Each => ({
      ...person,
      id: `${existing}${person.id}`,
      userName: `${existing}.${person.userName}`.toLowerCase(),
      email: `${existing}.${person.email}`.toLowerCase(),
    })
    const [first, second] = [generated.first.map(owned), generated.second.map(owned)]
    for (const [people, companies] of byRun(first, hrIds)) {
      const begun = await reviewed(people, hrIds, companies, {})
      expect((await who.start(begun, await ready(begun))).counts).toEqual({ DONE: people.length })
    }
    const users = await rows<{ id: string; email: string }>(
      'select id, email from user_identity where email = any($1)',
      first.map(({ email }) => email),
    )
    const idByEmail = new Map(users.map(({ id, email }) => [email, id]))
    const idOf = (truth: number) => idByEmail.get(first[truth]?.email ?? '')

    const found: Found[] = []
    for (const [people, companies] of byRun(second, hrIds)) {
      const run = await reviewed(people, hrIds, companies, { existing })
      found.push(
        ...(await rows<Found>(
          `select source_id as "sourceId", outcome, subject_id as "subjectId", findings -> 0 ->> 'code' as code from migration_row where run_id = $1`,
          run,
        )),
      )
      await who.start(run, await ready(run))
    }
    const members = await rows<{ userId: string; customerId: string }>(
      'select user_id as "userId", customer_id as "customerId" from user_customer where user_id = any($1)',
      [...idByEmail.values()],
    )
    const companiesOf = Map.groupBy(members, ({ userId }) => userId)
    const byId = new Map(found.map((row) => [row.sourceId, row]))
    const wrong: string[] = []
    const table = new Map(CHANGES.map((change) => [change, { right: 0, asked: 0, out: 0, wrong: 0 }]))
    for (const { id, truth, change } of second) {
      const { outcome, subjectId, code } = byId.get(id) ?? { outcome: 'MISSING', subjectId: null, code: null }
      const meant = truth === undefined ? undefined : idOf(truth)
      const isMeant = subjectId !== null && subjectId === meant
      const line = table.get(change)
      if (!line) throw new Error(`The table has no ${change}`)
      if (outcome === 'CONFLICT') line.asked += 1
      else if (outcome === 'CREATE' ? truth === undefined : isMeant) line.right += 1
      else if (outcome === 'SKIP' && code === 'USER_EXISTS' && truth !== undefined) line.out += 1
      else {
        line.wrong += 1
        wrong.push(`${id} ${change} ${outcome} ${code}`)
      }
    }
    const numbers = Object.fromEntries(
      (['right', 'asked', 'out', 'wrong'] as const).map((name) => [name, table.values().reduce((sum, line) => sum + line[name], 0)]),
    ) as Record<'right' | 'asked' | 'out' | 'wrong', number>
    // Nobody of the first export is at a company of which no row of theirs speaks.
    const stated = new Map<string, Set<string>>()
    for (const [at, { company }] of [
      ...first.entries(),
      ...second.flatMap((row) => (row.truth === undefined ? [] : [[row.truth, row] as const])),
    ]) {
      const id = idOf(at) ?? ''
      stated.set(id, (stated.get(id) ?? new Set()).add(customers[company]?.customerId ?? ''))
    }
    for (const [id, some] of companiesOf)
      for (const { customerId } of some) if (!stated.get(id)?.has(customerId)) wrong.push(`${id} is at ${customerId}`)
    const seconds = Math.round((performance.now() - began) / 1000)
    const all = [...table, ['all', { ...numbers, wrong: wrong.length }]] as const
    console.info(
      [
        `${PEOPLE} people of ${COMPANIES} companies, ${second.length} rows a year later (${existing}), ${seconds} s`,
        ...all.map(
          ([change, { right, asked, out, wrong: bad }]) =>
            `  ${change}: moved right ${right}, asked ${asked}, left out ${out}, wrong ${bad}`,
        ),
      ].join('\n'),
    )
    expect(wrong.slice(0, 10)).toEqual([])
    expect(numbers.right + numbers.asked + numbers.out).toBe(second.length)
    // A judge that asks about everybody would be right as well.
    expect(numbers.right / second.length).toBeGreaterThan(existing === 'LINK' ? 0.5 : 0.4)
  },
)
