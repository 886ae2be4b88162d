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
  who = migrator(await asPerson(server, 'operations'), rows)
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

type Fact = { name: string; after: string | null }
type Reviewed = { number: number; sourceId: string; outcome: string; facts: Fact[] }
type Found = { sourceId: string; customerId: string; is: Record<string, string>; member: boolean }
const COLUMNS = ['userName', 'email', 'displayName', 'userType', 'isActive', 'password', 'customer', 'mail']
const ENDS: Readonly<Record<string, string>> = {
  CREATE: 'DONE',
  LINK: 'DONE',
  UPDATE: 'DONE',
  SKIP: 'UNCHANGED',
  CONFLICT: 'REFUSED',
  ERROR: 'REFUSED',
}

/**
 * What a user was before the migration: unknown to the portal; migrated already, and since then as they were, or taken out of the customer; or migrated to
 * another customer, and since then of this one in the HR product, or a member of it in the portal as well.
 */
const BEFORE = ['unknown', 'migrated', 'left', 'moved', 'joined'] as const
const MOVED: readonly string[] = ['moved', 'joined']

/** The demo's users of an HR product with every fault that it plants, from any one of them on, and any rules. */
const anyUsers = fc.record({
  from: fc.integer({ min: 100, max: 1_000_000 }),
  known: fc.nat(5),
  before: fc.array(fc.constantFrom('unknown' as const, ...BEFORE), { minLength: USERS, maxLength: USERS }),
})
const anyRules = fc.record({
  inactive: fc.constantFrom('LEAVE_OUT', 'CREATE'),
  withoutEmail: fc.constantFrom('LEAVE_OUT', 'CREATE'),
  existing: fc.constantFrom('LEAVE_OUT', 'LINK'),
  passwords: fc.constantFrom('TAKE_OVER', 'NONE'),
  mails: fc.constantFrom('NOW', 'LATER', 'NEVER'),
  userTypes: fc.constantFrom([], [{ from: 'Contractor', to: 1 }]),
})

let [runs, updates] = [0, 0]
it('does what the dry run said, row by row', async () => {
  // A failure is told with its users and rules; a smaller one would take as long again.
  await fc.assert(fc.asyncProperty(anyUsers, anyRules, migratesAsReviewed), { numRuns: 6, endOnFailure: true })
  expect(updates).toBeGreaterThan(20)
}, 120_000)

type Users = { from: number; known: number; before: readonly (typeof BEFORE)[number][] }

async function migratesAsReviewed({ from, known: place, before }: Users, rules: Record<string, unknown>) {
  const seed = ++runs
  const [{ hrId, customerId }, former] = [await product.customer(), await product.customer()]
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
  const ids = users.map((_, at) => `${String(at).padStart(3, '0')}${hrCaseOf(at < 12 ? at : from + at)}`)
  const add = (of: string, was: readonly string[]) =>
    product.users(
      of,
      users.flatMap(({ customerId: at, userName, email, ...user }, place_) =>
        at === hrId && was.includes(before[place_] ?? '')
          ? {
              ...user,
              id: ids[place_] ?? '',
              userName: `${userName}.${seed}`,
              email: email === known?.email ? email : email.replace('@', `.${seed}@`),
            }
          : [],
      ),
    )
  await add(hrId, ['migrated', 'left'])
  await add(former.hrId, MOVED)
  for (const id of [hrId, former.hrId]) await migratedOf(id, rules)
  const were = (was: string) => ids.flatMap((id, at) => (before[at] === was ? [`${hrId} ${id}`, `${former.hrId} ${id}`] : []))
  const linked = 'select user_id from user_hr_id where hr_user_id = any($2)'
  await rows(`delete from user_customer where customer_id = $1 and user_id in (${linked})`, customerId, were('left'))
  await rows(
    `insert into user_customer (user_id, customer_id) select user_id, $1 from (${linked}) as linked on conflict do nothing`,
    customerId,
    were('joined'),
  )
  await rows('update hr_product_user set customer_id = $1 where customer_id = $2', hrId, former.hrId)
  await add(hrId, ['unknown'])
  const then = await placesOf([hrId, former.hrId])
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
  updates += reviewed.filter(({ outcome }) => outcome === 'UPDATE').length
  const { id: jobId } = await who.start(run, migrating.length)
  const ended = await rows<{ number: number; state: string }>('select number, state from job_row where job_id = $1 order by number', jobId)
  expect(ended).toEqual(reviewed.map(({ number, outcome }) => ({ number, state: ENDS[outcome] })))
  const found = await rows<Found>(
    `select hr_user_id as "sourceId", user_hr_id.customer_id as "customerId", jsonb_build_object('userName', user_name, 'email', coalesce(email, ''), 'displayName', coalesce(display_name, ''),
        'userType', user_type::text, 'isActive', is_active::text, 'password', case when password_hash is null then '' else 'TAKE_OVER' end,
        'customer', (select name from customer where id = user_hr_id.customer_id),
        'mail', case when exists (select from outbox where outbox.user_id = user_identity.id and purpose = 'CONFIRM_ACCOUNT') then 'NOW' else '' end) as is,
      exists (select from user_customer where user_customer.user_id = user_identity.id and user_customer.customer_id = user_hr_id.customer_id) as member
    from user_hr_id join user_identity on user_identity.id = user_hr_id.user_id where hr_user_id = any($1)`,
    migrating.map(({ sourceId }) => sourceId),
  )
  const there = new Map(found.map((each) => [each.sourceId, each]))
  expect([...there.keys()].toSorted()).toEqual(migrating.map(({ sourceId }) => sourceId).toSorted())
  expect(found.every((each) => each.member && each.customerId === customerId)).toBe(true)
  const created = migrating.filter(({ outcome }) => outcome === 'CREATE')
  expect(created.map(({ sourceId }) => [sourceId, there.get(sourceId)?.is])).toEqual(
    created.map(({ sourceId, facts }) => {
      const told = Object.fromEntries(facts.map(({ name, after }) => [name, after ?? '']))
      return [sourceId, Object.fromEntries(COLUMNS.map((name) => [name, told[name] ?? '']))]
    }),
  )
  expect(await who.undo(jobId)).toEqual({ DONE: migrating.length })
  expect(await placesOf([hrId, former.hrId])).toEqual(then)
}

/** Migrates all that can be of a customer. */
async function migratedOf(hrId: string, rules: Record<string, unknown>) {
  const run = await who.create('USERS', [hrId], rules)
  await who.review(run)
  const { CREATE = 0, LINK = 0 } = await who.totals(run)
  expect((await who.start(run, CREATE + LINK)).counts).toMatchObject({ DONE: CREATE + LINK })
}

/** Whom users of the HR product are linked to, by which customer, and of which customers these are members. */
const placesOf = (hrIds: readonly string[]) =>
  rows(
    `select hr_user_id, user_id, customer_id, (select array_agg(customer_id order by customer_id) from user_customer where user_customer.user_id = user_hr_id.user_id) as member_of
      from user_hr_id where split_part(hr_user_id, ' ', 1) = any($1) order by hr_user_id`,
    hrIds,
  )
