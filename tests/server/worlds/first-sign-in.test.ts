import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginProtocol } from '../../../contract/login-providers/login-provider-checks.ts'
import {
  PROVIDER_PRODUCTS,
  productDefaults,
  providerProducts,
  type ProviderProduct,
} from '../../../contract/login-providers/provider-products.ts'
import { encrypted } from '../../support/saml-encrypt.ts'
import { assertionOf, encoded, requestIdOf, responseXml, signed, type Said } from '../../support/saml-provider.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { asPerson, dataOf, type Ask } from '../graphql/calls.ts'
import { openSignIn, textOf, tokensOf } from '../identity/flow.ts'
import { proven } from '../identity/proven.ts'
import { startVendorServer } from './vendor-server.ts'
import { oidcWorlds, type OidcWorld } from './oidc-worlds.ts'
import { samlWorlds, type SamlWorld } from './saml-worlds.ts'
import type { Member } from './vendor-members.ts'

let server: RunningServer
let vendor: Awaited<ReturnType<typeof startVendorServer>>
let origin: string
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false, env: { FEDERATION_ALLOW: '127.0.0.1' } })
  vendor = await startVendorServer()
  origin = server.origin('acme')
})
afterAll(async () => {
  await vendor?.close()
  await server?.close()
})

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

type Payload = Record<string, { id: string; version: number } | null> & { errors?: never }
async function run(ask: Ask, field: string, input: object, entity = 'loginProvider') {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`
  const document = `mutation ($input: ${type}!) { ${field}(input: $input) { ${entity} { id version } errors { path code } } }`
  const payload = dataOf<Record<string, Payload>>(await ask(document, { input }))[field]
  expect([field, payload?.errors]).toEqual([field, null])
  return payload?.[entity] ?? { id: '', version: 0 }
}

type Addresses = Readonly<Record<'redirectUrl' | 'entityId' | 'acsUrl', string>>
/** One login provider on its way from the choice of its product to sign-ins. */
type Setup = {
  readonly ask: Ask
  readonly id: string
  readonly name: string
  readonly domain: string
  readonly addresses: Addresses
}
/** What is particular to a protocol: how the provider is connected, and how a browser is sent through it. */
type Way = {
  readonly groups: OidcWorld['groups']
  /** Enters at the vendor what the portal names, and returns what is copied from there. */
  readonly connect: (setup: Setup) => Promise<object>
  /** Where the preview reads it. */
  readonly preview: () => object
  readonly issuer: string
  /** Origin of its sign-in page. */
  readonly signInAt: string
  /** Signs somebody in at the vendor to which `address` leads. */
  readonly pass: (visitor: Visitor, address: string, member: Member, isEnd: (url: URL) => boolean) => Promise<Answer>
}

const HTML = { headers: { accept: 'text/html' } }
const CLIENT = 'portico'

function oidcWay(product: ProviderProduct, world: OidcWorld): Way {
  const issuer = `${vendor.origin}${world.issuerPath}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const text = `secret-of-${product}`
  let redirectUri = ''
  const serve = (member: Member) =>
    vendor.serve(issuer, {
      clientId: CLIENT,
      redirectUri,
      secret: world.secret === 'SIGNED' ? { by: 'SIGNED', publicKey } : { by: world.secret, text },
      discovery: world.discovery,
      idToken: world.idToken(member),
      userInfo: world.userInfo?.(member),
    })
  serve({ subject: 'nobody', email: '', givenName: '', familyName: '', groups: [] })
  return {
    groups: world.groups,
    issuer,
    signInAt: vendor.origin,
    preview: () => ({ protocol: 'OIDC', address: issuer }),
    connect: async ({ addresses }) => {
      redirectUri = addresses.redirectUrl
      const signedHere = { clientSecret: pem, clientKeyId: 'ABC123DEFG', clientTeamId: 'DEF123GHIJ' }
      return { authority: issuer, clientId: CLIENT, ...(world.secret === 'SIGNED' ? signedHere : { clientSecret: text }) }
    },
    async pass(visitor, address, member, isEnd) {
      serve(member)
      const there = await visitor.follow(address, HTML, isEnd)
      const form = /<form method="post" action="([^"]+)"/.exec(there.text)?.[1]
      if (there.url.origin !== vendor.origin || form === undefined) return there
      const fields = [...there.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
      const sent = { method: 'POST', body: new URLSearchParams(fields), headers: { ...HTML.headers, origin: 'https://appleid.apple.com' } }
      return visitor.follow(form, sent, isEnd)
    },
  }
}

function samlWay(world: SamlWorld): Way {
  const { entityId, signInUrl, isEncrypted, signs } = world
  let ours: Addresses
  let encryptionCertificate: string | undefined
  const responseTo = (said: Said) => {
    const assertion = assertionOf(said)
    const inner = signs === 'Response' ? assertion : signed(assertion)
    const content = isEncrypted ? encrypted(inner, { certificate: encryptionCertificate ?? '' }) : inner
    const response = responseXml(content, said)
    return encoded(signs === undefined ? response : signed(response, { element: 'Response' }))
  }
  return {
    groups: world.groups,
    issuer: entityId,
    signInAt: new URL(signInUrl).origin,
    preview: () => ({ protocol: 'SAML2', document: world.metadata }),
    async connect({ addresses }) {
      ours = addresses
      const { text } = await new Visitor().send(ours.entityId)
      encryptionCertificate = /use="encryption"[\s\S]*?X509Certificate>([^<]+)</.exec(text)?.[1]
      expect(encryptionCertificate !== undefined).toBe(isEncrypted === true)
      if (encryptionCertificate !== undefined)
        encryptionCertificate = `-----BEGIN CERTIFICATE-----\n${encryptionCertificate.trim()}\n-----END CERTIFICATE-----`
      return { metadata: world.metadata }
    },
    async pass(visitor, address, member, isEnd) {
      const isThere = (url: URL) => url.href.startsWith(signInUrl)
      const { url } = isThere(new URL(address)) ? { url: new URL(address) } : await visitor.follow(address, HTML, isThere)
      expect(isThere(url)).toBe(true)
      const said: Said = {
        issuer: entityId,
        inResponseTo: requestIdOf(url.searchParams.get('SAMLRequest') ?? '', 'redirect'),
        recipient: ours.acsUrl,
        audience: ours.entityId,
        ...world.answer(member),
      }
      const body = new URLSearchParams({ SAMLResponse: responseTo(said), RelayState: url.searchParams.get('RelayState') ?? '' })
      return visitor.follow(ours.acsUrl, { method: 'POST', body, headers: { ...HTML.headers, origin: url.origin } }, isEnd)
    },
  }
}

/** @throws if a product has no world of a protocol that it speaks */
function wayOf(product: ProviderProduct, protocol: LoginProtocol): Way {
  const [oidc, saml] = [oidcWorlds[product], samlWorlds[product]]
  if (protocol === 'OIDC' && oidc) return oidcWay(product, oidc)
  if (protocol === 'SAML2' && saml) return samlWay(saml)
  throw new Error(`${product} has no world of ${protocol}: add one to oidc-worlds.ts or saml-worlds.ts.`)
}

/** What an identity token says of a user and their rights, without what is of the session alone. */
const OF_SESSION = new Set(['auth_time', 'exp', 'iat', 'jti', 'nonce', 'at_hash', 'sid', 'session_id', 'short_session_id'])

async function signIn({ name }: Setup, way: Way, member: Member) {
  const { visitor, attempt, page } = await openSignIn(origin)
  const address = `${page.url.origin}${page.url.pathname}?provider=${name}`
  const end = await way.pass(visitor, address, member, isCallback)
  const rights = async () => {
    const { idToken } = await tokensOf(visitor, origin, attempt, end)
    return Object.fromEntries(Object.entries(decodeClaims(idToken)).filter(([claim]) => !OF_SESSION.has(claim)))
  }
  return { isIn: isCallback(end.url), end, rights }
}

/** Origin of the page that the sign-in page leads to when the provider is chosen. */
async function leadsTo({ name }: Setup): Promise<string> {
  const { visitor, page } = await openSignIn(origin)
  const address = `${page.url.origin}${page.url.pathname}?provider=${name}`
  return (await visitor.follow(address, HTML, (url) => url.origin !== origin)).url.origin
}

const versionOf = async ({ id }: Setup) =>
  (await rows<{ version: number }>('select version from login_provider where id = $1', id))[0]?.version
const changeProvider = async (setup: Setup, field: string, values: object) =>
  run(setup.ask, field, { id: setup.id, version: await versionOf(setup), ...values })

async function create(product: ProviderProduct, protocol: LoginProtocol): Promise<Setup> {
  const ask = await asPerson(server, 'partneradmin', 'acme')
  const name = `${product}-${protocol}`.toLowerCase().replaceAll('_', '-')
  const { id } = await run(ask, 'createLoginProvider', { name, displayName: name, protocol, product })
  const document = `query ($id: ID!) { loginProvider(id: $id) { addresses { redirectUrl entityId acsUrl } } }`
  const { loginProvider } = dataOf<{ loginProvider: { addresses: Addresses } }>(await ask(document, { id }))
  return { ask, id, name, domain: `${name}.test`, addresses: loginProvider.addresses }
}

/** Makes the customer that signs in by the provider, with the profiles that joining and a group give. */
async function createCustomer({ ask, name, id }: Setup) {
  const customer = await run(ask, 'createCustomer', { name: `Customer of ${name}` }, 'customer')
  const profile = async (title: string) =>
    (await run(ask, 'createAccessProfile', { name: title, customerId: customer.id }, 'accessProfile')).id
  const profiles = { newcomers: await profile('Newcomers'), clerks: await profile('Clerks') }
  await run(ask, 'updateCustomer', { id: customer.id, version: customer.version, loginProviderId: id }, 'customer')
  return { customerId: customer.id, profiles }
}

type Trace = { state: string; failed: string | null; stages: { stage: string; state: string }[]; claims: { name: string; value: string }[] }
async function test({ ask, id }: Setup, way: Way, member: Member): Promise<Trace | undefined> {
  const document = 'mutation ($input: TestLoginProviderInput!) { testLoginProvider(input: $input) { trace address errors { code } } }'
  type Begun = { testLoginProvider: { trace: string; address: string | null; errors: unknown } }
  const { trace, address, errors } = dataOf<Begun>(await ask(document, { input: { id } })).testLoginProvider
  expect(errors).toBeNull()
  await way.pass(new Visitor(), address ?? '', member, ({ pathname }) => pathname.includes('/sign-ins/'))
  const asked = `{ loginProvider(id: "${id}") { signInTraces(id: "${trace}") { state failed stages { stage state } claims { name value } } } }`
  return dataOf<{ loginProvider: { signInTraces: Trace[] } }>(await ask(asked)).loginProvider.signInTraces[0]
}

const profilesOf = async (email: string) =>
  (
    await rows<{ name: string }>(
      `select access_profile.name from user_access_profile join access_profile on access_profile.id = access_profile_id
         join user_identity on user_identity.id = user_id where email = $1`,
      email,
    )
  ).map(({ name }) => name)

const cases = providerProducts.flatMap((product) => PROVIDER_PRODUCTS[product].protocols.map((protocol) => [product, protocol] as const))

describe('a login provider on its way from its product to the first sign-ins', () => {
  it.each(cases)(
    '%s by %s',
    async (product, protocol) => {
      const way = wayOf(product, protocol)
      const setup = await create(product, protocol)
      const { ask, id, domain } = setup
      const member = (given: string, more: Partial<Member> = {}): Member => ({
        subject: `${given}-${product}`,
        email: `${given}@${domain}`,
        givenName: given,
        familyName: 'Keller',
        groups: way.groups ? [way.groups.other, way.groups.member] : [],
        ...more,
      })

      // Connect: the values of the preset, then what the vendor publishes.
      const columns = `authority, scopes, response_mode as "responseMode", encryption`
      expect((await rows(`select ${columns} from login_provider where id = $1`, id))[0]).toMatchObject(productDefaults(product, protocol))
      const preview = `query ($protocol: LoginProtocol!, $address: String, $document: String, $id: ID) {
      loginProviderPreview(protocol: $protocol, address: $address, document: $document, id: $id) { fault issuer } }`
      expect(dataOf(await ask(preview, { ...way.preview(), id }))).toEqual({ loginProviderPreview: { fault: null, issuer: way.issuer } })
      await changeProvider(setup, 'updateLoginProvider', { ...(await way.connect(setup)), allowedDomains: [domain] })
      // No DNS that a test can ask holds the record that proves the domain.
      await rows('update login_provider set domain_proofs = $2 where id = $1', id, JSON.stringify(proven(domain)))

      // Test: everything passes except that nobody is linked.
      const trace = await test(setup, way, member('tester'))
      expect([trace?.failed, trace?.stages.filter(({ state }) => state !== 'PASSED')]).toEqual([
        'ACCOUNT',
        [{ stage: 'USER', state: 'REFUSED' }],
      ])
      expect(trace?.claims.map(({ name }) => name)).toEqual(expect.arrayContaining(way.groups ? [way.groups.claim] : []))

      // Assign and enable, and say who joins and what groups give.
      const { customerId, profiles } = await createCustomer(setup)
      expect(await leadsTo(setup)).toBe(origin)
      await changeProvider(setup, 'updateLoginProvider', { enabled: true })
      expect(await leadsTo(setup)).toBe(way.signInAt)
      await changeProvider(setup, 'updateLoginProviderJoining', {
        enabled: true,
        customerId,
        accessProfileId: profiles.newcomers,
        perHour: 5,
      })
      if (way.groups)
        await changeProvider(setup, 'updateLoginProviderGroups', {
          enabled: true,
          claim: way.groups.claim,
          rows: [{ value: way.groups.member, customerId, accessProfileId: profiles.clerks }],
        })

      // Join: the rights of the second sign-in are those of the first, and leaving the group takes what it gave.
      const maria = member('maria')
      const first = await signIn(setup, way, maria)
      expect([first.isIn, first.isIn || textOf(first.end)]).toEqual([true, true])
      expect(await profilesOf(maria.email)).toEqual([way.groups ? 'Clerks' : 'Newcomers'])
      const rights = await first.rights()
      expect(rights).toMatchObject({ email: maria.email })
      expect(await (await signIn(setup, way, maria)).rights()).toEqual(rights)
      await signIn(setup, way, { ...maria, groups: way.groups ? [way.groups.other] : [] })
      expect(await profilesOf(maria.email)).toEqual(way.groups ? [] : ['Newcomers'])

      // Link: somebody who has an account is led to it, listed, and linked by an administrator.
      const paul = member('paul')
      await rows(
        `with made as (
        insert into user_identity (partner_id, user_name, email, email_confirmed, user_type)
          select partner_id, $1, $2, true, 1 from customer where id = $3 returning id
      ), claims as (insert into user_claim (user_id, claim_type, claim_value)
        select id, type, value from made, (values ('usertype', '1'), ('role', 'Employee')) as claim (type, value))
      insert into user_customer (user_id, customer_id, is_default) select id, $3, true from made`,
        `paul-${setup.name}`,
        paul.email,
        customerId,
      )
      const refused = await signIn(setup, way, paul)
      expect([refused.isIn, textOf(refused.end)]).toEqual([false, expect.stringContaining('There is an account with the address')])
      const listed = `query ($id: ID!) { loginProvider(id: $id) { unlinkedIdentities { id reason suggestion { id } } } }`
      type Listed = { loginProvider: { unlinkedIdentities: { id: string; reason: string; suggestion: { id: string } | null }[] } }
      const exists = dataOf<Listed>(await ask(listed, { id })).loginProvider.unlinkedIdentities.filter(({ reason }) => reason === 'EXISTS')
      expect(exists).toMatchObject([{ suggestion: { id: expect.any(String) as string } }])
      await run(ask, 'linkUnlinkedIdentity', { id, identityId: exists[0]?.id, userId: exists[0]?.suggestion?.id })
      expect((await signIn(setup, way, paul)).isIn).toBe(true)
      expect(await profilesOf(paul.email)).toEqual(way.groups ? ['Clerks'] : [])
    },
    120_000,
  )
})
