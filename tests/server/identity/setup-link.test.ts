import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { startSamlServer, type SamlServer } from '../../support/saml-server.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
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

/** Somebody at the customer, with a browser. */
const person = (address: string) => {
  const visitor = new Visitor()
  const press = (action: string, fields: Record<string, string> = {}) =>
    visitor.send(address, {
      method: 'POST',
      headers: { origin: server.origin('acme') },
      body: new URLSearchParams({ action, ...fields }),
    })
  return { visitor, press, look: () => visitor.send(address), open: () => press('open', { name: 'Ida, Contoso IT' }) }
}
const titleOf = ({ text }: { text: string }) => /<h1>([^<]*)/.exec(text)?.[1]

describe('F9 a setup link', () => {
  it('opens once, for one browser, and looking at it uses nothing up', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    expect(address).toMatch(/^http:\/\/acme\.localhost:\d+\/connect\/[\w-]{43}$/)
    const [ida, other] = [person(address), person(address)]
    expect(await ida.look()).toMatchObject({ status: 200, headers: { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' } })
    expect(titleOf(await other.look())).toBe('Set up single sign-on')
    expect(await ida.press('open', { name: ' ' })).toMatchObject({ status: 400 })
    expect(await ida.open()).toMatchObject({ status: 303, headers: { location: new URL(address).pathname } })
    expect((await ida.look()).text).toContain('/callback</code>')
    const late = await other.open()
    expect([late.status, titleOf(late)]).toEqual([410, 'This setup link was opened before'])
    expect([(await other.look()).status, (await other.look()).text.includes('/callback')]).toEqual([410, false])
  })

  it('sets a SAML2 provider up by metadata that are shown first, and hands it in', async () => {
    const id = await provider('SAML2')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    expect((await ida.press('hand-in')).text).toContain('Complete the connection first.')
    const refused = await ida.press('check', { address: 'https://10.0.0.1/metadata' })
    expect([refused.status, refused.text.includes('This address is not allowed')]).toEqual([200, true])
    const shown = await ida.press('check', { address: saml.metadataUrl })
    expect(shown.text).toContain('This can be used.')
    expect(shown.text).toContain('<dt>Sign-in URL (HTTP-Redirect)</dt>')
    expect(await rowOf(id)).toMatchObject({ entity_id: null })
    await ida.press('use', { address: saml.metadataUrl })
    expect(await rowOf(id)).toMatchObject({ entity_id: saml.metadataUrl, metadata_url: saml.metadataUrl, enabled: false })
    const handedIn = await ida.press('hand-in')
    expect([handedIn.status, titleOf(handedIn)]).toEqual([200, 'This setup was submitted'])
    expect(titleOf(await ida.press('use', { document: 'x' }))).toBe('This setup was submitted')
    expect(await rowOf(id)).toMatchObject({ enabled: false })
    expect(await linksOf(id)).toMatchObject([{ state: 'HANDED_IN', openedBy: 'Ida, Contoso IT', createdByName: expect.any(String) }])
    const told = await rows<{ title_code: string; parameters: object }>(
      `select distinct title_code, parameters from notification where title_code = 'PROVIDER_SETUP_HANDED_IN'`,
    )
    expect(told).toEqual([{ title_code: 'PROVIDER_SETUP_HANDED_IN', parameters: { provider: 'Contoso', by: 'Ida, Contoso IT' } }])
  })

  it('refuses the character NUL in each field and in the address', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    const ida = person(address)
    expect(await ida.press('open', { name: 'Ida\0' })).toMatchObject({ status: 400 })
    await ida.open()
    for (const [action, field] of [
      ['check', 'address'],
      ['use', 'document'],
      ['client', 'clientId'],
      ['client', 'clientSecret'],
      ['verify', 'domain'],
    ] as const)
      expect(await ida.press(action, { [field]: 'https://a.example/\0' })).toMatchObject({ status: 400 })
    for (const query of ['test=%00', 'lang=%00']) expect(await ida.visitor.send(`${address}?${query}`)).toMatchObject({ status: 400 })
  })

  it('takes metadata as a file, and refuses a form of another site', async () => {
    const id = await provider('SAML2')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const form = new FormData()
    form.set('action', 'use')
    form.set('file', new File([await (await fetch(saml.metadataUrl)).text()], 'metadata.xml', { type: 'text/xml' }))
    const encoded = new Response(form)
    const sent = { method: 'POST', body: Buffer.from(await encoded.arrayBuffer()) }
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const foreign = { ...type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(await ida.visitor.send(address, { ...sent, headers: foreign })).toMatchObject({ status: 403 })
    expect(await rowOf(id)).toMatchObject({ entity_id: null })
    await ida.visitor.send(address, { ...sent, headers: { ...type, origin: server.origin('acme') } })
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
      ['hello', 'This is not well-formed XML.'],
      [`<!DOCTYPE x>${good}`, 'The XML declares a document type'],
      ['<x/>', 'This does not describe a login provider.'],
      [expired, 'expired'],
      [`${good}<!--${'x'.repeat(1_100_000)}-->`, 'This is larger than 1 MB (200 KB as a file or text).'],
    ]
    for (const [document, said] of documents)
      for (const action of ['check', 'use']) {
        const form = new FormData()
        form.set('action', action)
        form.set('address', 'https://typed.example/metadata')
        form.set('file', new File([document], 'metadata.xml', { type: 'text/xml' }))
        const encoded = new Response(form)
        const headers = { 'content-type': encoded.headers.get('content-type') ?? '', origin: server.origin('acme') }
        const { text } = await ida.visitor.send(address, { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) })
        expect([action, said, text.includes(said)]).toEqual([action, said, true])
      }
    expect(await rowOf(id)).toMatchObject({ entity_id: null, sign_in_url: null })
  })

  it('sets an OpenID provider up with its secret, and enables it where its maker chose so', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id, { enables: true })
    const ida = person(address)
    await ida.open()
    await ida.press('use', { address: op.issuer })
    expect((await ida.press('client', { clientId: 'with blank' })).text).toContain('spaces or line breaks')
    await ida.press('client', { clientId: 'portico', clientSecret: 'a-secret-of-theirs' })
    const page = await ida.look()
    expect([page.text.includes(op.issuer), page.text.includes('a-secret-of-theirs')]).toEqual([true, false])
    await ida.press('hand-in')
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

  it('takes the discovery document of an OpenID provider as a text or a file, and saves its issuer', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    expect((await ida.look()).text).toContain('accept=".json,application/json"')
    const document = await (await fetch(`${op.issuer}/.well-known/openid-configuration`)).text()
    expect((await ida.press('check', { document: '{}' })).text).toContain('This does not describe a login provider.')
    const form = new FormData()
    form.set('action', 'check')
    form.set('file', new File([document], 'openid-configuration', { type: 'application/json' }))
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', origin: server.origin('acme') }
    const byFile = await ida.visitor.send(address, { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) })
    for (const { text } of [byFile, await ida.press('check', { document })])
      expect(/type="hidden" name="address" value="([^"]*)"/.exec(text)?.[1]).toBe(op.issuer)
    await ida.press('use', { address: op.issuer, document: '' })
    expect(await rowOf(id)).toMatchObject({ authority: op.issuer })
  })

  it('tests the sign-in and shows every stage, without an account', async () => {
    const id = await provider('SAML2')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    expect(await ida.press('test')).toMatchObject({ status: 400 })
    await ida.press('use', { address: saml.metadataUrl })
    saml.as('somebody')
    const asked = await ida.press('test')
    const form = await (await fetch(asked.headers.location ?? '')).text()
    const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
    const acs = /action="([^"]+)"/.exec(form)?.[1] ?? ''
    const body = new URLSearchParams({ SAMLResponse: valueOf('SAMLResponse'), RelayState: valueOf('RelayState') })
    const back = await ida.visitor.send(acs, { method: 'POST', body })
    expect(back.headers.location).toMatch(new RegExp(`^${address}\\?test=`))
    const shown = (await ida.visitor.send(back.headers.location ?? '')).text
    expect(shown).toContain('The connection works. No user is linked with this account yet')
    expect([...shown.matchAll(/<span>Passed<\/span>/g)]).toHaveLength(7)
    expect(await person(address).visitor.send(back.headers.location ?? '')).toMatchObject({ status: 410 })
  })

  it.each([
    ['revoked', 'This setup link was revoked', (id: string, link: string) => revoke(id, link)],
    [
      'expired',
      'This setup link has expired',
      (_: string, link: string) => rows("update setup_link set expires_at = now() - interval '1 s' where id = $1", link),
    ],
    [
      'enabled meanwhile',
      'This sign-in is already in use',
      (id: string) => rows('update login_provider set enabled = true where id = $1', id),
    ],
  ])('that is %s opens nothing, also for who has opened it', async (_, title, end) => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    await end(id, (await linksOf(id))[0]?.id ?? '')
    const answers = [await ida.look(), await person(address).look(), await ida.press('use', { address: op.issuer })]
    expect(answers.map((answer) => [answer.status, titleOf(answer)])).toEqual([
      [410, title],
      [410, title],
      [410, title],
    ])
    expect(await rowOf(id)).toMatchObject({ authority: null })
  })

  it('works on the host of its provider’s owner alone, and under its whole address', async () => {
    const { address } = await linkTo(await provider('OIDC'))
    const { pathname } = new URL(address)
    const unknown = await new Visitor().send(`${server.origin('acme')}${pathname.slice(0, -1)}_`)
    expect([unknown.status, titleOf(unknown)]).toEqual([410, 'This setup link does not work'])
    expect(await new Visitor().send(`${server.origin()}${pathname}`)).toMatchObject({ status: 410 })
    expect(await new Visitor().send(`${server.origin('acme')}${pathname}x`)).toMatchObject({ status: 404 })
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
    const answers = [await ida.look(), await person(address).open(), await ida.press('use', { address: op.issuer })]
    await rows(regain, maker)
    // What was lost for a moment ended their sessions.
    partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    expect(answers.map((answer) => [answer.status, titleOf(answer)])).toEqual([1, 2, 3].map(() => [410, 'This setup link was revoked']))
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
    expect(titleOf(await ida.press('use', { address: op.issuer }))).toBe('This setup link was revoked')
    await unlimit({ rows }, maker)
    await limitTo({ rows, customerId }, maker, ['VIEW LoginProvider', 'UPDATE LoginProvider'])
    const [admin] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, user_type) select id, 'linked-admin', 6 from partner where domain = 'acme.localhost' returning id`,
    )
    const { name } = (await rowOf(id)) as { name: string }
    await rows(`insert into user_login (user_id, login_provider, provider_key) values ($1, $2, 'key')`, admin?.id, name)
    expect((await ida.press('client', { clientId: 'mine', clientSecret: 'also-mine' })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ client_id: null, client_secret: null })
    expect(await rows('select requested_by, requested_by_name, columns from login_provider_change where provider_id = $1', id)).toEqual([
      { requested_by: maker, requested_by_name: 'Ida, Contoso IT', columns: { clientId: 'mine' } },
    ])
    const { text } = await ida.look()
    expect(text).toContain('It takes effect once Acme confirms it')
    expect(/id="clientId"[^>]*value="([^"]*)"/.exec(text)?.[1]).toBe('mine')
    expect(text).not.toContain('in force now')
    await rows(
      String.raw`update login_provider set authority = 'https://idp.example', client_id = 'in force', client_secret = '\x00' where id = $1`,
      id,
    )
    expect((await ida.look()).text).toContain('The test uses the connection that is in force now')
    const told = `select actor_id, acting_as, after ->> 'openedBy' as by from audit_log where subject_id = $1 and action = 'proposeLoginProviderChange'`
    expect(await rows(told, id)).toEqual([{ actor_id: maker, acting_as: expect.stringMatching(/^link:SETUP:/), by: 'Ida, Contoso IT' }])
    await unlimit({ rows }, maker)
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', maker, customerId)
    partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    // Somebody who answers for administrators may still.
    await ida.press('client', { clientId: 'theirs' })
    expect(await rowOf(id)).toMatchObject({ client_id: 'theirs' })
  })

  it('of a partner’s maker reaches no provider of another partner', async () => {
    const id = await provider('OIDC')
    const { address } = await linkTo(id)
    const admin = `select id from user_identity where user_type = 6 and partner_id = (select id from partner where domain = 'hr.localhost') limit 1`
    await rows(`update setup_link set created_by = (${admin}) where provider_id = $1`, id)
    expect(titleOf(await person(address).look())).toBe('This setup link was revoked')
  })

  it('shows our addresses and the DNS record of each domain, and asks the DNS for it', async () => {
    const id = await provider('SAML2')
    await rows(`update login_provider set allowed_domains = '{contoso.test,contoso.example}' where id = $1`, id)
    const { address } = await linkTo(id)
    const ida = person(address)
    await ida.open()
    const { text } = await ida.look()
    const { name } = (await rowOf(id)) as { name: string }
    expect(text).toContain(`${server.origin('acme')}/identity/federation/${name}/slo</code>`)
    for (const domain of ['contoso.test', 'contoso.example']) expect(text).toContain(`_portico-challenge.${domain}</code>`)
    const records = [...text.matchAll(/portico-domain-verification=\w{40}<\/code>/g)]
    expect([records.length, new Set(records.map(([record]) => record)).size]).toEqual([2, 2])
    await ida.press('verify', { domain: 'contoso.test' })
    await ida.press('verify', { domain: 'contoso.example' })
    expect((await ida.press('verify', { domain: 'another.test' })).status).toBe(400)
    const shown = (await ida.look()).text
    expect([/<h3>contoso.test<\/h3>\s*<p class="done">Verified/.test(shown), shown.includes('There is no TXT record yet.')]).toEqual([
      true,
      true,
    ])
    expect([shown.includes('Verify contoso.test'), shown.includes('Verify contoso.example')]).toEqual([false, true])
    expect(await rowOf(id)).toMatchObject({
      domain_proofs: { 'contoso.test': { state: 'VERIFIED' }, 'contoso.example': { state: 'FAILED' } },
    })
  })
})
