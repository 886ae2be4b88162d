import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SetupAnswer, SetupLinkObstacle } from '../../../contract/login-providers/setup-page.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { startSamlServer, type SamlServer } from '../../support/saml-server.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { asPerson, dataOf, type Ask } from '../graphql/calls.ts'
import { limitTo, unlimit } from '../scim/directory.ts'

let server: RunningServer
let saml: SamlServer
let op: OtherProvider
let partnerAdmin: Ask
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
beforeAll(async () => {
  server = await testServer({ env: { FEDERATION_ALLOW: '127.0.0.1' } })
  saml = await startSamlServer()
  op = await startOtherProvider('https://portal.example/callback')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(async () => {
  await op?.close()
  await saml?.close()
  await server?.close()
})

type Made = { address: string; errors: { path: string | null; code: string }[] | null }
let names = 0
async function provider(protocol: 'OIDC' | 'SAML2'): Promise<string> {
  const document = 'mutation ($input: CreateLoginProviderInput!) { createLoginProvider(input: $input) { loginProvider { id } } }'
  const input = { name: `setup-${++names}`, displayName: 'Contoso', protocol }
  return dataOf<{ createLoginProvider: { loginProvider: { id: string } } }>(await partnerAdmin(document, { input })).createLoginProvider
    .loginProvider.id
}
async function linkTo(id: string, given: object = {}): Promise<Made> {
  const document = 'mutation ($input: CreateSetupLinkInput!) { createSetupLink(input: $input) { address: url errors { path code } } }'
  const input = { id, recipient: 'Contoso IT', days: 7, enables: false, ...given }
  return dataOf<{ createSetupLink: Made }>(await partnerAdmin(document, { input })).createSetupLink
}
async function linksOf(id: string) {
  const document = `query ($id: ID!) { loginProvider(id: $id) { setupLinks { id recipient state openedBy createdByName } } }`
  type Links = { loginProvider: { setupLinks: { id: string; state: string }[] } }
  return dataOf<Links>(await partnerAdmin(document, { id })).loginProvider.setupLinks
}
async function revoke(id: string, linkId: string): Promise<Made['errors']> {
  const document = 'mutation ($input: RevokeSetupLinkInput!) { revokeSetupLink(input: $input) { errors { path code } } }'
  return dataOf<{ revokeSetupLink: Made }>(await partnerAdmin(document, { input: { id, linkId } })).revokeSetupLink.errors
}
const rowOf = async (id: string) => (await rows<Record<string, unknown>>('select * from login_provider where id = $1', id))[0]

/** Somebody at the customer, with a browser that follows the link. */
const person = (address: string) => {
  const visitor = new Visitor()
  const enter = async () => (await visitor.send(address)).headers.location ?? ''
  const pageOf = async () => new URL(await enter(), address).href
  /** The document, the link in the page's address and the state that the page reads. */
  const look = async (query = '') => {
    const page = await pageOf()
    const document = await visitor.send(`${page}${query}`, { headers: { accept: 'text/html' } })
    const state = await visitor.send(`${page}/state${query}`)
    return { document, status: state.status, headers: state.headers, ...answerOf(state) }
  }
  const send = async (request: unknown, headers: Record<string, string> = {}) => {
    const body = typeof request === 'string' ? request : JSON.stringify(request)
    const sent = { method: 'POST', body, headers: { origin: server.origin('acme'), 'content-type': 'application/json', ...headers } }
    const answer = await visitor.send(`${await pageOf()}/actions`, sent)
    return { status: answer.status, headers: answer.headers, ...answerOf(answer) }
  }
  return { visitor, enter, pageOf, look, send, open: () => send({ action: 'open', name: 'Ida, Contoso IT' }) }
}
const answerOf = ({ status, json }: Answer): Partial<SetupAnswer> => ([200, 400, 410].includes(status) ? (json() as SetupAnswer) : {})
const closed = (reason: SetupLinkObstacle) => ({ status: 410, view: { state: 'CLOSED', reason } })

describe('F9 a setup link', () => {
  it('opens once, for one browser, and looking at it uses nothing up', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    expect(address).toMatch(/^http:\/\/acme\.localhost:\d+\/connect\/[\w-]{43}$/)
    const [ida, other] = [person(address), person(address)]
    expect(await ida.look()).toMatchObject({
      status: 200,
      headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
      view: { state: 'NOT_OPENED', provider: 'Contoso' },
    })
    expect((await other.look()).view).not.toHaveProperty('addresses')
    expect(await ida.send({ action: 'open', name: ' ' })).toMatchObject({ status: 400, fault: 'NAME_MISSING' })
    expect(await ida.open()).toMatchObject({ status: 200, view: { state: 'OPENED' } })
    expect((await ida.look()).view).toMatchObject({
      addresses: [{ name: 'redirectUrl', value: expect.stringMatching(/\/callback$/) }, {}, {}],
    })
    expect(await other.open()).toMatchObject(closed('OPENED'))
    const late = await other.look()
    expect([late.document.status, late.view]).toEqual([410, closed('OPENED').view])
  })

  it('leaves the address at once for a cookie of its page, which scripts cannot read', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    const entered = await new Visitor().send(address)
    expect(entered).toMatchObject({
      status: 303,
      headers: {
        location: expect.stringMatching(/^\/connect\/[\da-f-]{36}$/),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
    })
    const { location } = entered.headers
    const key = new URL(address).pathname.slice('/connect/'.length)
    expect(entered.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^portico_connect_key=${key}; Path=${location}; Max-Age=\\d+; HttpOnly; SameSite=Lax$`)),
    ])
    expect(await new Visitor().send(address, { method: 'POST' })).toMatchObject({ status: 405 })
  })

  it('shows the portal’s page without its key, and nothing to who has only the page’s address', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    const ida = person(address)
    await ida.open()
    const { document } = await ida.look()
    expect(document).toMatchObject({
      status: 200,
      headers: {
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      },
    })
    expect(document.text).not.toContain(new URL(address).pathname.slice('/connect/'.length))
    const page = await ida.pageOf()
    const stranger = new Visitor()
    expect((await stranger.send(page, { headers: { accept: 'text/html' } })).status).toBe(410)
    expect(answerOf(await stranger.send(`${page}/state`))).toEqual({ view: closed('UNKNOWN').view })
  })

  it('goes on in a browser that has opened it in the version before', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const secret = ida.visitor.cookies('acme.localhost').get('portico_connect') ?? ''
    const { pathname } = new URL(address)
    const entered = await new Visitor().send(address, { headers: { cookie: `portico_connect=${secret}` } })
    const path = `Path=${entered.headers.location}`
    expect(pathname).not.toBe(entered.headers.location)
    expect(entered.headers['set-cookie']?.filter((cookie) => cookie.includes(path)).map((cookie) => cookie.split('=')[0])).toEqual([
      'portico_connect_key',
      'portico_connect',
    ])
    const foreign = await new Visitor().send(address, { headers: { cookie: 'portico_connect=another' } })
    expect(foreign.headers['set-cookie']).toHaveLength(1)
  })

  it('sets a SAML2 provider up by metadata that are shown first, and hands it in', async () => {
    const id = await provider('SAML2')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    expect(await ida.send({ action: 'submit' })).toMatchObject({ status: 400, fault: 'SETUP_INCOMPLETE' })
    const inside = { action: 'preview', address: 'https://10.0.0.1/metadata', document: '' }
    expect(await ida.send(inside)).toMatchObject({ status: 200, preview: { fault: 'REFUSED_ADDRESS' } })
    const source = { address: saml.metadataUrl, document: '' }
    const { preview } = await ida.send({ action: 'preview', ...source })
    expect(preview).toMatchObject({ fault: null, issuer: saml.metadataUrl })
    expect(preview?.fault === null && preview.endpoints.map(({ name }) => name)).toContain('HTTP_REDIRECT')
    expect(await rowOf(id)).toMatchObject({ entity_id: null })
    expect(await ida.send({ action: 'use', ...source })).toMatchObject({ status: 200, isSaved: true })
    expect(await rowOf(id)).toMatchObject({ entity_id: saml.metadataUrl, metadata_url: saml.metadataUrl, enabled: false })
    expect(await ida.send({ action: 'submit' })).toMatchObject({ ...closed('HANDED_IN'), status: 200 })
    expect(await ida.send({ action: 'use', address: '', document: 'x' })).toMatchObject(closed('HANDED_IN'))
    expect(await rowOf(id)).toMatchObject({ enabled: false })
    expect(await linksOf(id)).toMatchObject([{ state: 'HANDED_IN', openedBy: 'Ida, Contoso IT', createdByName: expect.any(String) }])
    const told = await rows<{ title_code: string; parameters: object }>(
      `select distinct title_code, parameters from notification where title_code = 'PROVIDER_SETUP_HANDED_IN'`,
    )
    expect(told).toEqual([{ title_code: 'PROVIDER_SETUP_HANDED_IN', parameters: { provider: 'Contoso', by: 'Ida, Contoso IT' } }])
  })

  it('refuses the character NUL in each field and in the address, and requests that are none', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    const ida = person(address)
    expect(await ida.send({ action: 'open', name: 'Ida\0' })).toMatchObject({ status: 400 })
    expect((await ida.look()).view).toMatchObject({ state: 'NOT_OPENED' })
    await ida.open()
    for (const request of [
      { action: 'preview', address: 'https://a.example/\0', document: '' },
      { action: 'use', address: '', document: '<x>\0</x>' },
      { action: 'client', clientId: 'a\0', clientSecret: '' },
      { action: 'client', clientId: 'a', clientSecret: 'b\0' },
      { action: 'verify', domain: 'a.example\0' },
      { action: 'verify' },
      { action: 'enable' },
      'no JSON',
    ])
      expect(await ida.send(request)).toMatchObject({ status: 400 })
    const page = await ida.pageOf()
    for (const path of [`${address}?lang=%00`, `${page}?test=%00`, `${page}/state?test=%00`])
      expect(await ida.visitor.send(path)).toMatchObject({ status: 400 })
    for (const path of [`${page}/other`, `${page}/state/more`, `${page}x`, `${page}x/state`])
      expect(await ida.visitor.send(path)).toMatchObject({ status: 404 })
    expect(await ida.visitor.send(`${page}/actions`)).toMatchObject({ status: 405 })
    expect(await ida.send({ action: 'test' }, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  })

  it('refuses a request of another site, and saves nothing of it', async () => {
    const id = await provider('SAML2')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const request = { action: 'use', address: '', document: await (await fetch(saml.metadataUrl)).text() }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await ida.send(request, foreign)).toMatchObject({ status: 403 })
    expect(await rowOf(id)).toMatchObject({ entity_id: null })
    await ida.send(request)
    expect(await rowOf(id)).toMatchObject({ entity_id: saml.metadataUrl, metadata_url: null })
  })

  it('says what is wrong with metadata, shown first or not, and saves none of it', async () => {
    const id = await provider('SAML2')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const good = await (await fetch(saml.metadataUrl)).text()
    const expired = good.replace('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID=')
    const documents: readonly (readonly [string, string])[] = [
      ['hello', 'NOT_XML'],
      [`<!DOCTYPE x>${good}`, 'DOCTYPE'],
      ['<x/>', 'NOT_METADATA'],
      [expired, 'EXPIRED'],
      ['x'.repeat(200_001), 'TOO_LARGE'],
      [`${good}<!--${'x'.repeat(1_100_000)}-->`, 'TOO_LARGE'],
    ]
    for (const [document, fault] of documents) {
      const source = { address: 'https://typed.example/metadata', document }
      expect(await ida.send({ action: 'preview', ...source })).toMatchObject({ status: 200, preview: { fault } })
      const { fault: refused, preview } = await ida.send({ action: 'use', ...source })
      expect(refused ?? preview?.fault).toBe(fault)
    }
    expect(await ida.send({ action: 'preview', address: ' ', document: '' })).toMatchObject({ status: 400, fault: 'SOURCE_MISSING' })
    expect(await rowOf(id)).toMatchObject({ entity_id: null, sign_in_url: null })
  })

  it('sets an OpenID provider up with its secret, and enables it where its maker chose so', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id, { enables: true })
    const ida = person(address)
    await ida.open()
    await ida.send({ action: 'use', address: op.issuer, document: '' })
    expect(await ida.send({ action: 'client', clientId: 'with blank', clientSecret: '' })).toMatchObject({ status: 400, fault: 'BLANKS' })
    await ida.send({ action: 'client', clientId: 'portico', clientSecret: 'a-secret-of-theirs' })
    const { view } = await ida.look()
    expect(view).toMatchObject({ issuer: op.issuer, clientId: 'portico', hasClientSecret: true })
    expect(JSON.stringify(view)).not.toContain('a-secret-of-theirs')
    await ida.send({ action: 'submit' })
    expect(await rowOf(id)).toMatchObject({ authority: op.issuer, client_id: 'portico', enabled: true })
    const audit = await rows<{ action: string; acting_as: string | null; after: string }>(
      `select action, acting_as, after::text from audit_log where subject_id = $1 order by id`,
      id,
    )
    const [{ id: link } = { id: '' }] = await linksOf(id)
    const by = `link:SETUP:${link}`
    expect(audit.map(({ action, acting_as: as }) => [action, as])).toEqual([
      ['createLoginProvider', null],
      ['createSetupLink', null],
      ['openSetupLink', by],
      ['updateLoginProvider', by],
      ['updateLoginProvider', by],
      ['handInSetup', by],
    ])
    expect(JSON.stringify(audit)).not.toContain('a-secret-of-theirs')
  })

  it('takes the discovery document of an OpenID provider, and saves its issuer', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const document = await (await fetch(`${op.issuer}/.well-known/openid-configuration`)).text()
    const read = (text: string) => ida.send({ action: 'preview', address: '', document: text })
    expect(await read('{}')).toMatchObject({ preview: { fault: 'NOT_METADATA' } })
    expect(await read(document)).toMatchObject({ preview: { fault: null, issuer: op.issuer } })
    await ida.send({ action: 'use', address: op.issuer, document: '' })
    expect(await rowOf(id)).toMatchObject({ authority: op.issuer })
  })

  it('tests the sign-in and shows every stage, without an account', async () => {
    const id = await provider('SAML2')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    expect(await ida.send({ action: 'test' })).toMatchObject({ status: 400, fault: 'SETUP_INCOMPLETE' })
    await ida.send({ action: 'use', address: saml.metadataUrl, document: '' })
    saml.as('somebody')
    const asked = await ida.send({ action: 'test' })
    const form = await (await fetch(asked.leadsTo ?? '')).text()
    const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
    const acs = /action="([^"]+)"/.exec(form)?.[1] ?? ''
    const body = new URLSearchParams({ SAMLResponse: valueOf('SAMLResponse'), RelayState: valueOf('RelayState') })
    const back = await ida.visitor.send(acs, { method: 'POST', body })
    const [page = '', query = ''] = (back.headers.location ?? '').split('?')
    expect([page, query]).toEqual([await ida.pageOf(), expect.stringMatching(/^test=/)])
    const { view } = await ida.look(`?${query}`)
    const result = view?.state === 'OPENED' ? view.test : null
    expect(result).toMatchObject({ state: 'NOT_LINKED' })
    expect(result?.state === 'NOT_LINKED' && result.stages.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'PASSED'))
    expect((await ida.look('?test=not-an-id')).view).toMatchObject({ test: null })
    expect(await person(address).look(`?${query}`)).toMatchObject(closed('OPENED'))
  })

  it.each([
    ['revoked', 'REVOKED', (id: string, link: string) => revoke(id, link)],
    [
      'expired',
      'EXPIRED',
      (_: string, link: string) => rows("update setup_link set expires_at = now() - interval '1 s' where id = $1", link),
    ],
    ['enabled meanwhile', 'IN_USE', (id: string) => rows('update login_provider set enabled = true where id = $1', id)],
  ] as const)('that is %s opens nothing, also for who has opened it', async (_, reason, end) => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    await end(id, (await linksOf(id))[0]?.id ?? '')
    const { document, ...seen } = await ida.look()
    expect([document.status, seen]).toMatchObject([410, closed(reason)])
    expect(await person(address).look()).toMatchObject(closed(reason))
    expect(await ida.send({ action: 'use', address: op.issuer, document: '' })).toMatchObject(closed(reason))
    expect(await rowOf(id)).toMatchObject({ authority: null })
  })

  it('works on the host of its provider’s owner alone, and under its whole address', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    const { pathname } = new URL(address)
    const html = { headers: { accept: 'text/html' } }
    for (const unknown of [`${server.origin('acme')}${pathname.slice(0, -1)}_`, `${server.origin()}${pathname}`]) {
      const entered = await new Visitor().send(unknown)
      expect(entered).toMatchObject({ status: 303, headers: { location: '/connect' } })
      expect(entered.headers['set-cookie']).toBeUndefined()
    }
    expect(await new Visitor().send(`${server.origin('acme')}/connect`, html)).toMatchObject({ status: 410 })
    expect(await new Visitor().send(`${server.origin('acme')}${pathname}x`, html)).toMatchObject({ status: 404 })
    const ida = person(address)
    const elsewhere = `${server.origin()}${await ida.enter()}`
    const cookie = [...ida.visitor.cookies('acme.localhost')].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(answerOf(await new Visitor().send(`${elsewhere}/state`, { headers: { cookie } }))).toEqual({ view: closed('UNKNOWN').view })
  })

  it('is asked sixty times a minute at most', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    const ida = person(address)
    await ida.open()
    const asked = await Promise.all(Array.from({ length: 100 }, () => ida.send({ action: 'verify', domain: 'none.example' })))
    const [late, early] = [true, false].map((isLate) => asked.filter(({ fault }) => (fault === 'TOO_OFTEN') === isLate))
    expect(early?.length).toBeGreaterThanOrEqual(59)
    expect(late?.length).toBeGreaterThan(0)
    expect(late?.[0]).toMatchObject({ status: 400, view: { state: 'OPENED' } })
  })

  it('is refused for too long, for nobody, and for a provider in use whose maker does not say so', async () => {
    const id = await provider('OIDC')
    expect((await linkTo(id, { days: 31 })).errors).toEqual([{ path: 'days', code: 'OUT_OF_RANGE' }])
    expect((await linkTo(id, { recipient: ' ' })).errors).toEqual([{ path: 'recipient', code: 'REQUIRED' }])
    await rows('update login_provider set enabled = true where id = $1', id)
    expect((await linkTo(id)).errors).toEqual([{ path: 'enables', code: 'SETUP_TAKES_EFFECT' }])
    for (const _ of Array.from({ length: 5 })) expect((await linkTo(id, { enables: true })).errors).toBeNull()
    expect((await linkTo(id, { enables: true })).errors).toEqual([{ path: null, code: 'TOO_MANY_LINKS' }])
    const [{ id: link } = { id: '' }] = await linksOf(id)
    expect(await revoke(id, link)).toBeNull()
    expect(await revoke(id, link)).toEqual([{ path: 'linkId', code: 'SETUPLINK_NOT_FOUND' }])
    expect((await linkTo(id, { enables: true })).errors).toBeNull()
  })

  it.each([
    ['has left', 'update user_identity set is_active = false where id = $1', 'update user_identity set is_active = true where id = $1'],
    [
      'administers the partner no more',
      `update user_claim set claim_value = 'Manager' where user_id = $1 and claim_value = 'PartnerAdmin'`,
      `update user_claim set claim_value = 'PartnerAdmin' where user_id = $1 and claim_value = 'Manager'`,
    ],
    [
      'is no administrator any more',
      'update user_identity set user_type = 1 where id = $1',
      'update user_identity set user_type = 6 where id = $1',
    ],
    [
      'is locked by an administrator',
      `update user_identity set lockout_end = now() + interval '1 year', lockout_reason = 'Lost laptop' where id = $1`,
      'update user_identity set lockout_end = null, lockout_reason = null where id = $1',
    ],
  ])('of a maker who %s opens nothing, also for who has opened it', async (_, lose, regain) => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const [{ maker } = { maker: '' }] = await rows<{ maker: string }>(
      'select created_by as maker from setup_link where provider_id = $1',
      id,
    )
    await rows(lose, maker)
    const answers = [await ida.look(), await person(address).open(), await ida.send({ action: 'use', address: op.issuer, document: '' })]
    await rows(regain, maker)
    // What was lost for a moment ended their sessions.
    partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    expect(answers).toMatchObject([1, 2, 3].map(() => closed('REVOKED')))
    expect([await rowOf(id), (await ida.look()).status]).toMatchObject([{ authority: null }, 200])
  })

  it('of a maker who is limited afterwards does what they may do now: nothing without login providers, and of administrators only what waits', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const maker = demoPersonId('partneradmin', 'acme.localhost')
    const [customer] = await rows<{ id: string }>(
      `insert into customer (name, partner_id) select 'Of the limited maker', id from partner where domain = 'acme.localhost' returning id`,
    )
    const customerId = customer?.id ?? ''
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', maker, customerId)
    await unlimit({ rows }, maker)
    await limitTo({ rows, customerId }, maker, ['VIEW User', 'UPDATE User'])
    expect(await ida.send({ action: 'use', address: op.issuer, document: '' })).toMatchObject(closed('REVOKED'))
    await unlimit({ rows }, maker)
    await limitTo({ rows, customerId }, maker, ['VIEW LoginProvider', 'UPDATE LoginProvider'])
    const [admin] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, user_type) select id, 'linked-admin', 6 from partner where domain = 'acme.localhost' returning id`,
    )
    const { name } = (await rowOf(id)) as { name: string }
    await rows(`insert into user_login (user_id, login_provider, provider_key) values ($1, $2, 'key')`, admin?.id, name)
    expect((await ida.send({ action: 'client', clientId: 'mine', clientSecret: 'also-mine' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ client_id: null, client_secret: null })
    expect(await rows('select requested_by, requested_by_name, columns from login_provider_change where provider_id = $1', id)).toEqual([
      { requested_by: maker, requested_by_name: 'Ida, Contoso IT', columns: { clientId: 'mine' } },
    ])
    expect((await ida.look()).view).toMatchObject({ waits: true, clientId: 'mine', isComplete: false })
    await rows(
      String.raw`update login_provider set authority = 'https://idp.example', client_id = 'in force', client_secret = '\x00' where id = $1`,
      id,
    )
    expect((await ida.look()).view).toMatchObject({ waits: true, issuer: 'https://idp.example', clientId: 'mine', isComplete: true })
    const told = `select actor_id, acting_as, after ->> 'openedBy' as by from audit_log where subject_id = $1 and action = 'proposeLoginProviderChange'`
    expect(await rows(told, id)).toEqual([{ actor_id: maker, acting_as: expect.stringMatching(/^link:SETUP:/), by: 'Ida, Contoso IT' }])
    await unlimit({ rows }, maker)
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', maker, customerId)
    partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    // Somebody who answers for administrators may still.
    await ida.send({ action: 'client', clientId: 'theirs', clientSecret: '' })
    expect(await rowOf(id)).toMatchObject({ client_id: 'theirs' })
  })

  it('of a partner’s maker reaches no provider of another partner', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const admin = `select id from user_identity where user_type = 6 and partner_id = (select id from partner where domain = 'hr.localhost') limit 1`
    await rows(`update setup_link set created_by = (${admin}) where provider_id = $1`, id)
    expect(await person(address).look()).toMatchObject(closed('REVOKED'))
  })

  it('shows our addresses and the DNS record of each domain, and asks the DNS for it', async () => {
    const id = await provider('SAML2')
    await rows(`update login_provider set allowed_domains = '{contoso.test,contoso.example}' where id = $1`, id)
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const { name } = (await rowOf(id)) as { name: string }
    const setupNow = async () => {
      const { view } = await ida.look()
      return view?.state === 'OPENED' ? view : undefined
    }
    const setup = await setupNow()
    expect(setup?.addresses.map(({ value }) => value)).toContain(`${server.origin('acme')}/identity/federation/${name}/slo`)
    expect(setup?.domains.map(({ recordName }) => recordName)).toEqual(
      ['contoso.test', 'contoso.example'].map((domain) => `_portico-challenge.${domain}`),
    )
    const records = setup?.domains.map(({ recordValue }) => recordValue) ?? []
    expect(new Set(records).size).toBe(2)
    for (const record of records) expect(record).toMatch(/^portico-domain-verification=\w{40}$/)
    await ida.send({ action: 'verify', domain: 'contoso.test' })
    await ida.send({ action: 'verify', domain: 'contoso.example' })
    expect((await ida.send({ action: 'verify', domain: 'another.test' })).status).toBe(400)
    expect((await setupNow())?.domains).toMatchObject([
      { domain: 'contoso.test', isVerified: true, fault: null },
      { domain: 'contoso.example', isVerified: false, fault: 'NO_RECORD' },
    ])
    expect(await rowOf(id)).toMatchObject({
      domain_proofs: { 'contoso.test': { state: 'VERIFIED' }, 'contoso.example': { state: 'FAILED' } },
    })
  })
})
