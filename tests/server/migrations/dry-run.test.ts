import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hrCaseOf, hrUser } from '../../../server/src/demo/hr-cases.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'

const USERS = 60
let server: RunningServer
let who: Migrator
beforeAll(async () => {
  server = await testServer()
  who = migrator(await asPerson(server, 'operations'))
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

type Fact = { name: string; after: string | null }
type Reviewed = { number: number; sourceId: string; outcome: string; facts: Fact[] }
type Found = { sourceId: string; is: Record<string, string>; member: boolean }
const COLUMNS = ['userName', 'email', 'displayName', 'userType', 'isActive', 'password', 'customer', 'mail']
const ENDS: Readonly<Record<string, string>> = {
  CREATE: 'DONE',
  LINK: 'DONE',
  UPDATE: 'DONE',
  SKIP: 'UNCHANGED',
  CONFLICT: 'REFUSED',
  ERROR: 'REFUSED',
}

/** The demo's users of an HR product with every fault that it plants, from any one of them on, and any rules. */
const anyUsers = fc.record({ from: fc.integer({ min: 100, max: 1_000_000 }), known: fc.nat(5) })
const anyRules = fc.record({
  inactive: fc.constantFrom('LEAVE_OUT', 'CREATE'),
  withoutEmail: fc.constantFrom('LEAVE_OUT', 'CREATE'),
  existing: fc.constantFrom('LEAVE_OUT', 'LINK'),
  passwords: fc.constantFrom('TAKE_OVER', 'NONE'),
  mails: fc.constantFrom('NOW', 'LATER', 'NEVER'),
  userTypes: fc.constantFrom([], [{ from: 'Contractor', to: 1 }]),
})

let runs = 0
it(
  'does what the dry run said, row by row',
  () =>
    // A failure is told with its users and rules; a smaller one would take as long again.
    fc.assert(fc.asyncProperty(anyUsers, anyRules, migratesAsReviewed), { numRuns: 6, endOnFailure: true }),
  60_000,
)

async function migratesAsReviewed({ from, known: place }: { from: number; known: number }, rules: Record<string, unknown>) {
  const seed = ++runs
  const { hrId, customerId } = await product.customer()
  const [known] = await rows<{ email: string }>(
    `select email from user_identity where partner_id is not distinct from (select partner_id from customer where id = $1) and email is not null
      and user_type = 1 order by id limit 1 offset $2`,
    customerId,
    place,
  )
  const [{ hash } = { hash: '' }] = await rows<{ hash: string }>(
    `select password_hash as hash from hr_product_user where password_hash like '$2%' limit 1`,
  )
  const aspNet = 'AQAAAAEAACcQAAAAE'.padEnd(84, 'A')
  const made = { customerId: hrId, knownEmail: known?.email ?? '', hashes: [hash, aspNet] as const }
  const users = Array.from({ length: USERS }, (_, at) => hrUser(at < 12 ? at : from + at, made))
  const ids = new Map(users.map(({ id }, at) => [id, `${String(at).padStart(3, '0')}${hrCaseOf(at < 12 ? at : from + at)}`]))
  await product.users(
    hrId,
    users
      .filter(({ customerId: of }) => of === hrId)
      .map(({ id, userName, email, ...user }) => ({
        ...user,
        id: ids.get(id) ?? id,
        userName: `${userName}.${seed}`,
        email: email === known?.email ? email : email.replace('@', `.${seed}@`),
      })),
  )
  const run = await who.create('USERS', [hrId], rules)
  await who.review(run)
  const { migrationRows } = dataOf<{ migrationRows: { nodes: Reviewed[] } }>(
    await who.ask('query ($id: ID!) { migrationRows(id: $id, first: 100) { nodes { number sourceId outcome facts { name after } } } }', {
      id: run,
    }),
  )
  const reviewed = migrationRows.nodes
  expect(reviewed.length).toBeGreaterThan(USERS / 2)
  const migrating = reviewed.filter(({ outcome }) => ENDS[outcome] === 'DONE')
  const { id: jobId } = await who.start(run, migrating.length)
  const ended = await rows<{ number: number; state: string }>('select number, state from job_row where job_id = $1 order by number', jobId)
  expect(ended).toEqual(reviewed.map(({ number, outcome }) => ({ number, state: ENDS[outcome] })))
  const found = await rows<Found>(
    `select hr_user_id as "sourceId", jsonb_build_object('userName', user_name, 'email', coalesce(email, ''), 'displayName', coalesce(display_name, ''),
        'userType', user_type::text, 'isActive', is_active::text, 'password', case when password_hash is null then '' else 'TAKE_OVER' end,
        'customer', (select name from customer where id = user_hr_id.customer_id),
        'mail', case when exists (select from outbox where outbox.user_id = user_identity.id and purpose = 'CONFIRM_ACCOUNT') then 'NOW' else '' end) as is,
      exists (select from user_customer where user_customer.user_id = user_identity.id and user_customer.customer_id = user_hr_id.customer_id) as member
    from user_hr_id join user_identity on user_identity.id = user_hr_id.user_id where hr_user_id like $1`,
    `${hrId} %`,
  )
  const there = new Map(found.map((each) => [each.sourceId, each]))
  expect([...there.keys()].toSorted()).toEqual(migrating.map(({ sourceId }) => sourceId).toSorted())
  expect(found.every(({ member }) => member)).toBe(true)
  const created = migrating.filter(({ outcome }) => outcome === 'CREATE')
  expect(created.map(({ sourceId }) => [sourceId, there.get(sourceId)?.is])).toEqual(
    created.map(({ sourceId, facts }) => {
      const told = Object.fromEntries(facts.map(({ name, after }) => [name, after ?? '']))
      return [sourceId, Object.fromEntries(COLUMNS.map((name) => [name, told[name] ?? '']))]
    }),
  )
}
