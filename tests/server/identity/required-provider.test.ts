import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { isCallback } from '../../support/sign-in.ts'
import { asPerson, dataOf, type Ask } from '../graphql/calls.ts'
import { openSignIn, postPassword, refresh, signedIn, textOf } from './flow.ts'
import { comeBy as comeByMock } from './mock-pages.ts'

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const EMPLOYEE = 'employee@portico.test'
const acme = (name: string) => demoPersonId(name, 'acme.localhost')
let server: RunningServer
let origin: string
let admin: Ask
let customerId: string
let providerId: string

beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  origin = server.origin('acme')
  admin = await asPerson(server, 'partneradmin', 'acme')
  const names = `name in ('acme-mock-oidc', 'acme-mock-saml')`
  await rows(`update login_provider set enabled = true, allowed_domains = '{}', domain_proofs = '{}' where ${names}`)
  providerId = (await rows<{ id: string }>(`select id from login_provider where name = 'acme-mock-oidc'`))[0]?.id ?? ''
  await rows(`update customer set login_provider_id = null where login_provider_id in (select id from login_provider where ${names})`)
  const [made] = await rows<{ id: string }>(
    `insert into customer (partner_id, name, login_provider_id) select partner_id, 'Bound', id from login_provider where id = $1 returning id`,
    providerId,
  )
  customerId = made?.id ?? ''
  await rows(
    `insert into user_customer (user_id, customer_id) select unnest($1::uuid[]), $2`,
    ['employee', 'authenticator'].map(acme),
    customerId,
  )
  await rows(
    `insert into user_login (user_id, login_provider, provider_key, display_name) select $1, unnest(array['acme-mock-oidc', 'acme-mock-saml']), $2, $2`,
    acme('employee'),
    EMPLOYEE,
  )
})
afterAll(() => server?.close())

const comeBy = async (provider: string) => (await comeByMock(origin, provider, EMPLOYEE)).end
const byPassword = async (name: string) => {
  const { visitor, page } = await openSignIn(origin)
  return postPassword(visitor, page, name)
}
type Errors = { readonly path: string | null; readonly code: string }[] | null
const versionOf = async () => (await rows<{ version: number }>('select version from customer where id = $1', customerId))[0]?.version
const require_ = async (given: object = {}, ask = admin): Promise<Errors> => {
  const input = { id: customerId, version: await versionOf(), people: 2, breakGlass: [acme('authenticator')], ...given }
  const mutation = 'mutation ($input: RequireLoginProviderInput!) { requireLoginProvider(input: $input) { errors { path code } } }'
  return dataOf<{ requireLoginProvider: { errors: Errors } }>(await ask(mutation, { input })).requireLoginProvider.errors
}
const lift = async (): Promise<Errors> => {
  const mutation = 'mutation ($input: LiftLoginProviderInput!) { liftLoginProvider(input: $input) { errors { path code } } }'
  return dataOf<{ liftLoginProvider: { errors: Errors } }>(await admin(mutation, { input: { id: customerId, version: await versionOf() } }))
    .liftLoginProvider.errors
}
const byProvider = (name: string | null) =>
  rows('update server_side_session set login_provider = $1, created_at = now() where user_id = $2', name, acme('partneradmin'))

describe('F45 only by this provider', () => {
  it('is switched on only from a session by it, unchanged since, with somebody who keeps password and second factor', async () => {
    await byProvider(null)
    expect(await require_()).toEqual([{ path: null, code: 'REQUIRED_OTHER_SESSION' }])
    await byProvider('acme-mock-oidc')
    expect(await require_({ breakGlass: [] })).toEqual([{ path: 'breakGlass', code: 'BREAK_GLASS_NEEDED' }])
    expect(await require_({ breakGlass: [acme('employee')] })).toEqual([{ path: 'breakGlass', code: 'BREAK_GLASS_NEEDED' }])
    expect(await require_({ people: 3 })).toEqual([{ path: 'people', code: 'COUNT_DIFFERS' }])
    await rows(
      `insert into audit_log (action, subject_type, subject_id, at) values ('updateLoginProvider', 'LoginProvider', $1, now() + interval '1 second')`,
      providerId,
    )
    expect(await require_()).toEqual([{ path: null, code: 'REQUIRED_PROVIDER_CHANGED' }])
    expect(await rows('select 1 from required_provider')).toEqual([])
    await rows(`update server_side_session set created_at = now() + interval '2 seconds' where user_id = $1`, acme('partneradmin'))
  })

  it('counts whom it concerns, closes every other way and every session by one, and leaves the way by it', async () => {
    const before = await signedIn(origin, EMPLOYEE)
    const preview = dataOf<{ customer: { providerRequirement: object } }>(
      await admin(
        '{ customer(id: "ID") { providerRequirement { people shutOutCount shutOut { id } sessions apps candidates { id } } } }'.replace(
          'ID',
          customerId,
        ),
      ),
    ).customer.providerRequirement
    expect(preview).toEqual({
      people: 2,
      shutOutCount: 1,
      shutOut: [{ id: acme('authenticator') }],
      sessions: 1,
      apps: expect.any(Number) as number,
      candidates: [{ id: acme('authenticator') }],
    })
    expect(await require_()).toBeNull()
    expect((await refresh(origin, before.refreshToken)).status).toBe(400)
    const refused = await byPassword(EMPLOYEE)
    expect([refused.status, textOf(refused).includes('requires that you sign in by Mock OpenID Connect')]).toEqual([400, true])
    expect(refused.text).toContain('?provider=acme-mock-oidc"')
    expect(isCallback((await comeBy('acme-mock-saml')).url)).toBe(false)
    expect(isCallback((await comeBy('acme-mock-oidc')).url)).toBe(true)
    // Whoever joins the customer with a session by another way loses it.
    const manager = await signedIn(origin, 'manager@portico.test')
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('manager'), customerId)
    expect((await refresh(origin, manager.refreshToken)).status).toBe(400)
    expect(isCallback((await byPassword('manager@portico.test')).url)).toBe(false)
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', acme('manager'), customerId)
  })

  it('is not gone round by a new password', async () => {
    const { visitor, page } = await openSignIn(origin)
    await rows(
      `update user_identity set password_hash = (select password_hash from user_identity where id = $2) where id = $1`,
      acme('employee'),
      acme('manager'),
    )
    expect(isCallback((await postPassword(visitor, page, EMPLOYEE)).url)).toBe(false)
  })

  it('asks whoever keeps the password for the second factor, and no directory reaches them', async () => {
    const page = await byPassword('authenticator@portico.test')
    expect([page.status, textOf(page).includes('requires that you sign in by')]).toEqual([200, false])
  })

  it('keeps the provider from being disabled, exchanged or deleted, until it is lifted', async () => {
    const operations = await asPerson(server, 'operations')
    const [provider] = await rows<{ version: number }>('select version from login_provider where id = $1', providerId)
    const update = 'mutation ($input: UpdateLoginProviderInput!) { updateLoginProvider(input: $input) { errors { code } } }'
    expect(
      dataOf<{ updateLoginProvider: { errors: Errors } }>(
        await operations(update, { input: { id: providerId, version: provider?.version, enabled: false } }),
      ).updateLoginProvider.errors,
    ).toEqual([{ code: 'LOGINPROVIDER_REQUIRED' }])
    const change = 'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { errors { code } } }'
    expect(
      dataOf<{ updateCustomer: { errors: Errors } }>(
        await operations(change, { input: { id: customerId, version: await versionOf(), loginProviderId: '' } }),
      ).updateCustomer.errors,
    ).toEqual([{ code: 'PROVIDER_IS_REQUIRED' }])
    await expect(rows('delete from login_provider where id = $1', providerId)).rejects.toMatchObject({ code: '23503' })
    expect(await lift()).toBeNull()
    expect(isCallback((await byPassword(EMPLOYEE)).url)).toBe(true)
    expect(await lift()).toBeNull()
  })
})
