import { readdirSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimsOf, factsWithout, readClaims } from '../../../server/src/accounts/claims.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { personalDataParts } from '../../../server/src/identity/own/personal-data-parts.ts'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const SET = `mutation ($input: SetPreferenceInput!) { setPreference(input: $input) { preference { key value } errors { __typename path message code } } }`

let server: RunningServer
let employee: Ask
beforeAll(async () => {
  server = await testServer()
  employee = await asPerson(server, 'employee')
})
afterAll(() => server?.close())

const id = demoPersonId('employee')
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const set = async (key: string, value: string) =>
  dataOf<{ setPreference: { preference: object | null; errors: { path: string; code: string }[] | null } }>(
    await employee(SET, { input: { key, value } }),
  ).setPreference
const kept = () => rows<{ key: string; value: string }>('select key, value from user_preference where user_id = $1', id)
const longest = `users:${'a'.repeat(3994)}`

it.each(['users:status,email;user-logins:', longest, ''])(
  'keeps columns of lists in place of those before, and writes no audit row',
  async (value) => {
    const [before] = await rows('select count(*)::int as count from audit_log')
    expect(await set('list_columns', value)).toEqual({ preference: { key: 'list_columns', value }, errors: null })
    expect(await kept()).toEqual([{ key: 'list_columns', value }])
    expect(await rows('select count(*)::int as count from audit_log')).toEqual([before])
  },
)

it('keeps the organisation that the user works in, as an ID, and forgets it', async () => {
  const [{ organisation } = { organisation: '' }] = await rows<{ organisation: string }>(
    'select customer_id as organisation from user_customer where user_id = $1',
    id,
  )
  expect(await set('working_organisation', organisation)).toMatchObject({ errors: null })
  const [user] = await server.db.orm.select().from(userIdentity).where(eq(userIdentity.id, id))
  const claims = user && claimsOf(user, undefined, await readClaims(server.db.orm, id, 'openid profile'))
  expect(claims?.['working_organisation']).toBe(organisation)
  // A token that withholds a customer does not name it here either.
  const within = user && claimsOf(user, undefined, factsWithout(await readClaims(server.db.orm, id, 'openid profile'), [organisation]))
  expect(within?.['working_organisation']).toBeUndefined()
  expect(await set('working_organisation', '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d')).toMatchObject({ errors: null })
  const without = user && claimsOf(user, undefined, await readClaims(server.db.orm, id, 'openid profile'))
  expect(without?.['working_organisation'], 'an organisation that the user has left').toBeUndefined()
  expect(await set('working_organisation', '')).toMatchObject({ errors: null })
  expect(await set('working_organisation', 'Weiß')).toMatchObject({ errors: [{ path: 'value', code: 'VALUE_NOT_ALLOWED' }] })
  await rows(`delete from user_preference where key = 'working_organisation'`)
})

it('keeps each choice under its own key, and tells those of the shell in the identity token', async () => {
  await set('portal_navigation', 'people,rail')
  await set('getting_started', 'dismissed')
  const [user] = await server.db.orm.select().from(userIdentity).where(eq(userIdentity.id, id))
  const claims = user && claimsOf(user, undefined, await readClaims(server.db.orm, id, 'openid profile'))
  expect([claims?.portal_navigation, (await kept()).map((row) => `${row.key} ${row.value}`).toSorted()]).toEqual([
    'people,rail',
    ['getting_started dismissed', 'list_columns ', 'portal_navigation people,rail'],
  ])
  await rows(`delete from user_preference where key <> 'list_columns'`)
})

it.each([
  ['list_columns', 'users:<b>', 'value VALUE_NOT_ALLOWED'],
  ['list_columns', `${longest}a`, 'value VALUE_NOT_ALLOWED'],
  ['portal_navigation', 'people,', 'value VALUE_NOT_ALLOWED'],
  ['portal_navigation', 'a'.repeat(301), 'value VALUE_NOT_ALLOWED'],
  ['getting_started', 'done', 'value VALUE_NOT_ALLOWED'],
  ['role', 'Admin', 'key PREFERENCE_UNKNOWN'],
  ['__proto__', '', 'key PREFERENCE_UNKNOWN'],
])('takes no other key and no other value', async (key, value, wrong) => {
  const before = await kept()
  const { preference, errors } = await set(key, value)
  expect([preference, errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([null, [wrong]])
  expect(await kept()).toEqual(before)
})

it('moves what was a claim', async () => {
  const other = demoPersonId('manager')
  await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'list_columns', 'users:email')`, other)
  const [, , move = ''] = readFileSync(
    `server/migrations/${readdirSync('server/migrations').find((name) => name.endsWith('_user_preference.sql'))}`,
    'utf8',
  ).split('--> statement-breakpoint')
  await server.db.pool.query(move)
  expect(await rows('select key, value from user_preference where user_id = $1', other)).toEqual([
    { key: 'list_columns', value: 'users:email' },
  ])
  expect(await rows(`select * from user_claim where claim_type = 'list_columns'`)).toEqual([])
})

it('is part of the personal data, and goes with the account', async () => {
  await set('list_columns', 'users:email')
  const { preferences } = await personalDataParts(server.db.orm, id)
  expect(preferences).toMatchObject({ rows: [{ userId: id, key: 'list_columns', value: 'users:email' }] })
  await server.db.orm.transaction((tx) => eraseUsers(tx, [id]))
  expect(await kept()).toEqual([])
})
