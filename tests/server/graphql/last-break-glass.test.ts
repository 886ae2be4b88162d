import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readUser } from '../../../server/src/accounts/find-user.ts'
import { notifyOfBreakGlass } from '../../../server/src/identity/sign-in/notify-of-break-glass.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { watchBreakGlass } from '../../../server/src/federation/watch-break-glass.ts'
import { userFidoCredential } from '../../../server/src/tables/people/credential.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, start } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let admin: Ask
let operations: Ask
let customer: string
let last: string
let made = 0

beforeAll(async () => {
  server = await testServer()
  admin = await asPerson(server, 'partneradmin', 'acme')
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())
beforeEach(async () => {
  customer = await place()
  last = await keeper()
})

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const act = async (ask: Ask, name: string, input: Record<string, unknown>): Promise<string[]> => {
  const type = schema.getMutationType()?.getFields()[name]?.args[0]?.type.toString() ?? ''
  const answer = await ask(`mutation M($input: ${type}) { ${name}(input: $input) { errors { code } } }`, { input })
  return dataOf<Record<string, { errors: { code: string }[] | null }>>(answer)[name]?.errors?.map(({ code }) => code) ?? []
}
/** A customer whose users sign in by a provider alone. */
async function place(): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `with made as (insert into customer (name, partner_id) select $1, partner_id from user_identity where id = $2 returning id)
     insert into required_provider (customer_id, provider_id) select made.id, p.id from made, login_provider p where p.name = 'acme-mock-oidc'
     returning customer_id as id`,
    `Bound ${++made}`,
    demoPersonId('admin', 'acme.localhost'),
  )
  return row?.id ?? ''
}
/** A member who keeps password and authenticator app there. */
async function keeper(to = customer): Promise<string> {
  const answer = dataOf<{ createUser: { userIdentity: { id: string } } }>(
    await admin('mutation C($input: CreateUserInput!) { createUser(input: $input) { userIdentity { id } errors { code } } }', {
      input: { userName: `glass${++made}`, email: `glass${made}@example.org`, userType: 1, customerIds: [to] },
    }),
  )
  const { id } = answer.createUser.userIdentity
  await fit(id)
  await rows('insert into break_glass_user (customer_id, user_id) values ($1, $2)', to, id)
  return id
}
const fit = (id: string) =>
  rows(
    `update user_identity set email_confirmed = true, password_hash = 'x', two_factor_enabled = true, two_factor_methods = 'AUTHENTICATOR', is_authenticator_active = true where id = $1`,
    id,
  )
const versionOf = async (id: string) => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
const nameOf = async (id: string) =>
  (await rows<{ name: string }>('select user_name as name from user_identity where id = $1', id))[0]?.name
const until = () => new Date(Date.now() + 3_600_000).toISOString()

/** Every single change by which an administrator takes away somebody who could sign in without the provider. */
const CHANGES: Record<string, (id: string) => Promise<[name: string, input: Record<string, unknown>]>> = {
  lock: async (id) => ['lockUser', { id, until: until(), reason: 'Lost laptop' }],
  deactivate: async (id) => ['updateUser', { id, version: await versionOf(id), isActive: false }],
  'take out of the customer': async (id) => ['updateUser', { id, version: await versionOf(id), customerIds: [] }],
  delete: async (id) => ['deleteUser', { id, userName: await nameOf(id) }],
  'turn two-factor off': async (id) => [
    'setUserTwoFactor',
    { id, version: await versionOf(id), enabled: false, bypassCompanyTwoFactor: false },
  ],
  'reset the authenticator': async (id) => ['resetUserFactor', { id, method: 'AUTHENTICATOR' }],
}

describe.each(Object.entries(CHANGES))('F47 the last user who keeps a password beside a required provider: %s', (_, change) => {
  it('is refused to everybody, and leaves them as they were', async () => {
    const before = await rows('select * from user_identity where id = $1', last)
    expect(await act(admin, ...(await change(last)))).toEqual(['LAST_BREAK_GLASS'])
    expect(await act(operations, ...(await change(last)))).toEqual(['LAST_BREAK_GLASS'])
    expect(await rows('select * from user_identity where id = $1', last)).toEqual(before)
  })

  it('is done beside another who can sign in, and once the requirement is lifted', async () => {
    const other = await keeper()
    expect(await act(admin, ...(await change(last)))).toEqual([])
    expect(await act(admin, ...(await change(other)))).toEqual(['LAST_BREAK_GLASS'])
    await rows('delete from required_provider where customer_id = $1', customer)
    expect(await act(admin, ...(await change(other)))).toEqual([])
  })

  it.each([
    ['locked', `lockout_end = now() + interval '1 day'`],
    ['inactive', 'is_active = false'],
    ['without password', 'password_hash = null'],
    ['without second factor', 'two_factor_enabled = false'],
  ])('counts nobody who is %s', async (_state, set) => {
    await rows(`update user_identity set ${set} where id = $1`, await keeper())
    expect(await act(admin, ...(await change(last)))).toEqual(['LAST_BREAK_GLASS'])
  })
})

describe('F47 the last user who keeps a password beside a required provider', () => {
  it('is not left by wrong passwords, which anybody can enter', async () => {
    await rows(`update user_identity set lockout_end = now() + interval '9 minutes' where id = $1`, last)
    expect(await act(admin, 'deleteUser', { id: last, userName: await nameOf(last) })).toEqual(['LAST_BREAK_GLASS'])
    await watchBreakGlass(server)
    expect(await rows('select 1 from required_provider where customer_id = $1 and unguarded_since is not null', customer)).toEqual([])
  })

  it('counts nobody whose password another customer refuses, and nobody who becomes a partner administrator', async () => {
    const other = await keeper()
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', other, await place())
    expect(await act(admin, 'deleteUser', { id: last, userName: await nameOf(last) })).toEqual(['LAST_BREAK_GLASS'])
    await rows('update user_identity set user_type = 2 where id = $1', last)
    const promotion = async () => ({ id: last, version: await versionOf(last), roles: ['PartnerAdmin'] })
    expect(await act(operations, 'updateUser', await promotion())).toEqual(['LAST_BREAK_GLASS'])
    await keeper()
    expect(await act(operations, 'updateUser', await promotion())).toEqual([])
  })

  it('is judged at each customer: being one of two here does not help there', async () => {
    await keeper()
    const there = await place()
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', last, there)
    await rows('insert into break_glass_user (customer_id, user_id) values ($1, $2)', there, last)
    const leave = async (...customerIds: string[]) => act(admin, 'updateUser', { id: last, version: await versionOf(last), customerIds })
    expect(await leave(customer)).toEqual(['LAST_BREAK_GLASS'])
    expect(await leave(there)).toEqual([])
    expect(await act(admin, 'deleteUser', { id: last, userName: await nameOf(last) })).toEqual(['LAST_BREAK_GLASS'])
  })

  it.each(['LOCK', 'DELETE', 'TWO_FACTOR_OFF', 'REMOVE_FROM_CUSTOMER'] as const)(
    'remains when all of them are chosen for %s',
    async (action) => {
      const ids = [last, await keeper(), await keeper()]
      const more = {
        LOCK: { until: until(), reason: 'Audit' },
        DELETE: { count: 3 },
        TWO_FACTOR_OFF: {},
        REMOVE_FROM_CUSTOMER: { customerId: customer },
      }[action]
      const { jobRows } = await finished(admin, await start(admin, { action, ids, ...more }))
      expect(jobRows.nodes.map(({ code }) => code).toSorted()).toEqual(['LAST_BREAK_GLASS', null, null])
    },
  )

  it('remains when a change that turned two-factor on is taken back', async () => {
    await rows(`update user_identity set two_factor_enabled = false where id = $1`, last)
    expect(
      await act(admin, 'setUserTwoFactor', { id: last, version: await versionOf(last), enabled: true, bypassCompanyTwoFactor: false }),
    ).toEqual([])
    const [entry] = await rows<{ id: string }>(
      `select id::text from audit_log where subject_id = $1 and action = 'setUserTwoFactor' order by id desc limit 1`,
      last,
    )
    expect(await act(operations, 'revertUserChange', { id: entry?.id })).toEqual(['LAST_BREAK_GLASS'])
  })

  it('stays where another change keeps what they sign in with', async () => {
    await server.db.orm.insert(userFidoCredential).values({
      userId: last,
      host: 'acme.localhost',
      keyId: last,
      publicKey: Buffer.from(last),
      counter: 0,
      transports: '',
      isBackedUp: false,
      name: 'Key',
    })
    await rows(`update user_identity set two_factor_methods = 'FIDO_AUTHENTICATOR' where id = $1`, last)
    expect(await act(admin, 'resetUserFactor', { id: last, method: 'AUTHENTICATOR' })).toEqual([])
    expect(await act(admin, 'resetUserFactor', { id: last, method: 'FIDO' })).toEqual(['LAST_BREAK_GLASS'])
    expect(await rows('select 1 from user_fido_credential where user_id = $1', last)).toHaveLength(1)
  })

  it('cannot go themselves: neither their factors nor their account', async () => {
    const own = await asPerson(server, 'manager', 'acme')
    const id = demoPersonId('manager', 'acme.localhost')
    const bound = await place()
    await rows('insert into break_glass_user (customer_id, user_id) values ($1, $2)', bound, id)
    await rows(
      `update user_identity set two_factor_enabled = true, two_factor_methods = 'AUTHENTICATOR', is_authenticator_active = true where id = $1`,
      id,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, bound)
    // Somebody else's change of factors would end the session.
    await rows(
      'update server_side_session set security_stamp = (select security_stamp from user_identity where id = $1) where user_id = $1',
      id,
    )
    const reset = async () =>
      dataOf<{ resetAuthenticator: { errors: { code: string }[] | null } }>(
        await own('mutation { resetAuthenticator { errors { code } } }'),
      ).resetAuthenticator.errors?.map(({ code }) => code) ?? []
    expect(await act(own, 'setTwoFactorEnabled', { enabled: false })).toEqual(['LAST_BREAK_GLASS'])
    expect(await reset()).toEqual(['LAST_BREAK_GLASS'])
    expect(await act(own, 'deleteAccount', { userName: await nameOf(id) })).toEqual(['LAST_BREAK_GLASS'])
    await keeper(bound)
    expect(await act(own, 'setTwoFactorEnabled', { enabled: false })).toEqual([])
  })

  it('is reported once to those who manage the provider where nobody could refuse it, and again the next time', async () => {
    await rows('delete from required_provider where customer_id <> $1', customer)
    const [place_] = await rows<{ name: string }>('select name from customer where id = $1', customer)
    const told = () =>
      rows(
        `select parameters ->> 'provider' as provider from notification where title_code = 'PROVIDER_WITHOUT_BREAK_GLASS' and user_id = $1 and parameters ->> 'customer' = $2`,
        demoPersonId('partneradmin', 'acme.localhost'),
        place_?.name,
      )
    const once = [{ provider: 'Mock OpenID Connect' }]
    await watchBreakGlass(server)
    expect(await told()).toEqual([])
    await rows('update user_identity set password_hash = null where id = $1', last)
    await watchBreakGlass(server)
    await watchBreakGlass(server)
    expect(await told()).toEqual(once)
    await fit(last)
    await watchBreakGlass(server)
    await rows(`update user_identity set lockout_end = now() + interval '1 day' where id = $1`, last)
    await watchBreakGlass(server)
    expect(await told()).toEqual([...once, ...once])
  })

  it('is asked to be tried after 90 days without a use, once in 90 days, and not after a use', async () => {
    await rows('delete from required_provider where customer_id <> $1', customer)
    const asked = async () =>
      (
        await rows(
          `select 1 from notification where title_code = 'PROVIDER_BREAK_GLASS_UNTRIED' and user_id = $1 and parameters ->> 'customer' = (select name from customer where id = $2)`,
          demoPersonId('partneradmin', 'acme.localhost'),
          customer,
        )
      ).length
    const used = (days: number) =>
      rows('update break_glass_user set used_at = now() - make_interval(days => $2) where user_id = $1', last, days)
    const counts: number[] = []
    const watch = async () => {
      await watchBreakGlass(server)
      counts.push(await asked())
    }
    await used(89)
    await watch()
    await used(91)
    await watch()
    await watch()
    await rows(`update break_glass_user set reminded_at = now() - interval '91 days' where user_id = $1`, last)
    await watch()
    const user = await readUser(server.db, last)
    if (!user) throw new Error('There is no such user')
    await rows(`update break_glass_user set reminded_at = now() - interval '91 days' where user_id = $1`, last)
    await notifyOfBreakGlass(server.db.orm, user, null)
    await watch()
    expect(counts).toEqual([0, 1, 1, 2, 2])
  })
})
