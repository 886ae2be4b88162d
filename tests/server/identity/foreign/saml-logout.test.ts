import { createHash, createSign, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newState, returnsOf } from '../../../../server/src/federation/requests.ts'
import { resolveArtifact } from '../../../../server/src/federation/saml/saml-artifact.ts'
import { samlKeysOf } from '../../../../server/src/federation/saml/saml-keys.ts'
import { messageOfAddress, messageOfField, verifiedMessage } from '../../../../server/src/federation/saml/saml-message.ts'
import { readSamlMetadata } from '../../../../server/src/federation/saml/saml-metadata.ts'
import { inEnvelope, messageOfEnvelope } from '../../../../server/src/federation/saml/saml-soap.ts'
import { loginProvider } from '../../../../server/src/tables/providers/login-provider.table.ts'
import { serverSideSession } from '../../../../server/src/tables/people/session.table.ts'
import { userLogin } from '../../../../server/src/tables/people/user.table.ts'
import { encrypted } from '../../../support/saml-encrypt.ts'
import { bareCertificate, SAML_CERTIFICATE, SAML_KEY } from '../../../support/saml-key.ts'
import {
  assertionOf,
  encoded,
  requestIdOf,
  responseOf,
  RSA_SHA256,
  SAML_ISSUER,
  signed,
  type Said,
} from '../../../support/saml-provider.ts'
import { decodeClaims, isCallback } from '../../../support/sign-in.ts'
import { Visitor } from '../../../support/visitor.ts'
import { onwardOf } from '../foreign-client.ts'
import { openSignIn, tokensOf } from '../flow.ts'
import { addUser, startWorld, type World } from '../world.ts'
import { OTHER_CERTIFICATE, stranger } from './saml-signatures.ts'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const NAME = 'felix@idp'
const ELSEWHERE = { origin: 'https://saml.example.test' }

let world: World
/** The provider's own SOAP services. */
let soap: Server
let at: string
const heard: { path: string; xml: string }[] = []
let say: (xml: string) => string = () => ''
let asserted: (said: Said) => string
async function hear(req: IncomingMessage, res: ServerResponse) {
  const xml = Buffer.concat(await req.toArray()).toString()
  heard.push({ path: req.url ?? '', xml })
  res.setHeader('content-type', 'text/xml').end(say(xml))
}
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  soap = createServer((req, res) => {
    void hear(req, res)
  })
  await new Promise<void>((resolve) => soap.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(soap.address() as AddressInfo).port}`
  const urls = (path: string) => ({ to: `https://saml.example.test/${path}`, answer: `https://saml.example.test/${path}/done` })
  await world.db.orm.insert(loginProvider).values(
    (['idp', 'artifact'] as const).map((name) => ({
      name,
      displayName: 'Saml',
      protocol: 'SAML2' as const,
      entityId: SAML_ISSUER,
      signInUrl: 'https://saml.example.test/sso',
      certificates: SAML_CERTIFICATE,
      nameIdFormat: 'PERSISTENT' as const,
      logoutBinding: 'HTTP_REDIRECT' as const,
      logoutUrls: { HTTP_REDIRECT: urls('redirect'), HTTP_POST: urls('post'), SOAP: { to: `${at}/slo`, answer: `${at}/slo` } },
      artifactUrls: { '3': `${at}/artifact` },
      responseBinding: name === 'artifact' ? ('HTTP_ARTIFACT' as const) : ('HTTP_POST' as const),
    })),
  )
  const felix = await addUser(world, { userName: 'felix' })
  await world.db.orm
    .insert(userLogin)
    .values(['idp', 'artifact'].map((name) => ({ userId: felix, loginProvider: name, providerKey: NAME })))
})
beforeEach(() => {
  heard.length = 0
  asserted = (said) => signed(assertionOf(said).replace('<saml:AuthnStatement ', '<saml:AuthnStatement SessionIndex="s-1" '))
})
afterAll(async () => {
  soap?.close()
  await world?.close()
})

const sloOf = (name = 'idp') => `${world.origin}/identity/federation/${name}/slo`
const acsOf = (name: string) => `${world.origin}/identity/federation/${name}/acs`
const saidOf = (request: string, name: string): Said => ({
  nameId: NAME,
  format: PERSISTENT,
  inResponseTo: requestIdOf(request, 'redirect'),
  recipient: acsOf(name),
  audience: `${world.origin}/identity/federation/${name}/metadata`,
})

async function signIn() {
  const { visitor, page, attempt } = await openSignIn(world.origin)
  const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=idp`)
  const asked = new URL(sent.headers.location ?? '').searchParams
  const said = saidOf(asked.get('SAMLRequest') ?? '', 'idp')
  const body = new URLSearchParams({ SAMLResponse: responseOf(asserted(said), said), RelayState: asked.get('RelayState') ?? '' })
  const end = await visitor.follow(acsOf('idp'), { method: 'POST', body, headers: ELSEWHERE }, isCallback)
  const { idToken } = await tokensOf(visitor, world.origin, attempt, end)
  return { visitor, idToken, sid: String(decodeClaims(idToken)['sid']) }
}
const isAlive = async (sid: string) =>
  (await world.db.orm.select().from(serverSideSession).where(eq(serverSideSession.id, sid)))[0]?.endedAt === null

type Bent = {
  name?: string
  issuer?: string
  destination?: string | null
  issued?: Date
  until?: Date
  nameId?: string
  index?: string
  id?: string
  inner?: string
  attributes?: string
}
const message = (
  root: string,
  { issuer = SAML_ISSUER, destination = sloOf(), issued = new Date(), id = `_${randomUUID()}`, ...bent }: Bent,
  inner: string,
) =>
  `<samlp:${root} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${issued.toISOString()}"` +
  `${destination === null ? '' : ` Destination="${destination}"`}${bent.until ? ` NotOnOrAfter="${bent.until.toISOString()}"` : ''}${bent.attributes ?? ''}>` +
  `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>${inner}</samlp:${root}>`
const request = ({ nameId = NAME, index, inner = '', ...bent }: Bent = {}) =>
  message(
    'LogoutRequest',
    bent,
    `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Format="${PERSISTENT}">${nameId}</saml:NameID>` +
      `${index === undefined ? '' : `<samlp:SessionIndex>${index}</samlp:SessionIndex>`}${inner}`,
  )
const response = (inResponseTo: string, bent: Bent = {}, code = SUCCESS) =>
  message(
    'LogoutResponse',
    { ...bent, attributes: ` InResponseTo="${inResponseTo}"` },
    `<samlp:Status><samlp:StatusCode Value="${code}"/></samlp:Status>`,
  )
type Key = { key?: string; certificate?: string }
const sealed = (xml: string, { key = SAML_KEY, certificate = SAML_CERTIFICATE }: Key = {}) =>
  signed(xml, { key, certificate, element: /^<samlp:(\w+)/.exec(xml)?.[1] as 'Response' })
const inQuery = (field: string, xml: string, relayState = '', { key = SAML_KEY }: Key = {}, algorithm = RSA_SHA256) => {
  const query = new URLSearchParams({ [field]: deflateRawSync(xml).toString('base64'), ...(relayState && { RelayState: relayState }) })
  query.set('SigAlg', algorithm)
  return `${query}&Signature=${encodeURIComponent(createSign('RSA-SHA256').update(query.toString()).sign(key, 'base64'))}`
}
const byRedirect = (query: string, to = sloOf()) => new Visitor().send(`${to}?${query}`)
const byPost = (fields: Record<string, string>, to = sloOf()) =>
  new Visitor().send(to, { method: 'POST', body: new URLSearchParams(fields), headers: ELSEWHERE })
const bySoap = (body: string, to = sloOf()) => new Visitor().send(to, { method: 'POST', body, headers: { 'content-type': 'text/xml' } })
const ourCertificate = async () => (await samlKeysOf(world.db, world.keyring)).signing.certificate
const fieldOf = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

describe('F11 a log-out that begins at a SAML provider', () => {
  it('ends the session that came by it, and is answered in a signed message, by each binding', async () => {
    const [first, second, third] = [await signIn(), await signIn(), await signIn()]
    const ids = ['_one', '_two', '_three'].map((id) => `${id}-${randomUUID()}`)
    const [one = '', two = '', three = ''] = ids
    // All three sessions are one there: the log-out names the person.
    const redirected = await byRedirect(inQuery('SAMLRequest', request({ id: one, index: 's-1' }), 'their-state'))
    const address = new URL(redirected.headers.location ?? '')
    const certificate = await ourCertificate()
    const told = messageOfAddress(address.search, 'SAMLResponse', certificate)
    expect([
      redirected.status,
      address.origin + address.pathname,
      address.searchParams.get('RelayState'),
      told.getAttribute('InResponseTo'),
      told.getElementsByTagNameNS('urn:oasis:names:tc:SAML:2.0:protocol', 'StatusCode')[0]?.getAttribute('Value'),
    ]).toEqual([303, 'https://saml.example.test/redirect/done', 'their-state', one, SUCCESS])
    expect([await isAlive(first.sid), await isAlive(second.sid), await isAlive(third.sid)]).toEqual([false, false, false])

    const fourth = await signIn()
    const posted = await byPost({ SAMLRequest: encoded(sealed(request({ id: two }))), RelayState: 'their-state' })
    const answer = messageOfField(fieldOf(posted.text, 'SAMLResponse'), certificate)
    expect([posted.status, answer.getAttribute('InResponseTo'), fieldOf(posted.text, 'RelayState'), await isAlive(fourth.sid)]).toEqual([
      200,
      two,
      'their-state',
      false,
    ])
    expect(posted.headers['content-security-policy']).toContain("form-action 'self' https://saml.example.test;")

    const fifth = await signIn()
    const called = await bySoap(inEnvelope(sealed(request({ id: three, destination: null }))))
    const said = verifiedMessage(called.text, messageOfEnvelope(called.text), certificate)
    expect([called.status, said.localName, said.getAttribute('InResponseTo'), await isAlive(fifth.sid)]).toEqual([
      200,
      'LogoutResponse',
      three,
      false,
    ])
  })

  it('ends the session that it names alone, and nobody else’s', async () => {
    const own = await signIn()
    asserted = (said) => signed(assertionOf(said).replace('<saml:AuthnStatement ', '<saml:AuthnStatement SessionIndex="s-2" '))
    const other = await signIn()
    await byRedirect(inQuery('SAMLRequest', request({ index: 's-2' })))
    await byRedirect(inQuery('SAMLRequest', request({ nameId: 'karla@idp' })))
    expect([await isAlive(own.sid), await isAlive(other.sid)]).toEqual([true, false])
  })

  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const FORGED: [string, (good: string) => Promise<{ status: number | undefined }>][] = [
    ['unsigned in an address', (good) => byRedirect(String(new URLSearchParams({ SAMLRequest: deflateRawSync(good).toString('base64') })))],
    ['unsigned in a form', (good) => byPost({ SAMLRequest: encoded(good) })],
    ['unsigned by SOAP', (good) => bySoap(inEnvelope(good))],
    ['signed by a stranger in an address', (good) => byRedirect(inQuery('SAMLRequest', good, '', { key: stranger.privateKey }))],
    [
      'signed by a stranger in a form',
      (good) => byPost({ SAMLRequest: encoded(sealed(good, { key: stranger.privateKey, certificate: OTHER_CERTIFICATE })) }),
    ],
    ['signed by a stranger by SOAP', (good) => bySoap(inEnvelope(sealed(good, { key: stranger.privateKey })))],
    ['signed for another state', (good) => byRedirect(inQuery('SAMLRequest', good, 'one').replace('RelayState=one', 'RelayState=two'))],
    ['with its state taken away', (good) => byRedirect(inQuery('SAMLRequest', good, 'one').replace('&RelayState=one', ''))],
    [
      'with two requests',
      (good) => byRedirect(`${inQuery('SAMLRequest', good)}&SAMLRequest=${encodeURIComponent(deflateRawSync(good).toString('base64'))}`),
    ],
    ['signed as SHA-1', (good) => byRedirect(inQuery('SAMLRequest', good, '', {}, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'))],
    ['changed after it was signed', (good) => byPost({ SAMLRequest: encoded(sealed(good).replace('IssueInstant="2', 'IssueInstant="3')) })],
    [
      'around a signed one',
      (good) =>
        byPost({
          SAMLRequest: encoded(
            good.replace(
              '</saml:Issuer>',
              `</saml:Issuer><samlp:Extensions>${sealed(request({ nameId: 'karla@idp' }))}</samlp:Extensions>`,
            ),
          ),
        }),
    ],
    ['with a second message in the body', (good) => bySoap(inEnvelope(sealed(request({ nameId: 'karla@idp' })) + good))],
    ['of another provider', () => byPost({ SAMLRequest: encoded(sealed(request({ issuer: 'https://another.example' }))) })],
    ['for another address', () => byPost({ SAMLRequest: encoded(sealed(request({ destination: 'https://another.example/slo' }))) })],
    ['for no address', () => byPost({ SAMLRequest: encoded(sealed(request({ destination: null }))) })],
    ['for another address by SOAP', () => bySoap(inEnvelope(sealed(request({ destination: 'https://another.example/slo' }))))],
    ['too old', () => byPost({ SAMLRequest: encoded(sealed(request({ issued: ago(7) }))) })],
    ['of the future', () => byPost({ SAMLRequest: encoded(sealed(request({ issued: ago(-2) }))) })],
    ['past its end', () => byPost({ SAMLRequest: encoded(sealed(request({ until: ago(2) }))) })],
    ['without a name', () => byPost({ SAMLRequest: encoded(sealed(request({ nameId: ' ' }))) })],
    ['with a comment in its name', () => byPost({ SAMLRequest: encoded(sealed(request({ nameId: `${NAME}<!-- -->.evil` }))) })],
    ['with a document type', (good) => byPost({ SAMLRequest: encoded(`<!DOCTYPE x>${sealed(good)}`) })],
    ['that is a response', () => byPost({ SAMLRequest: encoded(sealed(response('_x'))) })],
    ['that is no XML', () => byPost({ SAMLRequest: encoded('hello') })],
    ['that never ends', () => byRedirect(inQuery('SAMLRequest', 'x'.repeat(300_000)))],
    ['at another provider’s address', (good) => byRedirect(inQuery('SAMLRequest', good), sloOf('nobody'))],
  ]
  it('is refused, and ends nothing, where it is forged', async () => {
    const { sid } = await signIn()
    const outcomes: [string, number | undefined, boolean][] = []
    for (const [what, forge] of FORGED) outcomes.push([what, (await forge(request())).status, await isAlive(sid)])
    expect(outcomes.filter(([, status, alive]) => !alive || (status !== 400 && status !== 500))).toEqual([])
  })

  describe('that names the person by an encrypted name', () => {
    const NAMED = /<saml:NameID .*<\/saml:NameID>/
    const hidden = (certificate: string, name = (plain: string) => plain, more: Partial<Parameters<typeof encrypted>[1]> = {}) => {
      const plain = NAMED.exec(request())?.[0] ?? ''
      return request().replace(NAMED, () => encrypted(name(plain), { certificate, within: 'EncryptedID', ...more }))
    }

    it('ends their sessions where it was encrypted for us, by each binding', async () => {
      const certificate = await ourCertificate()
      for (const send of [
        (xml: string) => byRedirect(inQuery('SAMLRequest', xml)),
        (xml: string) => byPost({ SAMLRequest: encoded(sealed(xml)) }),
        (xml: string) => bySoap(inEnvelope(sealed(xml))),
      ]) {
        const { sid } = await signIn()
        const { status } = await send(hidden(certificate))
        expect([status === 303 || status === 200, await isAlive(sid)]).toEqual([true, false])
      }
    })

    it('is refused where it is for somebody else, holds something else, is weak, or is there twice', async () => {
      const certificate = await ourCertificate()
      const { sid } = await signIn()
      const twice = hidden(certificate).replace(/<saml:EncryptedID.*<\/saml:EncryptedID>/, (one) => one + one)
      const refused = [
        hidden(OTHER_CERTIFICATE),
        hidden(certificate, () => '<saml:Subject xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">felix@idp</saml:Subject>'),
        hidden(certificate, (plain) => plain.replace('@idp', '<!-- -->@idp')),
        hidden(certificate, (plain) => plain, { key: 'rsa-1_5' }),
        hidden(certificate).replace('</saml:EncryptedID>', `</saml:EncryptedID>${NAMED.exec(request())?.[0]}`),
        twice,
      ]
      const answers = []
      for (const xml of refused) answers.push((await byPost({ SAMLRequest: encoded(sealed(xml)) })).status)
      expect([answers, await isAlive(sid)]).toEqual([refused.map(() => 400), true])
    })
  })

  it('is refused the second time', async () => {
    const query = inQuery('SAMLRequest', request())
    expect((await byRedirect(query)).status).toBe(303)
    const { sid } = await signIn()
    expect([(await byRedirect(query)).status, await isAlive(sid)]).toEqual([400, true])
  })
})

describe('F11 a log-out that begins here', () => {
  const logOut = ({ visitor, idToken }: { visitor: Visitor; idToken: string }) => {
    const asked = { id_token_hint: idToken, post_logout_redirect_uri: `${world.origin}/account/logout/callback`, state: 's1' }
    return visitor.send(`${world.origin}/identity/session/end?${new URLSearchParams(asked)}`, { headers: { accept: 'text/html' } })
  }
  const set = (values: Partial<typeof loginProvider.$inferInsert>) =>
    world.db.orm.update(loginProvider).set(values).where(eq(loginProvider.name, 'idp'))
  const nameIn = (root: Element) => root.getElementsByTagNameNS('urn:oasis:names:tc:SAML:2.0:assertion', 'NameID')[0]?.textContent
  const indexIn = (root: Element) => root.getElementsByTagNameNS('urn:oasis:names:tc:SAML:2.0:protocol', 'SessionIndex')[0]?.textContent

  it.each(['https://shop.test/?state=s1', 'com.shop.test:/out'])(
    'leads on from a page of ours to the app at %s: its redirect would count as a target of the form that led to the provider',
    async (target) => {
      const state = newState()
      const returns = returnsOf(world.db, await world.host(world.origin))
      await returns.keep(state, { target, saml: { provider: 'idp', id: '_out' } })
      const answered = await byRedirect(inQuery('SAMLResponse', response('_out'), state))
      expect([answered.status, answered.headers.location, onwardOf(answered)?.href]).toEqual([200, undefined, target])
    },
  )

  it('goes on there in a signed request, and comes back on a signed answer to it alone', async () => {
    await set({ logoutBinding: 'HTTP_REDIRECT' })
    const signedIn = await signIn()
    const ended = await logOut(signedIn)
    const address = new URL(ended.headers.location ?? '')
    const asked = messageOfAddress(address.search, 'SAMLRequest', await ourCertificate())
    const id = asked.getAttribute('ID') ?? ''
    expect([
      ended.status,
      address.origin + address.pathname,
      asked.localName,
      asked.getAttribute('Destination'),
      nameIn(asked),
      indexIn(asked),
    ]).toEqual([303, 'https://saml.example.test/redirect', 'LogoutRequest', 'https://saml.example.test/redirect', NAME, 's-1'])
    expect(await isAlive(signedIn.sid)).toBe(false)
    const state = address.searchParams.get('RelayState') ?? ''
    const refused = [
      await byRedirect(inQuery('SAMLResponse', response(id))),
      await byRedirect(inQuery('SAMLResponse', response('_another'), state)),
      await byRedirect(inQuery('SAMLResponse', response(id, { issuer: 'https://another.example' }), state)),
      await byRedirect(inQuery('SAMLResponse', response(id, { destination: 'https://another.example' }), state)),
      await byRedirect(inQuery('SAMLResponse', response(id, { issued: new Date(Date.now() - 600_000) }), state)),
      await byRedirect(inQuery('SAMLResponse', response(id), state, { key: stranger.privateKey })),
      await byPost({ SAMLResponse: encoded(response(id)), RelayState: state }),
      await byRedirect(inQuery('SAMLResponse', response(id), state), sloOf('artifact')),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    const unjudged = await new Visitor().send(`${world.origin}/identity/federation/idp/signed-out?state=${'x'.repeat(43)}`)
    expect(unjudged.headers.location).toBe(`${world.origin}/`)
    const back = await byRedirect(inQuery('SAMLResponse', response(id), state))
    expect([back.status, back.headers.location]).toEqual([303, `${world.origin}/account/logout/callback?state=s1`])
    expect((await byRedirect(inQuery('SAMLResponse', response(id), state))).status).toBe(400)
  })

  it('is posted there where that is set', async () => {
    await set({ logoutBinding: 'HTTP_POST' })
    const signedIn = await signIn()
    const { headers } = await logOut(signedIn)
    const page = await signedIn.visitor.send(headers.location ?? '')
    const asked = messageOfField(fieldOf(page.text, 'SAMLRequest'), await ourCertificate())
    const state = fieldOf(page.text, 'RelayState')
    expect([page.text.includes('action="https://saml.example.test/post"'), nameIn(asked)]).toEqual([true, NAME])
    const back = await byPost({ SAMLResponse: encoded(sealed(response(asked.getAttribute('ID') ?? ''))), RelayState: state })
    expect([back.status, back.headers.location]).toEqual([303, `${world.origin}/account/logout/callback?state=s1`])
  })

  it('is told there by SOAP at once, and ends here whatever is answered', async () => {
    await set({ logoutBinding: 'SOAP' })
    const ends: unknown[] = []
    for (const answer of [
      (xml: string) => inEnvelope(sealed(response(/ ID="([^"]+)"/.exec(xml)?.[1] ?? '', { destination: null }))),
      () => 'no XML',
    ]) {
      say = answer
      const signedIn = await signIn()
      const { headers } = await logOut(signedIn)
      ends.push([headers.location, await isAlive(signedIn.sid)])
    }
    const asked = heard.map(({ xml }) => verifiedMessage(xml, messageOfEnvelope(xml), OURS))
    expect([ends, heard.map(({ path }) => path), asked.map(nameIn)]).toEqual([
      [1, 2].map(() => [`${world.origin}/account/logout/callback?state=s1`, false]),
      ['/slo', '/slo'],
      [NAME, NAME],
    ])
  })
  let OURS = ''
  beforeAll(async () => {
    OURS = await ourCertificate()
  })

  it('goes nowhere else where nothing is set', async () => {
    await set({ logoutBinding: 'NONE' })
    expect((await logOut(await signIn())).headers.location).toBe(`${world.origin}/account/logout/callback?state=s1`)
  })
})

describe('F12 an answer by artifact', () => {
  const artifactOf = (issuer = SAML_ISSUER, index = 3, type = 4) => {
    const head = Buffer.alloc(4)
    head.writeUInt16BE(type, 0)
    head.writeUInt16BE(index, 2)
    return Buffer.concat([head, createHash('sha1').update(issuer).digest(), Buffer.alloc(20, 7)]).toString('base64')
  }
  type Made = (said: Said, id: string) => string
  const resolved: Made = (said, id) =>
    message(
      'ArtifactResponse',
      { destination: null, attributes: ` InResponseTo="${id}"` },
      `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>${xmlOf(responseOf(asserted(said), said))}`,
    )
  const xmlOf = (base64: string) => Buffer.from(base64, 'base64').toString()

  async function answerWith(
    made: Made,
    {
      artifact = artifactOf(),
      byForm = false,
      seal = sealed,
      envelope = inEnvelope,
    }: { artifact?: string; byForm?: boolean; seal?: (xml: string) => string; envelope?: (xml: string) => string } = {},
  ) {
    const { visitor, page } = await openSignIn(world.origin)
    const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=artifact`)
    const asked = new URL(sent.headers.location ?? '').searchParams
    const request = asked.get('SAMLRequest') ?? ''
    const said = saidOf(request, 'artifact')
    say = (xml) => envelope(seal(made(said, / ID="([^"]+)"/.exec(xml)?.[1] ?? '')))
    const fields = new URLSearchParams({ SAMLart: artifact, RelayState: asked.get('RelayState') ?? '' })
    const end = byForm
      ? await visitor.follow(acsOf('artifact'), { method: 'POST', body: fields, headers: ELSEWHERE }, isCallback)
      : await visitor.follow(`${acsOf('artifact')}?${fields}`, {}, isCallback)
    const { rows } = await world.db.pool.query<{ failed: string; expected: string }>(
      'select failed, expected from sign_in_trace order by started_at desc limit 1',
    )
    return isCallback(end.url)
      ? { wanted: inflateRawSync(Buffer.from(request, 'base64')).toString() }
      : [rows[0]?.failed, rows[0]?.expected]
  }

  it('signs in, in an address and in a form, by a signed question at the provider itself', async () => {
    const ends = [await answerWith(resolved), await answerWith(resolved, { byForm: true })]
    const wanted = expect.stringContaining('ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact"')
    const asked = heard.map(({ path, xml }) => [path, messageOfEnvelope(xml).localName])
    expect([ends, asked]).toEqual([[{ wanted }, { wanted }], [1, 2].map(() => ['/artifact', 'ArtifactResolve'])])
    const xml = heard[0]?.xml ?? ''
    const asking = verifiedMessage(xml, messageOfEnvelope(xml), await ourCertificate())
    expect(asking.getElementsByTagNameNS('urn:oasis:names:tc:SAML:2.0:protocol', 'Artifact')[0]?.textContent).toBe(artifactOf())
  })

  it('verifies what was signed with names of the envelope', async () => {
    const around = (xml: string) =>
      inEnvelope(xml.replaceAll(' xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"', '')).replace(
        '<S:Envelope ',
        '<S:Envelope xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ',
      )
    expect(await answerWith(resolved, { envelope: around })).toHaveProperty('wanted')
  })

  it.each<[string, string, string, Made, Parameters<typeof answerWith>[1]?]>([
    ['no artifact', 'ANSWER', 'an artifact of type 4', resolved, { artifact: '' }],
    ['an artifact of another type', 'ANSWER', 'an artifact of type 4', resolved, { artifact: artifactOf(SAML_ISSUER, 3, 1) }],
    ['an artifact of another provider', 'ISSUER', 'an artifact of', resolved, { artifact: artifactOf('https://another.example') }],
    [
      'an artifact of an address that nobody named',
      'METADATA',
      'an address where artifacts',
      resolved,
      { artifact: artifactOf(SAML_ISSUER, 9) },
    ],
    ['something else than SOAP', 'ANSWER', 'a SOAP envelope', resolved, { envelope: (xml) => xml }],
    ['two answers', 'ANSWER', 'one message in the SOAP body', (said, id) => resolved(said, id) + resolved(said, id), { seal: String }],
    ['an unsigned answer, which nothing but TLS vouches for', 'SIGNATURE', 'a signed ArtifactResponse', resolved, { seal: String }],
    [
      'an answer that a stranger signed',
      'SIGNATURE',
      'under a certificate of the provider',
      resolved,
      { seal: (xml) => sealed(xml, { key: stranger.privateKey, certificate: OTHER_CERTIFICATE }) },
    ],
    [
      'an answer that was changed after it was signed',
      'SIGNATURE',
      'under a certificate of the provider',
      (said, id) => resolved(said, id).replace(':Success', ':Requester'),
      { seal: (xml) => sealed(xml).replace(':Requester', ':Success') },
    ],
    ['an answer to another question', 'REQUEST', 'of our ArtifactResolve', (said) => resolved(said, '_another')],
    [
      'an answer of another provider',
      'ISSUER',
      'Issuer of the ArtifactResponse',
      (said, id) => resolved(said, id).replace(SAML_ISSUER, 'https://another.example'),
    ],
    ['a refusal', 'STATUS', SUCCESS, (said, id) => resolved(said, id).replace(':Success', ':Requester')],
    ['nothing for it', 'ANSWER', 'one Response', (said, id) => resolved(said, id).replace(/<samlp:Response .*<\/samlp:Response>/, '')],
    [
      'an unsigned response',
      'SIGNATURE',
      'a signed Response or Assertion',
      (said, id) => {
        asserted = assertionOf
        return resolved(said, id)
      },
    ],
    [
      'a response to another request',
      'REQUEST',
      'InResponseTo of the Response',
      (said, id) => resolved({ ...said, inResponseTo: '_another' }, id),
    ],
    [
      'a response for another audience',
      'AUDIENCE',
      'Audience',
      (said, id) => resolved({ ...said, audience: 'https://another.example' }, id),
    ],
  ])('is refused: %s', async (_what, stage, expected, made, options) => {
    expect(await answerWith(made, options)).toEqual([stage, expect.stringContaining(expected)])
  })

  it('needs no signature of its own over TLS, and one that is there must be good', async () => {
    const key = (await samlKeysOf(world.db, world.keyring)).signing
    const provider = { artifactUrls: { '3': 'https://saml.example.test/artifact' }, certificates: SAML_CERTIFICATE }
    const said = saidOf(deflateRawSync('<x ID="_r"/>').toString('base64'), 'artifact')
    const resolve = (seal: (xml: string) => string) => {
      const answer = (_: URL, body: string) => {
        const xml = seal(resolved(said, / ID="([^"]+)"/.exec(body)?.[1] ?? ''))
        return Promise.resolve(new Response(inEnvelope(xml), { headers: { 'content-type': 'text/xml' } }))
      }
      const fetching = { allowInside: false, inProcess: { covers: () => true, answer } }
      return resolveArtifact(provider, artifactOf(), {
        issuer: SAML_ISSUER,
        audience: 'us',
        key,
        fetching,
        under: async (judge) => judge(SAML_CERTIFICATE),
      })
    }
    expect([await resolve(String), await resolve(sealed)]).toEqual([1, 2].map(() => expect.stringContaining('Response')))
    await expect(resolve((xml) => sealed(xml, { key: stranger.privateKey, certificate: OTHER_CERTIFICATE }))).rejects.toThrow(
      'one that does not verify',
    )
  })

  it('takes no posted response in its place', async () => {
    const { visitor, page } = await openSignIn(world.origin)
    const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=artifact`)
    const asked = new URL(sent.headers.location ?? '').searchParams
    const said = saidOf(asked.get('SAMLRequest') ?? '', 'artifact')
    const body = new URLSearchParams({ SAMLResponse: responseOf(asserted(said), said), RelayState: asked.get('RelayState') ?? '' })
    const end = await visitor.follow(acsOf('artifact'), { method: 'POST', body, headers: ELSEWHERE }, isCallback)
    expect(isCallback(end.url)).toBe(false)
  })
})

it('F11 our metadata name every binding, and the provider’s are read by binding and index', async () => {
  const { text } = await new Visitor().send(`${world.origin}/identity/federation/idp/metadata`)
  const services = [...text.matchAll(/<(SingleLogoutService|AssertionConsumerService)[^>]*bindings:([\w-]+)"[^>]*Location="([^"]+)"/g)]
  expect(services.map(([, kind, binding, location]) => [kind, binding, location])).toEqual([
    ...['HTTP-Redirect', 'HTTP-POST', 'SOAP'].map((binding) => ['SingleLogoutService', binding, sloOf()]),
    ...['HTTP-POST', 'HTTP-Artifact'].map((binding) => ['AssertionConsumerService', binding, acsOf('idp')]),
  ])
  const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings'
  const bare = bareCertificate(SAML_CERTIFICATE)
  const theirs =
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">` +
    `<md:KeyDescriptor><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare}</X509Certificate></X509Data></KeyInfo></md:KeyDescriptor>` +
    `<md:ArtifactResolutionService index="1" Binding="${bindings}:SOAP" Location="https://idp.example/ars"/><md:ArtifactResolutionService index="2" Binding="${bindings}:SOAP" Location="http://idp.example/plain"/>` +
    `<md:SingleLogoutService Binding="${bindings}:HTTP-Redirect" Location="https://idp.example/out" ResponseLocation="https://idp.example/done"/><md:SingleLogoutService Binding="${bindings}:SOAP" Location="https://idp.example/soap"/>` +
    `<md:SingleSignOnService Binding="${bindings}:HTTP-Redirect" Location="https://idp.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  const { logoutUrls, artifactUrls } = readSamlMetadata(theirs, new Date())
  expect([logoutUrls, artifactUrls]).toEqual([
    {
      HTTP_REDIRECT: { to: 'https://idp.example/out', answer: 'https://idp.example/done' },
      SOAP: { to: 'https://idp.example/soap', answer: 'https://idp.example/soap' },
    },
    { '1': 'https://idp.example/ars' },
  ])
})
