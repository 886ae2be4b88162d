import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { readLinked } from '../../../server/src/entities/login-providers/login-provider.loaders.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { startSamlServer, type SamlServer } from '../../support/saml-server.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let saml: SamlServer
let op: OtherProvider
/** Redirects to the metadata, and answers more than one megabyte. */
let odd: Server
let oddAt: string
let operations: Ask
let partnerAdmin: Ask
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
beforeAll(async () => {
  // Of this machine 127.0.0.1 alone is allowed.
  server = await testServer({ env: { FEDERATION_ALLOW: '127.0.0.1' } })
  saml = await startSamlServer()
  op = await startOtherProvider('https://portal.example/callback')
  odd = createServer((req, res) => {
    if (req.url === '/large') res.end('x'.repeat(1_100_000))
    else res.writeHead(302, { location: req.url?.startsWith('/inside') ? 'https://10.0.0.1/metadata' : saml.metadataUrl }).end()
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  oddAt = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  operations = await asPerson(server, 'operations')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(async () => {
  odd?.close()
  await op?.close()
  await saml?.close()
  await server?.close()
})

type Errors = { path: string | null; code: string }[] | null
type Given = Record<string, unknown>
type Provider = { id: string; version: number; state: string; enabled: boolean }
type Result = { loginProvider: Provider | null; errors: Errors }
async function change(name: string, input: Given, by = partnerAdmin): Promise<Result> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const document = `mutation ($input: ${type}!) { ${name}(input: $input) { loginProvider { id version state enabled } errors { path code } } }`
  return dataOf<Record<string, Result>>(await by(document, { input }))[name] as Result
}
let names = 0
const create = async (protocol: 'OIDC' | 'SAML2', given: Given = {}, by = partnerAdmin) =>
  change('createLoginProvider', { name: `corp-${++names}`, displayName: 'Corp', protocol, ...given }, by)
const created = async (protocol: 'OIDC' | 'SAML2', given: Given = {}) => {
  const { loginProvider, errors } = await create(protocol, given)
  if (!loginProvider) throw new Error(JSON.stringify(errors))
  return loginProvider
}
const rowOf = async (id: string) => (await rows<Given>('select * from login_provider where id = $1', id))[0]
const update = async (id: string, given: Given, by = partnerAdmin) =>
  change('updateLoginProvider', { id, version: (await rowOf(id))?.['version'], ...given }, by)
const oidc = () => ({ authority: op.issuer, clientId: 'portico' })

describe('creating a login provider', () => {
  it('needs a name and a protocol, is off, and is completed later', async () => {
    const { loginProvider } = await create('OIDC')
    expect(loginProvider).toMatchObject({ state: 'INCOMPLETE', enabled: false })
    const id = loginProvider?.id ?? ''
    expect(await update(id, { enabled: true })).toMatchObject({ errors: [{ path: 'enabled', code: 'SETUP_INCOMPLETE' }] })
    expect(await update(id, oidc())).toMatchObject({ errors: null, loginProvider: { state: 'DISABLED' } })
    expect(await update(id, { enabled: true })).toMatchObject({ errors: null, loginProvider: { state: 'ENABLED' } })
    expect(await update(id, { clientId: '' })).toMatchObject({ errors: [{ path: 'clientId', code: 'SETUP_INCOMPLETE' }] })
    const [owner] = await rows<{ domain: string }>(
      'select domain from partner join login_provider p on p.partner_id = partner.id where p.id = $1',
      id,
    )
    expect(owner).toEqual({ domain: 'acme.localhost' })
  })

  it('takes SAML2 metadata from their address and from a document', async () => {
    const byAddress = await created('SAML2', { metadataUrl: saml.metadataUrl })
    const read = { entity_id: saml.metadataUrl, sign_in_url: `${saml.origin}/sso/redirect`, request_binding: 'HTTP_REDIRECT' }
    expect(await rowOf(byAddress.id)).toMatchObject({ ...read, metadata_url: saml.metadataUrl })
    const document = await (await fetch(saml.metadataUrl)).text()
    const byDocument = await created('SAML2', { metadata: document, enabled: true })
    expect(await rowOf(byDocument.id)).toMatchObject({ ...read, metadata_url: null, enabled: true })
    expect(await update(byDocument.id, { requestBinding: 'HTTP_POST' })).toMatchObject({ errors: null })
    expect(await rowOf(byDocument.id)).toMatchObject({ sign_in_url: `${saml.origin}/sso/post`, request_binding: 'HTTP_POST' })
  })

  it('is of the own partner, but where vendor operations name another', async () => {
    const [other] = await rows<{ id: string }>(`select id from partner where domain = 'northwind.localhost'`)
    expect(await create('OIDC', { partnerId: other?.id })).toMatchObject({ errors: [{ path: 'partnerId', code: 'PARTNER_NOT_FOUND' }] })
    const { loginProvider } = await create('OIDC', { partnerId: other?.id }, operations)
    expect((await rowOf(loginProvider?.id ?? ''))?.['partner_id']).toBe(other?.id)
    expect(await update(loginProvider?.id ?? '', { displayName: 'Mine' })).toMatchObject({ errors: [{ code: 'LOGINPROVIDER_NOT_FOUND' }] })
  })

  it('starts with the settings of its product, which input overrides, and refuses a product of the other protocol', async () => {
    const apple = await created('OIDC', { product: 'APPLE' })
    const posted = { product: 'APPLE', authority: 'https://appleid.apple.com', response_mode: 'FORM_POST', scopes: 'openid email name' }
    expect(await rowOf(apple.id)).toMatchObject(posted)
    const other = await created('OIDC', { product: 'GOOGLE_WORKSPACE', authority: op.issuer })
    expect(await rowOf(other.id)).toMatchObject({ authority: op.issuer, response_mode: 'QUERY' })
    const shibboleth = await created('SAML2', { product: 'SHIBBOLETH' })
    expect(await rowOf(shibboleth.id)).toMatchObject({ product: 'SHIBBOLETH', encryption: 'GCM' })
    const adfs = await created('SAML2', { product: 'ADFS' })
    expect(await rowOf(adfs.id)).toMatchObject({ encryption: 'NONE' })
    expect(await rowOf((await created('SAML2')).id)).toMatchObject({ product: 'GENERIC', encryption: 'NONE' })
    const wrong = [{ path: 'product', code: 'OF_OTHER_PROTOCOL' }]
    expect(await create('SAML2', { product: 'APPLE' })).toMatchObject({ errors: wrong })
    expect(await update(adfs.id, { product: 'APPLE' })).toMatchObject({ errors: wrong })
    expect(await update(adfs.id, { product: 'SHIBBOLETH' })).toMatchObject({ errors: null })
    expect(await rowOf(adfs.id)).toMatchObject({ product: 'SHIBBOLETH', encryption: 'NONE' })
  })

  it('refuses what is of the other protocol, no domain, no https, a secret with blanks, and a name that is taken', async () => {
    const bad = { authority: 'http://idp.example', allowedDomains: ['@corp'], clientSecret: 'a b', requestBinding: 'HTTP_POST' }
    const { errors } = await create('OIDC', bad)
    expect(errors?.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'allowedDomains DOMAIN_INVALID',
      'authority ADDRESS_NOT_HTTPS',
      'clientSecret BLANKS',
      'requestBinding OF_OTHER_PROTOCOL',
    ])
    await created('OIDC', { name: 'twice' })
    expect(await create('OIDC', { name: 'twice' }, operations)).toMatchObject({ errors: [{ code: 'LOGINPROVIDER_NAME_TAKEN' }] })
  })
})

describe('a client secret', () => {
  const SECRET = 'v3ry-s3cret'

  it('is sealed, shown by nothing, and trimmed where it was pasted with blanks', async () => {
    const { id } = await created('OIDC', { ...oidc(), clientSecret: `  ${SECRET}\n`, clientSecretEndsOn: '2027-01-31' })
    const sealed = (await rowOf(id))?.['client_secret'] as Buffer
    expect(sealed.includes(SECRET)).toBe(false)
    const audit = await rows<{ after: unknown }>('select before, after from audit_log where subject_id = $1', id)
    expect(JSON.stringify(audit)).not.toContain(SECRET)
    expect(await update(id, { clientSecret: 'another-one' })).toMatchObject({ errors: null })
    const [last] = await rows<Given>('select before, after from audit_log where subject_id = $1 order by id desc', id)
    expect(last).toEqual({ before: { clientSecret: 'SET' }, after: { clientSecret: 'CHANGED' } })
    const document = `{ loginProvider(id: "${id}") { hasClientSecret validUntil } }`
    expect(dataOf(await partnerAdmin(document))).toEqual({
      loginProvider: { hasClientSecret: true, validUntil: '2027-01-31T23:59:59.000Z' },
    })
  })

  it('stays as it is where somebody else has saved meanwhile', async () => {
    const { id, version } = await created('OIDC', { ...oidc(), clientSecret: SECRET })
    await update(id, { displayName: 'Renamed' })
    const before = (await rowOf(id))?.['client_secret']
    const late = await change('updateLoginProvider', { id, version, clientSecret: 'mine' })
    expect(late.errors).toMatchObject([{ path: 'version', code: 'VERSION_CONFLICT' }])
    expect((await rowOf(id))?.['client_secret']).toEqual(before)
  })
})

describe('another provider under the same name', () => {
  it('is refused while people are linked, by authority and by metadata', async () => {
    const byOidc = await created('OIDC', { name: 'linked-op', ...oidc() })
    const bySaml = await created('SAML2', { name: 'linked-saml', metadataUrl: saml.metadataUrl })
    for (const name of ['linked-op', 'linked-saml'])
      await rows(
        'insert into user_login (user_id, login_provider, provider_key) values ($1, $2, $2)',
        demoPersonId('employee', 'acme.localhost'),
        name,
      )
    expect(await update(byOidc.id, { authority: 'https://other.example' })).toMatchObject({
      errors: [{ path: 'authority', code: 'PEOPLE_LINKED' }],
    })
    const document = (await (await fetch(saml.metadataUrl)).text()).replace(/entityID="[^"]+"/, 'entityID="https://other.example"')
    expect(await update(bySaml.id, { metadata: document })).toMatchObject({ errors: [{ path: 'metadataUrl', code: 'PEOPLE_LINKED' }] })
  })
})

describe('deleting a login provider', () => {
  it('is refused while customers sign in by it, takes the links of people with it, and leaves its name free', async () => {
    const employee = demoPersonId('employee', 'acme.localhost')
    const { id } = await created('OIDC', { name: 'short-lived', ...oidc() })
    const remove = async (people: number, at = id) =>
      (await change('deleteLoginProvider', { id: at, version: (await rowOf(at))?.['version'], people })).errors
    const [customer] = await rows<{ id: string }>(
      `update customer set login_provider_id = $1 where id = (select customer_id from user_customer where user_id = $2 limit 1) returning id`,
      id,
      employee,
    )
    expect(await remove(0)).toMatchObject([{ code: 'LOGINPROVIDER_IN_USE' }])
    await rows('update customer set login_provider_id = null where id = $1', customer?.id)
    await rows(`insert into user_login (user_id, login_provider, provider_key) values ($1, 'short-lived', 'sub')`, employee)
    await rows(`update user_identity set default_login_provider = 'short-lived' where id = $1`, employee)
    expect(await remove(0)).toMatchObject([{ path: 'people', code: 'COUNT_DIFFERS' }])
    expect(await remove(1)).toBeNull()
    const left = `select (select count(*)::int from user_login where login_provider = 'short-lived') as links,
      (select default_login_provider from user_identity where id = $1) as usual, (select count(*)::int from login_provider where id = $2) as providers`
    expect(await rows(left, employee, id)).toEqual([{ links: 0, usual: null, providers: 0 }])
    expect(await create('OIDC', { name: 'short-lived' })).toMatchObject({ errors: null })
  })
})

describe('D24 a login provider whose users are others than those who were counted', () => {
  it('is neither disabled nor deleted', async () => {
    const [linked, another] = [demoPersonId('employee', 'acme.localhost'), demoPersonId('manager', 'acme.localhost')]
    const { id } = await created('OIDC', { name: 'counted', ...oidc() })
    await rows('update login_provider set enabled = true where id = $1', id)
    await rows(`insert into user_login (user_id, login_provider, provider_key) values ($1, 'counted', 'sub')`, linked)
    const use = async () => {
      const answer = await partnerAdmin('query ($id: ID!) { loginProvider(id: $id) { version usedBy { people onlyWay digest } } }', { id })
      const { loginProvider } = dataOf<{
        loginProvider: { version: number; usedBy: { people: number; onlyWay: number; digest: string } }
      }>(answer)
      return { id, version: loginProvider.version, ...loginProvider.usedBy }
    }
    const disable = async ({ version, digest }: Awaited<ReturnType<typeof use>>) =>
      (await change('updateLoginProvider', { id, version, enabled: false, digest })).errors
    const remove = async ({ version, people, digest }: Awaited<ReturnType<typeof use>>) =>
      (await change('deleteLoginProvider', { id, version, people, digest })).errors
    const CHANGED = [{ path: 'digest', code: 'PREVIEW_CHANGED' }]
    const before = await use()
    await rows(`update user_login set user_id = $1 where login_provider = 'counted'`, another)
    expect(await use()).toMatchObject({ people: 1, onlyWay: 0 })
    expect([await disable(before), await remove(before)]).toEqual([CHANGED, CHANGED])
    const now = await use()
    await rows('update user_identity set password_hash = null where id = $1', another)
    expect([await disable(now), await remove(now)]).toEqual([CHANGED, CHANGED])
    await rows(`update user_identity set password_hash = 'x' where id = $1`, another)
    expect(
      (await change('updateLoginProvider', { id, version: now.version, displayName: 'Counted', digest: 'of others' })).errors,
    ).toBeNull()
    expect(await disable(await use())).toBeNull()
    expect(await remove(await use())).toBeNull()
  })
})

describe('D24 a login provider that is being rolled out', () => {
  it('is disabled though a few of many users were linked meanwhile, and not where they are far more', async () => {
    const people = await rows<{ id: string }>(
      'select id from user_identity order by (user_type = 1 and password_hash is not null) desc, user_type, id limit 33',
    )
    expect(people).toHaveLength(33)
    const { id } = await created('OIDC', { name: 'rolled-out', ...oidc() })
    await rows('update login_provider set enabled = true where id = $1', id)
    const link = async (from: number, to: number) => {
      for (const person of people.slice(from, to))
        await rows(`insert into user_login (user_id, login_provider, provider_key) values ($1, 'rolled-out', $2)`, person.id, person.id)
    }
    const digestOf = async () => {
      const answer = await partnerAdmin('query ($id: ID!) { loginProvider(id: $id) { usedBy { digest } } }', { id })
      return dataOf<{ loginProvider: { usedBy: { digest: string } } }>(answer).loginProvider.usedBy.digest
    }
    const disable = async (digest: string) =>
      (await change('updateLoginProvider', { id, version: (await rowOf(id))?.['version'], enabled: false, digest })).errors
    await link(0, 25)
    const few = await digestOf()
    await link(25, 26)
    expect(await disable(few)).toMatchObject([{ code: 'PREVIEW_CHANGED' }])
    const many = await digestOf()
    await link(26, 33)
    expect(await disable(many)).toMatchObject([{ code: 'PREVIEW_CHANGED' }])
    const seen = await digestOf()
    await rows(`delete from user_login where login_provider = 'rolled-out' and user_id = $1`, people[0]?.id)
    expect(await disable(seen)).toBeNull()
    await rows(`delete from user_login where login_provider = 'rolled-out'`)
  })

  it('has another digest of the same user for each reader and provider', async () => {
    const digestFor = async (ask: Ask, name: string) => {
      const [row] = await rows<{ id: string }>('select id from login_provider where name = $1', name)
      const answer = await ask('query ($id: ID!) { loginProvider(id: $id) { usedBy { digest } } }', { id: row?.id })
      return dataOf<{ loginProvider: { usedBy: { digest: string } } }>(answer).loginProvider.usedBy.digest
    }
    const employee = demoPersonId('employee', 'acme.localhost')
    const digests: string[] = []
    for (const name of ['read-by-one', 'read-by-another']) {
      await created('OIDC', { name, ...oidc() })
      await rows('insert into user_login (user_id, login_provider, provider_key) values ($1, $2, $2)', employee, name)
      for (const ask of [operations, partnerAdmin]) digests.push(await digestFor(ask, name))
    }
    expect(new Set(digests.map((digest) => digest.split(' ')[0])).size).toBe(4)
  })

  it('finds out once a user whether it is their only way', async () => {
    const statements: string[] = []
    const execute = (statement: SQL) => {
      statements.push(new PgDialect().sqlToQuery(statement).sql)
      return Promise.resolve({ rows: [] })
    }
    await readLinked({ execute } as unknown as Parameters<typeof readLinked>[0], '', 'rolled-out')
    expect(statements.join('').match(/password_hash/g)).toHaveLength(1)
  })
})

describe('a preview', () => {
  const FIELDS = 'fault detail issuer endpoints { name address } bindings certificates { subject state } wantsSignedRequests'
  const preview = async (args: string, variables: Given = {}) => {
    const document = `query ($document: String) { loginProviderPreview(document: $document, ${args}) { ${FIELDS} } }`
    return dataOf<{ loginProviderPreview: Given }>(await partnerAdmin(document, variables)).loginProviderPreview
  }
  const faultOf = async (args: string, document?: string) => (await preview(args, { document }))['fault']

  it('says what a SAML2 provider says of itself, by address and by document', async () => {
    const said = {
      fault: null,
      issuer: saml.metadataUrl,
      bindings: ['HTTP_REDIRECT', 'HTTP_POST'],
      certificates: [{ state: 'GOOD' }],
      wantsSignedRequests: false,
    }
    expect(await preview(`protocol: SAML2, address: "${saml.metadataUrl}"`)).toMatchObject(said)
    const document = await (await fetch(saml.metadataUrl)).text()
    expect(await preview('protocol: SAML2', { document })).toMatchObject(said)
  })

  it('says what an OpenID provider says of itself, and asks the issuer that a document names', async () => {
    const said = {
      fault: null,
      issuer: op.issuer,
      endpoints: expect.arrayContaining([{ name: 'token_endpoint', address: `${op.issuer}/token` }]) as unknown,
    }
    expect(await preview(`protocol: OIDC, address: "${op.issuer}"`)).toMatchObject(said)
    expect(await preview('protocol: OIDC', { document: JSON.stringify({ issuer: op.issuer }) })).toMatchObject(said)
  })

  it('names what is wrong with metadata', async () => {
    const good = await (await fetch(saml.metadataUrl)).text()
    const expired = good.replace('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID=')
    const { id } = await created('SAML2', { name: 'held-saml', metadataUrl: saml.metadataUrl })
    const other = good.replace(/entityID="[^"]+"/, 'entityID="https://other.example"')
    expect(await preview(`protocol: SAML2, id: "${id}"`, { document: other })).toMatchObject({
      fault: null,
      issuer: 'https://other.example',
    })
    await rows(
      'insert into user_login (user_id, login_provider, provider_key) values ($1, $2, $2)',
      demoPersonId('employee', 'acme.localhost'),
      'held-saml',
    )
    expect([
      await faultOf('protocol: SAML2', 'hello'),
      await faultOf('protocol: SAML2', '<!DOCTYPE x><x/>'),
      await faultOf('protocol: SAML2', '<x/>'),
      await faultOf('protocol: SAML2', expired),
      await faultOf(`protocol: SAML2, id: "${id}"`, other),
      await faultOf(`protocol: SAML2, id: "${id}"`, good),
      await faultOf('protocol: OIDC', '{}'),
      await faultOf(`protocol: SAML2, address: "${oddAt}/large"`),
      await faultOf(`protocol: SAML2, address: "${oddAt}/elsewhere"`),
    ]).toEqual(['NOT_XML', 'DOCTYPE', 'NOT_METADATA', 'EXPIRED', 'OTHER_PROVIDER', null, 'NOT_METADATA', 'TOO_LARGE', 'REDIRECTS'])
  })

  it('asks no address inside but those that the operator allows, also behind a redirect', async () => {
    // The fault says it all: no English sentence stands beside it.
    const refused = { fault: 'REFUSED_ADDRESS', detail: null }
    for (const address of ['https://10.0.0.1/', 'https://[::1]/', 'http://example.com/', 'file:///etc/passwd', 'https://169.254.169.254/'])
      expect([address, await preview(`protocol: SAML2, address: "${address}"`)]).toMatchObject([address, refused])
    for (const issuer of ['http://example.com', 'idp.example.com', 'file:///etc/passwd', 'https://10.0.0.1/'])
      expect([issuer, await preview(`protocol: OIDC, address: "${issuer}"`)]).toMatchObject([issuer, refused])
    for (const [protocol, address] of [
      ['SAML2', 'idp.example.com'],
      ['SAML2', 'https://nowhere.invalid'],
      ['OIDC', 'https://nowhere.invalid'],
    ])
      expect(await preview(`protocol: ${protocol}, address: "${address}"`)).toMatchObject({ fault: 'UNREACHABLE', detail: null })
    // Discovery follows redirects, each judged anew.
    expect(await preview(`protocol: OIDC, address: "${oddAt}/inside"`)).toMatchObject({ fault: 'REFUSED_ADDRESS' })
    expect(await preview('protocol: OIDC, address: "https://192.168.1.1"')).toMatchObject({ fault: 'REFUSED_ADDRESS' })
  })

  it('tells nothing of a provider that is out of reach', async () => {
    const [foreign] = await rows<{ id: string }>(
      `insert into login_provider (partner_id, name, display_name, protocol, entity_id)
       select id, 'foreign-saml', 'Theirs', 'SAML2', 'https://theirs.example' from partner where domain = 'hr.localhost' returning id`,
    )
    const document = await (await fetch(saml.metadataUrl)).text()
    expect(await preview(`protocol: SAML2, id: "${foreign?.id}"`, { document })).toMatchObject({ fault: null, detail: null })
  })
})

it('takes domains as people write them, and has each once as DNS has it', async () => {
  const allowedDomains = ['Müller.example', 'xn--mller-kva.example', 'muller.example', 'Straße.example', 'пример.рф', '食狮.example']
  const { id } = await created('OIDC', { ...oidc(), allowedDomains })
  expect((await rowOf(id))?.['allowed_domains']).toEqual([
    'xn--mller-kva.example',
    'muller.example',
    'xn--strae-oqa.example',
    'xn--e1afmkfd.xn--p1ai',
    'xn--85x722f.example',
  ])
  for (const domain of ['mül ler.example', 'ada@müller.example', 'müller', 'mü_ller.example', '-ü.example', 'ü-.example', '－ü.example'])
    expect(await update(id, { allowedDomains: [domain] })).toMatchObject({ errors: [{ path: 'allowedDomains', code: 'DOMAIN_INVALID' }] })
})

it('finds a domain by its letters, and by what DNS has', async () => {
  const { id } = await created('OIDC', { ...oidc(), allowedDomains: ['Görlitz.example'] })
  const { id: other } = await created('OIDC', { ...oidc(), allowedDomains: ['gorlitz.example'] })
  const found = async (text: string, by = 'contains') => {
    const query = `{ a: loginProviders(first: 50, where: { allowedDomains: { ${by}: "${text}" } }) { nodes { id } } b: loginProviders(first: 50, search: "${text}") { nodes { id } } }`
    const { a, b } = dataOf<Record<'a' | 'b', { nodes: { id: string }[] }>>(await operations(query))
    return [a, b].map(({ nodes }) => nodes.map((node) => node.id))
  }
  for (const text of ['görlitz.example', 'GÖRLITZ.example', 'xn--grlitz-wxa.example']) {
    const [filtered, searched] = await found(text)
    expect([filtered, searched?.includes(id)]).toEqual([[id], true])
  }
  expect((await found('görlitz.example', 'eq'))[0]).toEqual([id])
  expect((await found('gorlitz.example'))[0]).toEqual([other])
})

it('undoes a change of the domains, and none of a secret', async () => {
  const { id } = await created('OIDC', { ...oidc(), allowedDomains: ['Corp.test', 'corp.test'] })
  expect((await rowOf(id))?.['allowed_domains']).toEqual(['corp.test'])
  await update(id, { allowedDomains: ['corp.test', 'corp.example'] })
  await update(id, { clientSecret: 'x' })
  const audit = `{ loginProviderAudit(id: "${id}") { nodes { id action isRevertible } } }`
  const { nodes } = dataOf<{ loginProviderAudit: { nodes: { id: string; action: string; isRevertible: boolean }[] } }>(
    await operations(audit),
  ).loginProviderAudit
  expect(nodes.map(({ action, isRevertible }) => [action, isRevertible])).toEqual([
    ['updateLoginProvider', false],
    ['updateLoginProvider', true],
    ['createLoginProvider', false],
  ])
  expect(await change('revertLoginProviderChange', { id: nodes[1]?.id }, operations)).toMatchObject({ errors: null })
  expect((await rowOf(id))?.['allowed_domains']).toEqual(['corp.test'])
})

it('takes a binding of answers and of log-outs that its metadata offer, and no other', async () => {
  const { id } = await created('SAML2', { metadataUrl: saml.metadataUrl })
  const set = async (given: Given) => (await update(id, given)).errors?.map(({ path, code }) => `${path} ${code}`) ?? null
  const both = { responseBinding: 'HTTP_ARTIFACT', logoutBinding: 'SOAP' }
  expect(await set(both)).toEqual(['responseBinding BINDING_NOT_OFFERED', 'logoutBinding BINDING_NOT_OFFERED'])
  await rows(
    `update login_provider set artifact_urls = '{"0": "https://idp.example/ars"}', logout_urls = '{"SOAP": {"to": "https://idp.example/slo", "answer": "https://idp.example/slo"}}' where id = $1`,
    id,
  )
  expect([await set({ logoutBinding: 'HTTP_POST' }), await set(both)]).toEqual([['logoutBinding BINDING_NOT_OFFERED'], null])
})

describe('F10 domains', () => {
  type Domain = { state: string; fault: string | null; recordName: string; recordValue: string; checkedAt: string | null }
  const domainsOf = async (id: string) =>
    dataOf<{ loginProvider: { domains: Domain[] } }>(
      await partnerAdmin(`{ loginProvider(id: "${id}") { domains { state fault recordName recordValue checkedAt } } }`),
    ).loginProvider.domains
  const verify = (id: string, domain: string) => change('verifyLoginProviderDomain', { id, domain })

  it('are verified by a TXT record of this provider alone, with a row in the audit log', async () => {
    const [{ id }, other] = [
      await created('OIDC', { allowedDomains: ['corp.test', 'corp.example'] }),
      await created('OIDC', { allowedDomains: ['corp.test'] }),
    ]
    const before = await domainsOf(id)
    expect(before.map(({ state, recordName, checkedAt }) => [state, recordName, checkedAt])).toEqual([
      ['PENDING', '_portico-challenge.corp.test', null],
      ['PENDING', '_portico-challenge.corp.example', null],
    ])
    expect(before[0]?.recordValue).toMatch(/^portico-domain-verification=[0-9a-f]{40}$/)
    expect((await domainsOf(other.id))[0]?.recordValue).not.toBe(before[0]?.recordValue)
    expect([(await verify(id, ' CORP.test ')).errors, (await verify(id, 'corp.example')).errors]).toEqual([null, null])
    expect((await domainsOf(id)).map(({ state, fault }) => [state, fault])).toEqual([
      ['VERIFIED', null],
      ['FAILED', 'NO_RECORD'],
    ])
    expect(
      await rows(`select before, after from audit_log where subject_id = $1 and action = 'verifyLoginProviderDomain' order by at`, id),
    ).toEqual([
      { before: { state: 'PENDING', domain: 'corp.test' }, after: { state: 'VERIFIED', domain: 'corp.test' } },
      { before: { state: 'PENDING', domain: 'corp.example' }, after: { state: 'FAILED', domain: 'corp.example' } },
    ])
  })

  it('keep their proof while others come and go, and lose it with themselves', async () => {
    const { id } = await created('OIDC', { allowedDomains: ['a.test', 'b.test'] })
    await verify(id, 'a.test')
    await verify(id, 'b.test')
    await update(id, { allowedDomains: ['b.test', 'c.test'] })
    expect((await domainsOf(id)).map(({ state }) => state)).toEqual(['VERIFIED', 'PENDING'])
    await verify(id, 'c.test')
    await update(id, { allowedDomains: ['a.test', 'b.test'] })
    expect((await domainsOf(id)).map(({ state }) => state)).toEqual(['PENDING', 'VERIFIED'])
    expect((await verify(id, 'elsewhere.test')).errors).toEqual([{ path: 'domain', code: 'DOMAIN_NOT_FOUND' }])
  })
})
