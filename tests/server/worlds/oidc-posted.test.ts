import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FederationError } from '../../../server/src/federation/federation-error.ts'
import { signedSecret } from '../../../server/src/federation/oidc/signed-secret.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { read } from '../../support/jwt.ts'
import { isCallback } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn } from '../identity/flow.ts'
import { at, json } from '../identity/foreign/openid-bends.ts'
import { startOidcStory, type OidcStory } from './oidc-story.ts'

let story: OidcStory
beforeAll(async () => {
  story = await startOidcStory()
})
beforeEach(() => story.configure())
afterAll(() => story?.close())

/** Goes to the provider and posts its answer to us, as Sign in with Apple does. */
async function postBack(change: (fields: URLSearchParams) => void = () => undefined, by?: Visitor) {
  const { visitor, page } = await openSignIn(story.world.origin)
  const isBack = ({ pathname }: URL) => pathname.endsWith('/callback')
  const there = await visitor.follow(`${page.url.origin}${page.url.pathname}?provider=op`, { headers: { accept: 'text/html' } }, isBack)
  const fields = new URLSearchParams(there.url.search)
  change(fields)
  const sent = { method: 'POST', body: fields, headers: { origin: 'https://appleid.apple.com', accept: 'text/html' } }
  return (by ?? visitor).follow(`${story.world.origin}/identity/federation/op/callback`, sent, isCallback)
}

describe('an answer that is posted', () => {
  it('signs in like one in the address, whatever name comes unsigned beside it', async () => {
    story.other.bend()
    const user = JSON.stringify({ name: { firstName: 'Somebody', lastName: 'Else' }, email: 'somebody@elsewhere.example' })
    expect(isCallback((await postBack((fields) => fields.set('user', user))).url)).toBe(true)
  })

  it('is asked for where the provider is set up so', async () => {
    story.other.bend()
    await story.configure({ responseMode: 'FORM_POST' })
    const { visitor, page } = await openSignIn(story.world.origin)
    const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=op`)
    expect(new URL(sent.headers.location ?? '').searchParams.get('response_mode')).toBe('form_post')
  })

  it('counts in the browser that asked alone, with our state, and with one code', async () => {
    story.other.bend()
    const ends = [
      await postBack(undefined, new Visitor()),
      await postBack((fields) => fields.set('state', 'A'.repeat(43))),
      await postBack((fields) => fields.append('code', 'x')),
    ]
    expect(ends.map(({ url }) => isCallback(url))).toEqual([false, false, false])
  })
})

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const APPLE = { keyId: 'ABC123DEFG', teamId: 'DEF123GHIJ', clientId: 'com.example.portal', audience: 'https://appleid.apple.com' }

describe('a client secret that is signed here', () => {
  it.each([
    ['as Apple downloads it', pem],
    ['pasted into one line', pem.replaceAll('\n', '')],
    ['pasted with spaces', pem.replaceAll('\n', '  ')],
    ['as OpenSSL writes it', privateKey.export({ type: 'sec1', format: 'pem' }).toString()],
  ])('is a token of at most six months, by the key %s', (_, key) => {
    const secret = signedSecret(key, APPLE, 1_800_000_000)
    const [head = '', body = '', signature = ''] = secret.split('.')
    expect([read(secret, 0), read(secret, 1)]).toEqual([
      { alg: 'ES256', kid: 'ABC123DEFG' },
      { iss: 'DEF123GHIJ', iat: 1_800_000_000, exp: 1_800_000_300, aud: 'https://appleid.apple.com', sub: 'com.example.portal' },
    ])
    const publicKey = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it.each([
    ['no key', 'secret'],
    [
      'a key of another curve',
      generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('is refused for %s, without a word of it', (_, key) => {
    const error = (() => {
      try {
        return signedSecret(key, APPLE)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(FederationError)
    expect(error instanceof FederationError && error.finding.code).toBe('CLIENT_KEY_INVALID')
  })

  it('is posted to the token endpoint', async () => {
    await story.configure({ clientSecret: seal(pem, story.world.keyring), clientKeyId: 'K', clientTeamId: 'T' })
    let posted = ''
    const outcome = await story.signIn({
      server(req, res) {
        if (req.url !== '/token') return false
        req.on('data', (chunk: Buffer) => (posted += chunk.toString()))
        req.on('end', () => json(400, { error: 'invalid_client' })(res))
        return true
      },
    })
    const secret = new URLSearchParams(posted).get('client_secret') ?? ''
    expect(read(secret, 1)).toMatchObject({ iss: 'T', sub: 'portico', aud: story.other.issuer })
    expect(outcome).toMatchObject({ stage: 'EXCHANGE' })
  })

  it('that cannot be signed is told as a fault of the key', async () => {
    await story.configure({ clientKeyId: 'K', clientTeamId: 'T' })
    expect(await story.signIn(at('/unused', json(200, {})))).toMatchObject({ stage: 'EXCHANGE', finding: { code: 'CLIENT_KEY_INVALID' } })
  })
})
