import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { otherProcess } from '../../support/other-process.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { isCallback } from '../../support/sign-in.ts'
import { asPerson, dataOf, post, type Ask } from '../graphql/calls.ts'
import { createConfirmationLink } from '../../../server/src/accounts/confirmation-link.ts'
import { linkLifeOf } from '../../../server/src/platform/lifetimes.ts'
import { Visitor } from '../../support/visitor.ts'
import { readUser } from '../../../server/src/accounts/find-user.ts'
import { opener } from '../../../server/src/identity/sign-in/proof.ts'
import type { Choice } from '../../../server/src/identity/factors/choices.ts'
import { openSignIn, postPassword, refresh, signedIn, textOf } from './flow.ts'
import { comeBy as comeByMock } from './mock-pages.ts'

/** No domain has a record. */
vi.mock(import('node:dns/promises'), async (original) => {
  const actual = await original()
  class Resolver extends actual.Resolver {
    override resolveTxt = () => Promise.resolve([])
  }
  return { ...actual, Resolver }
})

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
    expect(await require_({ digest: 'of others' })).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    expect(await require_({ people: 3 })).toEqual([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
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
    const preview = dataOf<{ customer: { providerRequirement: { digest: string } } }>(
      await admin(
        '{ customer(id: "ID") { providerRequirement { people digest shutOutCount shutOut { id } sessions apps candidates { id } } } }'.replace(
          'ID',
          customerId,
        ),
      ),
    ).customer.providerRequirement
    expect(preview).toEqual({
      people: 2,
      digest: expect.any(String) as string,
      shutOutCount: 1,
      shutOut: [{ id: acme('authenticator') }],
      sessions: 1,
      apps: expect.any(Number) as number,
      candidates: [{ id: acme('authenticator') }],
    })
    expect(await require_({ digest: preview.digest })).toBeNull()
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
    await signedIn(origin, 'manager@portico.test')
    const open = () => rows('select id from server_side_session where user_id = $1 and ended_at is null', acme('manager'))
    expect(await open()).toHaveLength(1)
    const [user] = await rows<{ version: number; ids: string[] }>(
      `select version, array(select customer_id::text from user_customer where user_id = id) as ids from user_identity where id = $1`,
      acme('manager'),
    )
    const join = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { code } } }'
    const joined = await admin(join, {
      input: { id: acme('manager'), version: user?.version, customerIds: [...(user?.ids ?? []), customerId] },
    })
    expect(dataOf<{ updateUser: { errors: Errors } }>(joined).updateUser.errors).toBeNull()
    expect(await open()).toEqual([])
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

  it('is not gone round by an invitation whose page is opened by hand', async () => {
    const [invited] = await rows<{ id: string }>(
      `with made as (
        insert into user_identity (partner_id, user_name, email, user_type) select partner_id, 'invited', 'invited@acme.test', 1
          from customer where id = $1 returning id
      ) insert into user_customer (user_id, customer_id) select id, $1 from made returning user_id as id`,
      customerId,
    )
    const userId = invited?.id ?? ''
    const host = { origin, linkLife: linkLifeOf({}) }
    const { address } = await server.db.orm.transaction((tx) =>
      createConfirmationLink(tx, { userId, createdBy: null, host, address: 'invited@acme.test' }),
    )
    const token = address.slice(address.lastIndexOf('/') + 1)
    const page = await new Visitor().send(`${origin}/account/confirm?link=${token}`)
    expect([page.status, page.headers.location]).toEqual([303, `/identity/invitation/${token}`])
    const ask = async (field: string, input: object, on = origin) => {
      const type = field === 'confirmAccount' ? 'LinkInput' : 'SetPasswordByLinkInput'
      const document = `mutation ($input: ${type}!) { ${field}(input: $input) { errors { code } } }`
      return dataOf<Record<string, object>>(await post(on, JSON.stringify({ query: document, variables: { input } })))[field]
    }
    const password = 'Invited-By-Hand-2026'
    const refused = { errors: [{ code: 'LINK_EXPIRED' }] }
    for (const on of [origin, server.origin()])
      expect([
        await ask('confirmAccount', { link: token }, on),
        await ask('setPasswordByLink', { link: token, newPassword: password, confirmPassword: password }, on),
      ]).toEqual([refused, refused])
    const elsewhere = await new Visitor().send(`${server.origin()}/account/confirm?link=${token}`)
    expect(elsewhere.headers.location).toBeUndefined()
    const state = async () =>
      rows('select email_confirmed as confirmed, password_hash is not null as "hasPassword" from user_identity where id = $1', userId)
    expect(await state()).toEqual([{ confirmed: false, hasPassword: false }])
    await rows('delete from user_customer where user_id = $1', userId)
    expect((await new Visitor().send(`${origin}/account/confirm?link=${token}`)).headers.location).toBeUndefined()
    expect(await ask('setPasswordByLink', { link: token, newPassword: password, confirmPassword: password })).toEqual({ errors: null })
    expect(await state()).toEqual([{ confirmed: true, hasPassword: true }])
    await rows('delete from user_identity where id = $1', userId)
  })

  it('is not gone round by a link for a password, whoever asks for it: another invitation is mailed', async () => {
    const [invited] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, email, user_type) select partner_id, 'reset', 'reset@acme.test', 1
        from customer where id = $1 returning id`,
      customerId,
    )
    const userId = invited?.id ?? ''
    const purposes = async () =>
      (await rows<{ purpose: string }>('select purpose from outbox where user_id = $1 order by created_at', userId)).map(
        ({ purpose }) => purpose,
      )
    const mailed = async (count: number) => {
      await expect.poll(async () => (await purposes()).length).toBe(count)
      const [last] = await rows<{ text: string }>('select text from outbox where user_id = $1 order by created_at desc limit 1', userId)
      return /\/s\/([\w-]{22})/.exec(last?.text ?? '')?.[1] ?? ''
    }
    const sendLink = () =>
      admin(`mutation { sendPasswordLink(input: { id: "${userId}" }) { userIdentity { isBoundToProvider } errors { code } } }`).then(dataOf)
    const sent = (isBoundToProvider: boolean) => ({ sendPasswordLink: { userIdentity: { isBoundToProvider }, errors: null } })
    const ask = async (document: string) => dataOf(await post(origin, JSON.stringify({ query: document })))
    const resend = (token: string) => ask(`mutation { resendLink(input: { link: "${token}" }) { errors { code } } }`)
    const setPassword = (token: string) =>
      ask(
        `mutation { setPasswordByLink(input: { link: "${token}", newPassword: "Invited-By-Reset-2026", confirmPassword: "Invited-By-Reset-2026" }) { errors { code } } }`,
      )
    const forgot = (asked: string) =>
      new Visitor().send(`${origin}/identity/forgot${asked}`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ userName: 'reset@acme.test' }),
      })
    const refused = { setPasswordByLink: { errors: [{ code: 'LINK_EXPIRED' }] } }
    const hasPassword = () => rows('select password_hash is not null as has from user_identity where id = $1', userId)

    expect(await sendLink()).toEqual(sent(false))
    const reset = await mailed(1)
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', userId, customerId)
    expect(await setPassword(reset)).toEqual(refused)
    const page = await new Visitor().send(`${origin}/identity/reset/${reset}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ newPassword: 'Invited-By-Reset-2026', confirmPassword: 'Invited-By-Reset-2026' }),
    })
    expect([page.status, await hasPassword()]).toEqual([410, [{ has: false }]])
    expect(await ask(`{ link(link: "${reset}") { state userName } }`)).toEqual({ link: { state: 'EXPIRED', userName: null } })
    await resend(reset)
    expect(await setPassword(await mailed(2))).toEqual(refused)
    expect(await sendLink()).toEqual(sent(true))
    const invitation = await mailed(3)
    const led = await new Visitor().send(`${origin}/s/${invitation}`)
    expect(led.headers.location).toBe(`/identity/invitation/${invitation}`)
    await rows('update user_identity set email_confirmed = true where id = $1', userId)
    await resend(invitation)
    await mailed(4)
    await forgot('')
    await mailed(5)
    expect(await purposes()).toEqual(['PASSWORD_RESET', 'CONFIRM_ACCOUNT', 'CONFIRM_ACCOUNT', 'CONFIRM_ACCOUNT', 'CONFIRM_ACCOUNT'])
    expect(await hasPassword()).toEqual([{ has: false }])
    await rows('delete from user_identity where id = $1', userId)
  })

  it('asks whoever keeps the password for the second factor, and no directory reaches them', async () => {
    const page = await byPassword('authenticator@portico.test')
    expect([page.status, textOf(page).includes('requires that you sign in by')]).toEqual([200, false])
  })

  it('lets in whoever keeps the password with a factor that needs no mail, and tells it without their name', async () => {
    const entry = async () =>
      (
        await rows<{ required: string[]; spared: string[] }>(
          `select array(select p.name from required_provider r join login_provider p on p.id = r.provider_id where r.customer_id = $1) as required,
           array(select user_id::text from break_glass_user where customer_id = $1) as spared`,
          customerId,
        )
      )[0]
    expect(await entry()).toEqual({ required: ['acme-mock-oidc'], spared: [acme('authenticator')] })
    await rows('update user_identity set two_factor_methods = $2 where id = $1', acme('authenticator'), 'EMAIL')
    const page = textOf(await byPassword('authenticator@portico.test'))
    expect(page).toMatch(/authenticator app/i)
    await rows('update user_identity set two_factor_methods = $2 where id = $1', acme('authenticator'), 'AUTHENTICATOR')
    const user = await readUser(server.db, acme('authenticator'))
    const other = await otherProcess(server)
    const host = await other.deps.hosts.find('acme.localhost')
    await other.close()
    if (!user || !host) throw new Error('There is no such user')
    const open = (factors: Choice[], provider: string | null = null) =>
      opener(
        server.db,
        host,
        user.id,
        { stamp: user.securityStamp, amr: ['pwd'], factors },
        { loginProvider: provider, address: '127.0.0.1' },
      )
    const notices = () => rows<{ parameters: object }>(`select parameters from notification where title_code = 'PROVIDER_BREAK_GLASS_USED'`)
    expect([await open([]), await open(['EMAIL']), await open(['AUTHENTICATOR'], 'acme-mock-saml')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await open(['AUTHENTICATOR'], 'acme-mock-oidc')).toMatchObject({ id: user.id })
    expect(await notices()).toEqual([])
    expect(await open(['AUTHENTICATOR'])).toMatchObject({ id: user.id })
    expect((await notices()).map(({ parameters }) => parameters)).toContainEqual({ provider: 'Mock OpenID Connect' })
    await rows('update user_identity set two_factor_enabled = false where id = $1', user.id)
    expect(textOf(await byPassword('authenticator@portico.test'))).toContain('requires that you sign in by Mock OpenID Connect')
    await rows('update user_identity set two_factor_enabled = true where id = $1', user.id)
  })

  it('spares nobody by what another customer requires', async () => {
    const [other] = await rows<{ id: string }>(
      `insert into customer (partner_id, name, login_provider_id) select partner_id, 'Another', login_provider_id from customer where id = $1 returning id`,
      customerId,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('authenticator'), other?.id)
    await rows('insert into required_provider (customer_id, provider_id) values ($1, $2)', other?.id, providerId)
    expect(textOf(await byPassword('authenticator@portico.test'))).toContain('requires that you sign in by Mock OpenID Connect')
    await rows('delete from customer where id = $1', other?.id)
    expect(textOf(await byPassword('authenticator@portico.test'))).not.toContain('requires that you sign in by')
  })

  it('takes a user of two customers by the provider of either, and by a password alone where both name them', async () => {
    const [other] = await rows<{ id: string }>(
      `insert into customer (partner_id, name, login_provider_id) select partner_id, 'Second', p.id from login_provider p where p.name = 'acme-mock-saml' returning id`,
    )
    const both = acme('employee')
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', both, other?.id)
    await rows(
      `insert into required_provider (customer_id, provider_id) select $1, id from login_provider where name = 'acme-mock-saml'`,
      other?.id,
    )
    const ways = async () => {
      const ends = [await comeBy('acme-mock-oidc'), await comeBy('acme-mock-saml'), await byPassword(EMPLOYEE)]
      return ends.map((end) => isCallback(end.url) || !textOf(end).includes('requires that you sign in by'))
    }
    expect(await ways()).toEqual([true, true, false])
    const name = (id: string | undefined) => rows('insert into break_glass_user (customer_id, user_id) values ($1, $2)', id, both)
    const factor = (isOn: boolean) =>
      rows(
        `update user_identity set two_factor_enabled = $2, two_factor_methods = $3, is_authenticator_active = $2 where id = $1`,
        both,
        isOn,
        isOn ? 'AUTHENTICATOR' : 'NONE',
      )
    await factor(true)
    await name(customerId)
    expect(await ways()).toEqual([true, true, false])
    await name(other?.id)
    expect(await ways()).toEqual([true, true, true])
    await factor(false)
    await rows('delete from customer where id = $1', other?.id)
    await rows('delete from break_glass_user where user_id = $1', both)
  })

  it('binds no partner administrator, and is offered after another provider', async () => {
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', acme('partneradmin'), customerId)
    expect(textOf(await byPassword('partneradmin@portico.test'))).not.toContain('requires that you sign in by')
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', acme('partneradmin'), customerId)
    expect((await comeBy('acme-mock-saml')).text).toContain('?provider=acme-mock-oidc"')
  })

  it('keeps the link by which somebody has to sign in', async () => {
    const mutation = 'mutation ($input: UserLoginInput!) { unlinkUserLogin(input: $input) { errors { code } } }'
    const unlink = async (loginProvider: string) =>
      dataOf<{ unlinkUserLogin: { errors: Errors } }>(
        await admin(mutation, { input: { id: acme('employee'), loginProvider, providerKey: EMPLOYEE } }),
      ).unlinkUserLogin.errors
    expect(await unlink('acme-mock-oidc')).toEqual([{ code: 'LOGIN_REQUIRED' }])
  })

  it('is lifted and told when a verified domain of its users is lost, whoever looks it up', async () => {
    const operations = await asPerson(server, 'operations')
    const at = new Date(Date.now() - 100 * 3_600_000).toISOString()
    const proof = { state: 'VERIFIED', fault: null, checkedAt: at, verifiedAt: at, foundAt: at }
    const verify = async (domain: string) => {
      await rows(
        'update login_provider set allowed_domains = $2, domain_proofs = $3 where id = $1',
        providerId,
        [domain],
        JSON.stringify({ [domain]: proof }),
      )
      const mutation = 'mutation ($input: VerifyLoginProviderDomainInput!) { verifyLoginProviderDomain(input: $input) { errors { code } } }'
      return dataOf<{ verifyLoginProviderDomain: { errors: Errors } }>(await operations(mutation, { input: { id: providerId, domain } }))
        .verifyLoginProviderDomain.errors
    }
    const isRequired = async () => (await rows('select 1 from required_provider where customer_id = $1', customerId)).length === 1
    const email = (address: string) => rows('update user_identity set email = $2 where id = $1', acme('employee'), address)
    await email('employee@lost.example')
    expect([await verify('nobody.example'), await isRequired()]).toEqual([null, true])
    expect(await verify('lost.example')).toBeNull()
    expect(await isRequired()).toBe(false)
    expect(
      await rows(`select parameters ->> 'customer' as customer from notification where title_code = 'PROVIDER_REQUIREMENT_LIFTED'`),
    ).toContainEqual({
      customer: 'Bound',
    })
    expect(
      await rows(`select after from audit_log where action = 'liftLoginProvider' and subject_id = $1 and not denied`, customerId),
    ).toEqual([{ after: { requiredLoginProvider: false, domain: 'lost.example' } }])
    expect(
      await rows(`select 1 from notification where title_code = 'PROVIDER_DOMAIN_LOST' and parameters ->> 'domain' = 'lost.example'`),
    ).not.toEqual([])
    await email(EMPLOYEE)
    await rows(`update login_provider set allowed_domains = '{}', domain_proofs = '{}' where id = $1`, providerId)
    await rows('insert into required_provider (customer_id, provider_id) values ($1, $2)', customerId, providerId)
    await rows('insert into break_glass_user (customer_id, user_id) values ($1, $2)', customerId, acme('authenticator'))
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
    const domains = (...allowedDomains: string[]) =>
      operations(update, { input: { id: providerId, version: provider?.version, allowedDomains } }).then(
        (answer) => dataOf<{ updateLoginProvider: { errors: Errors } }>(answer).updateLoginProvider.errors,
      )
    const setDomains = (...list: string[]) => rows('update login_provider set allowed_domains = $2 where id = $1', providerId, list)
    expect(await domains('first.test')).toEqual([{ code: 'LOGINPROVIDER_REQUIRED' }])
    await setDomains('first.test')
    expect(await domains('second.test')).toEqual([{ code: 'LOGINPROVIDER_REQUIRED' }])
    expect(await domains('first.test', 'second.test')).toBeNull()
    await setDomains()
    await expect(rows('delete from login_provider where id = $1', providerId)).rejects.toMatchObject({ code: '23503' })
    expect(await lift()).toBeNull()
    expect(isCallback((await byPassword(EMPLOYEE)).url)).toBe(true)
    expect(await lift()).toBeNull()
  })
})
