import { X509Certificate } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { userTypes } from '../../../server/src/access/viewer.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import type { EventType } from '#contract/event-types.ts'
import { notification } from '../../../server/src/tables/people/notification.table.ts'
import { userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { fetchSamlMetadata, refreshProvider, refreshProviders } from '../../../server/src/federation/metadata/metadata-refresh.ts'
import type { LoginProvider } from '../../../server/src/federation/providers.ts'
import { logoutRequest } from '../../../server/src/federation/saml/saml-logout.ts'
import { inAddress } from '../../../server/src/federation/saml/saml-message.ts'
import { makeSamlKey, samlKeysOf } from '../../../server/src/federation/saml/saml-keys.ts'
import { BadMetadata, FORMATS, readSamlMetadata, type NameIdFormat } from '../../../server/src/federation/saml/saml-metadata.ts'
import { bareCertificate, SAML_CERTIFICATE, SAML_KEY } from '../../support/saml-key.ts'
import { startSamlServer, type SamlServer } from '../../support/saml-server.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { forward } from './clock.ts'
import { openSignIn, tokensOf } from './flow.ts'
import { ACME, addUser, startWorld, type World } from './world.ts'

const DAY = 86_400

let world: World
let other: SamlServer
let names = 0
let name: string
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
})
beforeEach(async () => {
  other = await startSamlServer()
  name = `saml${++names}`
})
afterEach(async () => {
  vi.useRealTimers()
  await world.db.orm.delete(loginProvider)
  await other.close()
})
afterAll(async () => {
  await world?.close()
})

const refreshing = () => ({ db: world.db, fetching: { allowInside: true }, log: pino({ level: 'silent' }) })

async function addProvider(row: Partial<typeof loginProvider.$inferInsert> = {}): Promise<LoginProvider> {
  const values = { name, displayName: 'Saml', protocol: 'SAML2' as const, metadataUrl: other.metadataUrl, ...row }
  const [added] = await world.db.orm.insert(loginProvider).values(values).returning()
  if (!added) throw new Error('not added')
  return added
}

const rowNow = async () => {
  const [row] = await world.db.orm.select().from(loginProvider).where(eq(loginProvider.name, name))
  return row
}

const events = (type: EventType) =>
  world.db.orm
    .select({ detail: eventLog.detail })
    .from(eventLog)
    .where(and(eq(eventLog.type, type)))
    .orderBy(desc(eventLog.id))
    .then((rows) => rows.map(({ detail }) => detail).filter((detail) => JSON.stringify(detail).includes(`"${name}"`)))

/** The whole way as a browser goes it: to the provider by its binding, and back by the form that it answers with. */
async function signInBy(origin: string, visitor: Visitor, page: Answer): Promise<Answer> {
  const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=${name}`)
  const there = sent.headers.location === undefined ? await submit(sent, new Visitor()) : await new Visitor().send(sent.headers.location)
  if (there.status !== 200) return there
  return submit(there, visitor, origin)
}

function submit(page: Answer, visitor: Visitor, origin = other.origin): Promise<Answer> {
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const fields = [...page.text.matchAll(/name="(SAMLRe\w+|RelayState)" value="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
  const posted = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: other.origin } }
  expect(action).toMatch(new RegExp(`^${origin}/`))
  return visitor.follow(action, posted, isCallback)
}

const metadataAt = (origin: string) => new Visitor().send(`${origin}/identity/federation/${name}/metadata`)

describe('F2 a sign-in by metadata', () => {
  const BINDINGS = ['HTTP_REDIRECT', 'HTTP_POST'] as const
  const cases = BINDINGS.flatMap((binding) => (Object.keys(FORMATS) as NameIdFormat[]).map((format) => [binding, format] as const))

  it.each(cases)('by %s, asking for a name id that is %s', async (requestBinding, nameIdFormat) => {
    await addProvider({ requestBinding, nameIdFormat })
    const user = await addUser(world, { userName: name })
    await world.db.orm.insert(userLogin).values({ userId: user, loginProvider: name, providerKey: `there-${name}` })
    other.as(`there-${name}`)
    const { visitor, attempt, page } = await openSignIn(world.origin)
    const { idToken } = await tokensOf(visitor, world.origin, attempt, await signInBy(world.origin, visitor, page))
    expect(decodeClaims(idToken)).toMatchObject({ sub: user, amr: ['fed'] })
    const base = `${world.origin}/identity/federation/${name}`
    expect(other.asked).toEqual([
      {
        binding: requestBinding === 'HTTP_POST' ? 'post' : 'redirect',
        issuer: `${base}/metadata`,
        acs: `${base}/acs`,
        format: FORMATS[nameIdFormat],
        isSigned: false,
      },
    ])
  })

  it.each(BINDINGS)('signs requests where the metadata want it, by %s', async (requestBinding) => {
    other.say({ wantsSigned: true })
    await addProvider({ requestBinding })
    const user = await addUser(world, { userName: name })
    await world.db.orm.insert(userLogin).values({ userId: user, loginProvider: name, providerKey: name })
    other.as(name)
    other.trust((await metadataAt(world.origin)).text)
    const { visitor, page } = await openSignIn(world.origin)
    expect(isCallback((await signInBy(world.origin, visitor, page)).url)).toBe(true)
    expect(other.asked.map(({ isSigned }) => isSigned)).toEqual([true])
    other.trust(`<X509Certificate>${bareCertificate(SAML_CERTIFICATE)}</X509Certificate>`)
    const again = await openSignIn(world.origin)
    expect((await signInBy(world.origin, again.visitor, again.page)).status).toBe(400)
  })

  it('takes the one binding that the provider offers', async () => {
    other.say({ bindings: ['POST'] })
    const { requestBinding, signInUrl } = await refreshProvider(refreshing(), await addProvider({ requestBinding: 'HTTP_REDIRECT' }))
    expect([requestBinding, signInUrl]).toEqual(['HTTP_POST', `${other.origin}/sso/post`])
  })
})

describe('our own metadata', () => {
  it('name the partner’s host, with a key that lives two years at most', async () => {
    await addProvider({ partnerId: ACME })
    const answer = await metadataAt(world.acme)
    const base = `${world.acme}/identity/federation/${name}`
    const { pathname } = answer.url
    expect([
      answer.status,
      pathname,
      answer.text.includes(`entityID="${base}/metadata"`),
      answer.text.includes(`Location="${base}/acs"`),
    ]).toEqual([200, `/identity/federation/${name}/metadata`, true, true])
    const [, text = ''] = /X509Certificate>([^<]+)</.exec(answer.text) ?? []
    const { validFrom, validTo } = new X509Certificate(Buffer.from(text, 'base64'))
    expect((new Date(validTo).getTime() - new Date(validFrom).getTime()) / (DAY * 1000)).toBe(730)
    expect((await metadataAt(world.origin)).status).toBe(400)
  })

  it('say that requests are signed only where they are', async () => {
    const added = await addProvider()
    const signedSaid = async () => /AuthnRequestsSigned="(\w+)"/.exec((await metadataAt(world.origin)).text)?.[1]
    expect(await signedSaid()).toBe('false')
    other.say({ wantsSigned: true })
    await refreshProvider(refreshing(), added)
    expect(await signedSaid()).toBe('true')
  })

  it('have the next key in time, which signs thirty days later', async () => {
    await addProvider()
    const keysAt = async (days: number) => {
      forward(days * DAY)
      const { signing, certificates } = await samlKeysOf(world.db, world.keyring)
      const served = [...(await metadataAt(world.origin)).text.matchAll(/<(?:\w+:)?X509Certificate>([^<]+)</g)].map(([, text = '']) =>
        bareCertificate(text),
      )
      expect([...new Set(served)]).toEqual(certificates.map(bareCertificate))
      vi.useRealTimers()
      return { signing: certificates.indexOf(signing.certificate), count: certificates.length }
    }
    expect([await keysAt(0), await keysAt(660), await keysAt(675), await keysAt(705), await keysAt(731)]).toEqual([
      { signing: 0, count: 1 },
      { signing: 0, count: 1 },
      { signing: 0, count: 2 },
      { signing: 1, count: 2 },
      { signing: 0, count: 1 },
    ])
  })
})

describe('reading metadata', () => {
  const descriptor = (inner: string, attributes = '') =>
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/" ${attributes}>${inner}</EntityDescriptor>`
  const role = (inner: string, attributes = '') =>
    `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" ${attributes}>${inner}</IDPSSODescriptor>`
  const service = (location: string, binding = 'HTTP-Redirect') =>
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/>`
  const certificate = (text = SAML_CERTIFICATE.replaceAll(/-----[A-Z ]+-----/g, ''), use = '') =>
    `<KeyDescriptor ${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${text}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`
  const good = role(certificate() + service('https://idp.example/sso') + service('https://idp.example/post', 'HTTP-POST'))
  const faultOf = (xml: string) => {
    try {
      readSamlMetadata(xml, new Date())
      return 'read'
    } catch (error) {
      return error instanceof BadMetadata ? error.code : error
    }
  }

  it('reads a provider, pasted with a byte order mark and white space', () => {
    expect(readSamlMetadata(`\uFEFF\n ${descriptor(good)}\n`, new Date())).toEqual({
      entityId: 'https://idp.example/',
      signInUrls: { HTTP_REDIRECT: 'https://idp.example/sso', HTTP_POST: 'https://idp.example/post' },
      logoutUrls: {},
      artifactUrls: {},
      certificates: SAML_CERTIFICATE.trim(),
      wantsSignedRequests: false,
      nameIdFormats: [],
    })
  })

  it.each([
    ['nothing', '', 'NOT_XML'],
    ['a broken tag', descriptor(good).slice(0, -4), 'NOT_XML'],
    ['a page', '<html><body>Sign in</body></html>', 'NOT_METADATA'],
    ['a document type', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${descriptor(good)}`, 'DOCTYPE'],
    ['a service', descriptor('<SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/>'), 'NOT_METADATA'],
    ['SAML 1.1', descriptor(good.replace('SAML:2.0:protocol', 'SAML:1.1:protocol')), 'NOT_METADATA'],
    [
      'two providers',
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${descriptor(good)}${descriptor(good)}</EntitiesDescriptor>`,
      'SEVERAL_PROVIDERS',
    ],
    ['an end that has passed', descriptor(good, 'validUntil="2020-01-01T00:00:00Z"'), 'EXPIRED'],
    [
      'a group whose end has passed',
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" validUntil="2020-01-01T00:00:00Z">${descriptor(good)}</EntitiesDescriptor>`,
      'EXPIRED',
    ],
    ['only SOAP', descriptor(role(certificate() + service('https://idp.example/soap', 'SOAP'))), 'NO_SIGN_IN_ADDRESS'],
    ['a sign-in address that is a script', descriptor(role(certificate() + service('javascript:alert(1)'))), 'NO_SIGN_IN_ADDRESS'],
    ['a sign-in address without TLS', descriptor(role(certificate() + service('http://idp.example/sso'))), 'NO_SIGN_IN_ADDRESS'],
    ['no certificate', descriptor(role(service('https://idp.example/sso'))), 'NO_CERTIFICATE'],
    [
      'a certificate for encryption alone',
      descriptor(role(certificate(undefined, 'use="encryption"') + service('https://idp.example/sso'))),
      'NO_CERTIFICATE',
    ],
    ['a certificate that is none', descriptor(role(certificate('AAAA') + service('https://idp.example/sso'))), 'NO_CERTIFICATE'],
  ])('refuses %s', (_what, xml, code) => {
    expect(faultOf(xml)).toBe(code)
  })

  it('F4 asks no address inside for them', async () => {
    await expect(fetchSamlMetadata(other.metadataUrl, { allowInside: false })).rejects.toThrow(/http: is not asked/)
    const { metadataFault } = await refreshProvider({ ...refreshing(), fetching: { allowInside: false } }, await addProvider())
    expect(metadataFault).toBe('REFUSED_ADDRESS')
  })
})

describe('F5 metadata over time', () => {
  it('takes over a new certificate, says what changed, and asks again after six hours', async () => {
    await addProvider()
    await refreshProviders(refreshing())
    expect(await rowNow()).toMatchObject({
      entityId: other.metadataUrl,
      certificates: SAML_CERTIFICATE.trim(),
      metadataChangedAt: null,
      metadataChanges: [],
    })
    const next = await makeSamlKey(new Date())
    other.say({ certificates: [SAML_CERTIFICATE, next.certificate] })
    await refreshProviders(refreshing())
    expect((await rowNow())?.metadataChanges).toEqual([])
    forward(6 * 3600 + 1)
    await refreshProviders(refreshing())
    const row = await rowNow()
    expect([row?.metadataChanges, row?.certificates, row?.metadataFault]).toEqual([
      ['certificates'],
      `${SAML_CERTIFICATE.trim()}\n${next.certificate.trim()}`,
      null,
    ])
    expect(await events('PROVIDER_METADATA_CHANGED')).toEqual([
      { provider: name, columns: 'certificates' },
      { provider: name, columns: 'entityId signInUrl certificates' },
    ])
  })

  it('believes no address that speaks for another provider, and keeps what it knows while nothing better comes', async () => {
    const known = await refreshProvider(refreshing(), await addProvider())
    other.say({ entityId: 'https://evil.example/' })
    await refreshProvider(refreshing(), known)
    await refreshProvider(refreshing(), (await rowNow()) ?? known)
    expect(await rowNow()).toMatchObject({ entityId: other.metadataUrl, metadataFault: 'OTHER_PROVIDER' })
    other.say({ raw: '<html>We are moving</html>' })
    await refreshProvider(refreshing(), (await rowNow()) ?? known)
    expect(await rowNow()).toMatchObject({ signInUrl: `${other.origin}/sso/redirect`, metadataFault: 'NOT_METADATA' })
    expect(await events('PROVIDER_METADATA_REFUSED')).toEqual([
      { provider: name, fault: 'NOT_METADATA' },
      { provider: name, fault: 'OTHER_PROVIDER' },
    ])
    other.say({ raw: undefined, entityId: other.metadataUrl })
    await refreshProvider(refreshing(), (await rowNow()) ?? known)
    expect((await rowNow())?.metadataFault).toBe(null)
  })

  it('F13 reads them again when a signature does not verify, once a minute', async () => {
    const user = await addUser(world, { userName: name })
    await world.db.orm.insert(userLogin).values({ userId: user, loginProvider: name, providerKey: name })
    other.as(name)
    const old = (await makeSamlKey(new Date())).certificate
    other.say({ certificates: [old] })
    await refreshProvider(refreshing(), await addProvider())
    const tryIt = async () => {
      const { visitor, page } = await openSignIn(world.origin)
      const end = isCallback((await signInBy(world.origin, visitor, page)).url)
      return [end, (await rowNow())?.metadataFault ?? null]
    }
    other.say({ raw: '<html>Back soon</html>', certificates: [SAML_CERTIFICATE] })
    forward(60 - (Date.now() % 60_000) / 1000)
    const ends = [await tryIt()]
    other.say({ raw: undefined })
    ends.push(await tryIt())
    forward(121)
    ends.push(await tryIt())
    expect(ends).toEqual([
      [false, 'NOT_METADATA'],
      [false, 'NOT_METADATA'],
      [true, null],
    ])
    expect((await events('PROVIDER_METADATA_CHANGED'))[0]).toEqual({ provider: name, columns: 'certificates' })
  })

  it('F13 reads them again for a log-out that does not verify, too', async () => {
    other.say({ certificates: [(await makeSamlKey(new Date())).certificate] })
    const known = await refreshProvider(refreshing(), await addProvider())
    const ends = { issuer: other.metadataUrl, destination: `${world.origin}/identity/federation/${name}/slo` }
    const told = () => {
      const { xml } = logoutRequest(ends, { nameId: name })
      return new Visitor().send(
        inAddress(ends.destination, 'SAMLRequest', xml, '', { privateKey: SAML_KEY, certificate: SAML_CERTIFICATE }),
      )
    }
    await world.db.orm.update(loginProvider).set({ metadataUrl: null })
    const without = await told()
    await world.db.orm.update(loginProvider).set({ metadataUrl: known.metadataUrl })
    other.say({ certificates: [SAML_CERTIFICATE] })
    expect([without.status, (await told()).status]).toEqual([400, 303])
  })

  it('warns of a certificate 60, 30, 7 and 1 days before its end, once each', async () => {
    const ending = await makeSamlKey(new Date(), 70)
    other.say({ certificates: [ending.certificate] })
    const { partnerId } = await addProvider({ partnerId: ACME })
    const keepers = [
      await addUser(world, { userName: 'keeper.operations', userType: userTypes.VENDOR_OPERATIONS }),
      await addUser(world, { userName: 'keeper.partner', userType: userTypes.VENDOR_PARTNER, partnerId }),
      await addUser(world, { userName: 'keeper.admin', userType: userTypes.ADMIN, partnerId, claims: { role: 'PartnerAdmin' } }),
    ]
    await addUser(world, { userName: 'no.keeper', userType: userTypes.ADMIN, partnerId })
    const warnings: unknown[] = []
    for (const days of [1, 11, 12, 41, 64, 69.5, 71]) {
      forward(days * DAY)
      await refreshProviders(refreshing())
      vi.useRealTimers()
      warnings.push((await events('PROVIDER_CERTIFICATE_ENDS')).length)
    }
    expect(warnings).toEqual([0, 1, 1, 2, 3, 4, 4])
    const endsAt = new Date(new X509Certificate(ending.certificate).validTo).toISOString()
    expect(await events('PROVIDER_CERTIFICATE_ENDS')).toEqual(Array.from({ length: 4 }, () => ({ provider: name, endsAt })))
    const told = await world.db.orm
      .select({ userId: notification.userId, parameters: notification.parameters })
      .from(notification)
      .where(eq(notification.titleCode, 'PROVIDER_CERTIFICATE_ENDS'))
    expect(told).toEqual(expect.arrayContaining(keepers.map((userId) => ({ userId, parameters: { provider: 'Saml', endsAt } }))))
    expect(told).toHaveLength(4 * keepers.length)
  })

  it('warns of a client secret that ends as of a certificate', async () => {
    await addUser(world, { userName: 'keeper.secrets', userType: userTypes.VENDOR_OPERATIONS })
    const clientSecretEndsOn = new Date(Date.now() + 6 * DAY * 1000).toISOString().slice(0, 10)
    await addProvider({ protocol: 'OIDC', metadataUrl: null, clientSecretEndsOn })
    for (const days of [0, 1]) {
      forward(days * DAY)
      await refreshProviders(refreshing())
      vi.useRealTimers()
    }
    const told = await world.db.orm
      .select({ parameters: notification.parameters })
      .from(notification)
      .innerJoin(userIdentity, eq(userIdentity.id, notification.userId))
      .where(and(eq(notification.titleCode, 'PROVIDER_SECRET_ENDS'), eq(userIdentity.userName, 'keeper.secrets')))
    const endsAt = `${clientSecretEndsOn}T23:59:59.000Z`
    expect(told).toEqual([{ parameters: { provider: 'Saml', endsAt } }])
    expect(await events('PROVIDER_SECRET_ENDS')).toEqual([{ provider: name, endsAt }])
  })
})
