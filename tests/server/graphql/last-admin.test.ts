import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf, post } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let partnerAdmin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const act = async (ask: Ask, name: string, input: Record<string, unknown>): Promise<string[]> => {
  const type = schema.getMutationType()?.getFields()[name]?.args[0]?.type.toString() ?? ''
  const answer = await ask(`mutation M($input: ${type}) { ${name}(input: $input) { errors { path code } } }`, { input })
  const payload = dataOf<Record<string, { errors: { path: string | null; code: string }[] | null }>>(answer)[name]
  return payload?.errors?.map(({ path, code }) => `${path} ${code}`) ?? []
}

let made = 0
let customer: string
/** A customer of its own with so many administrators who can sign in, and an employee. */
async function administered(count: number) {
  made += 1
  const [added] = await rows<{ id: string }>(
    `insert into customer (name, partner_id) select $1, partner_id from user_identity where id = $2 returning id`,
    `Guarded ${made}`,
    demoPersonId('admin', 'acme.localhost'),
  )
  customer = added?.id ?? ''
  const admins: { id: string; userName: string }[] = []
  for (let n = 0; n < count; n += 1) admins.push(await member(`keeper${made}.${n}`, 6))
  await member(`worker${made}`, 1)
  return admins
}
async function member(userName: string, userType: number) {
  const answer = dataOf<{ createUser: { userIdentity: { id: string } } }>(
    await partnerAdmin('mutation C($input: CreateUserInput!) { createUser(input: $input) { userIdentity { id } errors { code } } }', {
      input: { userName, email: `${userName}@example.org`, userType, customerIds: [customer] },
    }),
  )
  const { id } = answer.createUser.userIdentity
  await rows('update user_identity set email_confirmed = true where id = $1', id)
  return { id, userName }
}
const versionOf = async (id: string) => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
const lock = () => ({ until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Lost laptop' })

type Who = { id: string; userName: string }
/** Every single change by which somebody ceases to administer a customer. */
const CHANGES: Record<string, (who: Who) => Promise<[name: string, input: Record<string, unknown>]>> = {
  lock: async ({ id }) => ['lockUser', { id, ...lock() }],
  'make inactive': async ({ id }) => ['updateUser', { id, version: await versionOf(id), isActive: false }],
  'give another user type': async ({ id }) => ['updateUser', { id, version: await versionOf(id), userType: 1 }],
  'remove from the customer': async ({ id }) => ['updateUser', { id, version: await versionOf(id), customerIds: [] }],
  delete: async ({ id, userName }) => ['deleteUser', { id, userName }],
}

describe.each(Object.entries(CHANGES))('the last administrator of a customer: %s', (_, change) => {
  let last: Who
  let other: Who
  beforeEach(async () => {
    const [one, two] = await administered(2)
    if (!one || !two) throw new Error('There are no administrators')
    last = one
    other = two
  })

  it('is refused to an administrator, whatever they confirm, and leaves them as they were', async () => {
    expect(await act(partnerAdmin, ...(await change(other)))).toEqual([])
    const before = await rows('select * from user_identity where id = $1', last.id)
    const [name, input] = await change(last)
    expect(await act(partnerAdmin, name, input)).toEqual(['null LAST_ADMIN'])
    expect(await act(partnerAdmin, name, { ...input, confirmLastAdmin: true })).toEqual(['null LAST_ADMIN'])
    expect(await rows('select * from user_identity where id = $1', last.id)).toEqual(before)
    expect(await rows('select 1 from user_customer where user_id = $1', last.id)).toHaveLength(1)
  })

  it('is done by vendor operations once they confirm it', async () => {
    await act(partnerAdmin, 'lockUser', { id: other.id, ...lock() })
    const [name, input] = await change(last)
    expect(await act(operations, name, { ...input, confirmLastAdmin: false })).toEqual(['confirmLastAdmin LAST_ADMIN_UNCONFIRMED'])
    expect(await act(operations, name, { ...input, confirmLastAdmin: true })).toEqual([])
  })

  it('is nobody’s matter while another can sign in', async () => {
    expect(await act(partnerAdmin, ...(await change(last)))).toEqual([])
  })
})

describe('who deletes their own account', () => {
  const DELETE = 'mutation ($userName: String!) { deleteAccount(input: { userName: $userName }) { errors { path code message } } }'
  /** They sign in with the password of the demo people. */
  const asAdmin = async ({ id, userName }: Who): Promise<Ask> => {
    await rows(
      `update user_identity set bypass_company_two_factor = true, password_changed_at = now(), password_hash =
         (select password_hash from user_identity where id = $2) where id = $1 and password_hash is null`,
      id,
      demoPersonId('admin', 'acme.localhost'),
    )
    const { accessToken } = await server.signIn(`${userName}@example.org`, 'acme')
    return (document, variables = {}) =>
      post(server.origin('acme'), JSON.stringify({ query: document, variables }), { authorization: `Bearer ${accessToken}` })
  }
  const deleted = async (ask: Ask, { userName }: Who) =>
    dataOf<{ deleteAccount: { errors: unknown } }>(await ask(DELETE, { userName })).deleteAccount.errors

  it('stays while they are the last administrator of a customer, signed in and told by the words of every other change', async () => {
    const [last] = await administered(1)
    if (!last) throw new Error('There is no administrator')
    const ask = await asAdmin(last)
    const message = 'This is the last administrator of a customer who can sign in.'
    expect(await deleted(ask, last)).toEqual([{ path: null, code: 'LAST_ADMIN', message }])
    expect(await rows('select 1 from user_identity where id = $1', last.id)).toHaveLength(1)
    expect(await rows('select 1 from audit_log where subject_id = $1 and action = $2', last.id, 'deleteAccount')).toEqual([])
    expect(dataOf(await ask('{ myProfile { id } }'))).toEqual({ myProfile: { id: last.id } })
  })

  it('goes while another can sign in, and every session of theirs is over', async () => {
    const [one] = await administered(2)
    if (!one) throw new Error('There is no administrator')
    const [here, there] = [await asAdmin(one), await asAdmin(one)]
    expect(await deleted(here, one)).toBeNull()
    expect([(await here('{ myProfile { id } }')).status, (await there('{ myProfile { id } }')).status]).toEqual([401, 401])
    expect(await rows('select 1 from user_identity where id = $1', one.id)).toEqual([])
  })

  it('stays, one of two, where both go at the same moment', async () => {
    const both = await administered(2)
    const asks: Ask[] = []
    for (const who of both) asks.push(await asAdmin(who))
    const answers = await Promise.all(both.map((who, at) => deleted(asks[at] ?? partnerAdmin, who)))
    expect(answers.filter((errors) => errors === null)).toHaveLength(1)
    expect(await rows('select 1 from user_customer where customer_id = $1', customer)).toHaveLength(2)
  })
})

it('counts no administrator who has to sign in by a login provider without being linked with it', async () => {
  const [linked, unlinked] = await administered(2)
  const provider = 'acme-mock-oidc'
  await rows(
    'insert into required_provider (customer_id, provider_id) select $1, id from login_provider where name = $2',
    customer,
    provider,
  )
  await rows(
    `insert into user_login (user_id, login_provider, provider_key, display_name) values ($1::uuid, $2, $1::text, '')`,
    linked?.id,
    provider,
  )
  const deactivate = async (id = '') => act(partnerAdmin, 'updateUser', { id, version: await versionOf(id), isActive: false })
  expect(await deactivate(linked?.id)).toEqual(['null LAST_ADMIN'])
  expect(await deactivate(unlinked?.id)).toEqual([])
  await rows('delete from required_provider where customer_id = $1', customer)
})

it('lets the last administrator be changed in every other way', async () => {
  const [last] = await administered(1)
  const id = last?.id ?? ''
  expect(
    await act(partnerAdmin, 'updateUser', { id, version: await versionOf(id), givenName: 'Ada', roles: ['Admin', 'Employee'] }),
  ).toEqual([])
  expect(
    await act(partnerAdmin, 'setUserTwoFactor', { id, version: await versionOf(id), enabled: false, bypassCompanyTwoFactor: true }),
  ).toEqual([])
})

it('lets one of two stay who are locked at the same moment', async () => {
  const [one, two] = await administered(2)
  const answers = await Promise.all([one, two].map((who) => act(partnerAdmin, 'lockUser', { id: who?.id, ...lock() })))
  expect(answers.toSorted((a, b) => a.length - b.length)).toEqual([[], ['null LAST_ADMIN']])
})
