import { inflateRawSync } from 'node:zlib'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginProvider } from '../../../../server/src/tables/providers/login-provider.table.ts'
import { eventLog } from '../../../../server/src/tables/logs/log.table.ts'
import { userLogin } from '../../../../server/src/tables/people/user.table.ts'
import { samlKeysOf } from '../../../../server/src/federation/saml/saml-keys.ts'
import { bareCertificate, SAML_CERTIFICATE } from '../../../support/saml-key.ts'
import { encrypted } from '../../../support/saml-encrypt.ts'
import {
  assertionOf,
  encoded,
  requestIdOf,
  responseOf,
  responseXml,
  SAML_ISSUER,
  signed,
  type Said,
} from '../../../support/saml-provider.ts'
import { isCallback } from '../../../support/sign-in.ts'
import { Visitor } from '../../../support/visitor.ts'
import { openSignIn, textOf } from '../flow.ts'
import { addUser, startWorld, type World } from '../world.ts'
import { CLAIMS } from './saml-claims.ts'
import { bent, minutesAgo } from './saml-forgery.ts'
import { FORMS } from './saml-forms.ts'
import { SHAPES } from './saml-shapes.ts'
import { OTHER_CERTIFICATE, SIGNATURES, stranger, WRAPPED } from './saml-signatures.ts'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

let world: World
let opened: Awaited<ReturnType<typeof openSignIn>> | undefined
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  const common = {
    protocol: 'SAML2' as const,
    entityId: SAML_ISSUER,
    signInUrl: 'https://saml.example.test/sso',
    certificates: SAML_CERTIFICATE,
  }
  await world.db.orm.insert(loginProvider).values([
    { name: 'idp', displayName: 'Saml', ...common, nameIdFormat: 'PERSISTENT' },
    { name: 'rolling', displayName: 'Rolling', ...common, certificates: OTHER_CERTIFICATE },
  ])
  const felix = await addUser(world, { userName: 'felix' })
  await world.db.orm
    .insert(userLogin)
    .values(['idp', 'rolling'].map((name) => ({ userId: felix, loginProvider: name, providerKey: 'felix@idp' })))
})
afterAll(() => world?.close())

/** Asks the provider, and posts what it is made to answer: SIGNED_IN, or the refusal as the event log has it. */
async function answerWith(make: (said: Said, request: string) => string, name = 'idp', wished: Record<string, string> = {}) {
  if (Object.keys(wished).length > 0) opened = undefined
  opened ??= await openSignIn(world.origin, wished)
  const { visitor, page } = opened
  const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=${name}`)
  const asked = new URL(sent.headers.location ?? '').searchParams
  const request = asked.get('SAMLRequest') ?? ''
  const recipient = `${world.origin}/identity/federation/${name}/acs`
  const said: Said = {
    nameId: 'felix@idp',
    format: PERSISTENT,
    inResponseTo: requestIdOf(request, 'redirect'),
    recipient,
    audience: `${world.origin}/identity/federation/${name}/metadata`,
  }
  const body = new URLSearchParams({ SAMLResponse: make(said, request), RelayState: asked.get('RelayState') ?? '' })
  const posted = { method: 'POST', body, headers: { origin: 'https://saml.example.test' } }
  const answer = await visitor.follow(recipient, posted, isCallback)
  if (isCallback(answer.url)) {
    opened = undefined
    return 'SIGNED_IN'
  }
  const [event] = await world.db.orm.select().from(eventLog).orderBy(desc(eventLog.id)).limit(1)
  return { type: event?.type, detail: event?.detail, isTold: textOf(answer).includes('The sign-in with Saml was not completed') }
}

describe('F2 an encrypted assertion', () => {
  const signedOne = (said: Said) => signed(assertionOf(said))
  const inSigned = (said: Said, inner: string) => encoded(signed(responseXml(inner, said), { element: 'Response' }))
  const keyOf = async () => ({ certificate: (await samlKeysOf(world.db, world.keyring)).signing.certificate })

  it('signs in where it is signed inside, or the response is', async () => {
    const key = await keyOf()
    expect([
      await answerWith((said) => responseOf(encrypted(signedOne(said), key), said)),
      await answerWith((said) => inSigned(said, encrypted(assertionOf(said), key))),
      await answerWith((said) => inSigned(said, encrypted(assertionOf(said), { ...key, data: 'aes128-cbc' }))),
      await answerWith((said) => inSigned(said, encrypted(signedOne(said), key))),
    ]).toEqual(['SIGNED_IN', 'SIGNED_IN', 'SIGNED_IN', 'SIGNED_IN'])
  })

  it('is refused unsigned, forged, for another key, by an algorithm that is not good enough, and for another audience', async () => {
    const key = await keyOf()
    const stageOf = async (make: (said: Said) => string) => {
      const end = await answerWith(make)
      return typeof end === 'string' ? end : [Reflect.get(end.detail ?? {}, 'stage'), Reflect.get(end.detail ?? {}, 'expected')]
    }
    expect([
      await stageOf((said) => responseOf(encrypted(assertionOf(said), key), said)),
      await stageOf((said) =>
        responseOf(encrypted(signed(assertionOf(said), { key: stranger.privateKey, certificate: stranger.certificate }), key), said),
      ),
      await stageOf((said) => responseOf(encrypted(signedOne(said).replace('felix@idp', 'karla@idp'), key), said)),
      await stageOf((said) => responseOf(encrypted(signedOne(said), { certificate: stranger.certificate }), said)),
      await stageOf((said) => responseOf(encrypted(signedOne(said), { ...key, data: 'aes128-cbc' }), said)),
      await stageOf((said) => inSigned(said, encrypted(signedOne(said), { ...key, key: 'rsa-1_5' }))),
      await stageOf((said) => responseOf(encrypted(signedOne({ ...said, audience: 'https://another.example' }), key), said)),
      await stageOf((said) => responseOf(encrypted(encrypted(signedOne(said), key), key), said)),
    ]).toMatchObject([
      ['SIGNATURE', 'a signed Response or Assertion'],
      ['SIGNATURE', 'a signature under a certificate of the provider'],
      ['SIGNATURE', 'a signature under a certificate of the provider'],
      ['ANSWER', 'an Assertion that is encrypted with a key of our metadata'],
      ['ANSWER', expect.stringContaining('aes256-gcm')],
      ['ANSWER', expect.stringContaining('rsa-oaep')],
      ['AUDIENCE', expect.any(String)],
      ['ANSWER', 'an Assertion that is encrypted once'],
    ])
  })

  it('has a key to be encrypted for in our metadata', async () => {
    const { certificate } = await keyOf()
    const { text } = await new Visitor().send(`${world.origin}/identity/federation/idp/metadata`)
    const [, descriptor = ''] = /<KeyDescriptor use="encryption">(.*?)<\/KeyDescriptor>/s.exec(text) ?? []
    expect(descriptor.replaceAll(/\s/g, '')).toContain(bareCertificate(certificate))
  })
})

describe('a SAML provider', () => {
  it.each([...FORMS, ...SIGNATURES, ...WRAPPED, ...CLAIMS])('is refused: %s', async (_name, stage, expected, make) => {
    expect(await answerWith(make)).toEqual({
      type: 'EXTERNAL_SIGN_IN_FAILED',
      detail: {
        ...{ provider: 'idp', stage, expected: expect.stringContaining(expected), received: expect.stringMatching(/^.{1,200}$/) },
        ...{ finding: expect.objectContaining({ code: expect.stringMatching(/^(?!UNKNOWN$)[A-Z\d_]+$/) }) },
        ...{ providerId: expect.any(String), trace: expect.any(String) },
      },
      isTold: true,
    })
  })

  it.each(SHAPES)('signs in: %s', async (_name, make) => {
    expect(await answerWith(make)).toBe('SIGNED_IN')
  })

  it('signs in under the second of its certificates', async () => {
    expect(await answerWith((said) => responseOf(signed(assertionOf(said)), said), 'rolling')).toBe('SIGNED_IN')
  })

  it('is refused with an assertion that was used before, whatever request it answers', async () => {
    const again = (said: Said) => bent(said, (xml) => xml.replace(/ID="[^"]+"/, 'ID="_used-before"'))
    expect(await answerWith(again)).toBe('SIGNED_IN')
    expect(await answerWith(again)).toMatchObject({
      detail: {
        stage: 'REPLAY',
        received: 'a known ID',
        finding: { code: 'ASSERTION_REUSED', values: {}, received: { code: 'USED_ID', values: {} } },
      },
    })
  })

  it('is asked for a sign-in anew where our own client wants one, and held to it', async () => {
    const asked: string[] = []
    const signedInAgo = (minutes: number) => (said: Said, request: string) => {
      asked.push(/ForceAuthn="(\w+)"/.exec(inflateRawSync(Buffer.from(request, 'base64')).toString())?.[1] ?? 'no')
      return bent(said, (xml) => xml.replace(/AuthnInstant="[^"]+"/, `AuthnInstant="${minutesAgo(minutes).toISOString()}"`))
    }
    const ends = [
      await answerWith(signedInAgo(30), 'idp', { ui_locales: 'en' }),
      await answerWith(signedInAgo(0), 'idp', { prompt: 'login', max_age: '0' }),
      await answerWith(signedInAgo(2), 'idp', { prompt: 'login', max_age: '0' }),
      await answerWith(signedInAgo(3), 'idp', { max_age: '60' }),
    ]
    expect([asked, ends]).toMatchObject([
      ['no', 'true', 'true', 'true'],
      ['SIGNED_IN', 'SIGNED_IN', { detail: { stage: 'TIME' } }, { detail: { stage: 'TIME' } }],
    ])
  })
})
