import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInTrace } from '../../../../server/src/tables/providers/sign-in-trace.table.ts'
import { loginProvider } from '../../../../server/src/tables/providers/login-provider.table.ts'
import { eventLog } from '../../../../server/src/tables/logs/log.table.ts'
import { userLogin } from '../../../../server/src/tables/people/user.table.ts'
import { seal } from '../../../../server/src/platform/secrets.ts'
import { OTHER_SECRET, startOtherProvider, type Bend, type OtherProvider } from '../../../support/other-provider.ts'
import { decodeClaims, isCallback } from '../../../support/sign-in.ts'
import { rsaKey } from '../../../support/jwt.ts'
import { openSignIn, textOf, tokensOf } from '../flow.ts'
import { addUser, startWorld, type World } from '../world.ts'
import { claimless, claims, credentialsAsTheyAre, metadata, moved, seconds, secretsPosted, signedBy } from './openid-bends.ts'
import { FAULTS } from './openid-faults.ts'

let world: World
let other: OtherProvider
let opened: Awaited<ReturnType<typeof openSignIn>> | undefined
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  other = await startOtherProvider(`${world.origin}/identity/federation/op/callback`)
  other.as('felix@op', { email: 'felix@corp.test' })
  const felix = await addUser(world, { userName: 'felix' })
  await world.db.orm.insert(loginProvider).values({ name: 'op', displayName: 'Op', protocol: 'OIDC', authority: other.issuer })
  await world.db.orm.insert(userLogin).values({ userId: felix, loginProvider: 'op', providerKey: 'felix@op' })
})
beforeEach(() => configure({}))
afterAll(async () => {
  await other?.close()
  await world?.close()
})

/** Sets the provider up anew: what is remembered of it is remembered under its id. */
async function configure(row: { clientId?: string; secret?: string | null; usePkce?: boolean }) {
  const { clientId = 'portico', secret = OTHER_SECRET, usePkce = true } = row
  const clientSecret = secret === null ? null : seal(secret, world.keyring)
  await world.db.orm.delete(signInTrace)
  await world.db.orm.update(loginProvider).set({ id: randomUUID(), clientId, clientSecret, usePkce })
}

/** The whole way through the provider: SIGNED_IN, or the refusal as the event log has it. */
async function signIn(bend: Bend = {}, asked: Record<string, string> = {}) {
  if (Object.keys(asked).length > 0) opened = undefined
  opened ??= await openSignIn(world.origin, asked)
  const { visitor, page } = opened
  other.bend(bend)
  const address = `${page.url.origin}${page.url.pathname}?provider=op`
  const end = await visitor.follow(address, { headers: { accept: 'text/html' } }, isCallback)
  if (isCallback(end.url)) {
    const { attempt } = opened
    opened = undefined
    return { end: 'SIGNED_IN', tokens: () => tokensOf(visitor, world.origin, attempt, end) }
  }
  const [event] = await world.db.orm.select().from(eventLog).orderBy(desc(eventLog.id)).limit(1)
  return { type: event?.type, detail: event?.detail, isTold: textOf(end).includes('The sign-in with Op was not completed') }
}

/** What the client library says is recognised: an update of it that says something else fails here. */
const KNOWN = { code: expect.stringMatching(/^(?!UNKNOWN$)[A-Z\d_]+$/) as unknown, values: expect.any(Object) as unknown }
/** Where what was found is kept. */
const TRACED = { finding: { ...KNOWN, received: KNOWN }, providerId: expect.any(String) as unknown, trace: expect.any(String) as unknown }

const refusal = (stage: string, received: string) => ({
  type: 'EXTERNAL_SIGN_IN_FAILED',
  detail: { provider: 'op', stage, expected: expect.stringMatching(/^.{4,}$/), received: expect.stringContaining(received), ...TRACED },
  isTold: true,
})

describe('an OpenID provider', () => {
  it.each(FAULTS)('is refused: %s', async (_name, stage, received, bend) => {
    expect(await signIn(bend)).toEqual(refusal(stage, received))
  })

  const SHAPES: [name: string, row: Parameters<typeof configure>[0], bend: Bend][] = [
    ['RS256 and client_secret_basic', {}, {}],
    ['ES256', { clientId: 'ES256' }, {}],
    ['PS256', { clientId: 'PS256' }, {}],
    ['EdDSA', { clientId: 'EdDSA' }, {}],
    ['a secret with a hyphen, where credentials are not decoded', {}, credentialsAsTheyAre],
    ['client_secret_post', { clientId: 'post' }, secretsPosted],
    ['metadata that name no way of authentication', {}, metadata({ token_endpoint_auth_methods_supported: undefined })],
    ['no secret, with PKCE', { clientId: 'public', secret: null }, {}],
    ['a secret, without PKCE', { usePkce: false }, {}],
    ['metadata behind a redirect', {}, moved('/.well-known/openid-configuration')],
    ['keys behind a redirect', {}, moved('/jwks')],
    ['an audience in a list, and us as its party', {}, claims({ aud: ['portico'], azp: 'portico' })],
    ['us as party of several audiences', {}, claims({ aud: ['portico', 'two'], azp: 'portico' })],
    ['no hash of the access token', {}, claimless('at_hash')],
    ['an end 59 seconds ago', {}, claims((said) => ({ ...said, exp: seconds() - 58 }))],
    ['a beginning in 59 seconds', {}, claims((said) => ({ ...said, nbf: seconds() + 59 }))],
    ['a time of issue in 59 seconds', {}, claims((said) => ({ ...said, iat: seconds() + 59 }))],
    ['a sign-in there in 59 seconds', {}, claims((said) => ({ ...said, auth_time: seconds() + 59 }))],
    [
      'no issuer in the answer, and none promised',
      {},
      {
        ...metadata({ authorization_response_iss_parameter_supported: undefined }),
        answer: ({ searchParams }) => searchParams.delete('iss'),
      },
    ],
    ['no id of the one key', {}, { keys: (keys) => keys.slice(0, 1), ...signedBy(({ alg }, said, [key]) => [{ alg }, said, key]) }],
  ]
  it.each(SHAPES)('signs in: %s', async (_name, row, bend) => {
    await configure(row)
    expect(await signIn(bend)).toMatchObject({ end: 'SIGNED_IN' })
  })

  it('is asked for its metadata and keys once, and for its keys again at an unknown one', async () => {
    const read = (path: string) => other.asked.filter(({ pathname }) => pathname === path).length
    const before = [read('/.well-known/openid-configuration'), read('/jwks')]
    const since = () => [read('/.well-known/openid-configuration') - (before[0] ?? 0), read('/jwks') - (before[1] ?? 0)]
    await signIn()
    await signIn()
    expect(since()).toEqual([1, 1])
    const next = rsaKey('next')
    const rolled: Bend = { keys: (keys) => [...keys, next], ...signedBy((header, said) => [{ ...header, kid: 'next' }, said, next]) }
    expect([await signIn(rolled), since()]).toMatchObject([{ end: 'SIGNED_IN' }, [1, 2]])
    const unknown = signedBy((header, said) => [{ ...header, kid: 'unknown' }, said, next])
    expect([await signIn(unknown), since()]).toMatchObject([refusal('SIGNATURE', 'no applicable keys'), [1, 3]])
  })

  it('is told what our own client asks for, and held to it', async () => {
    const asked = { prompt: 'login', max_age: '300' }
    const old = (age: number) => claims((said) => ({ ...said, auth_time: seconds() - age }))
    const { tokens } = await signIn({}, asked)
    const { prompt, max_age } = Object.fromEntries(other.asked.findLast(({ pathname }) => pathname === '/auth')?.searchParams ?? [])
    expect({ prompt, max_age }).toEqual(asked)
    expect(decodeClaims((await tokens?.())?.idToken ?? '')['auth_time']).toBeGreaterThan(seconds() - 60)
    expect(await signIn(old(120), asked)).toEqual(refusal('TIME', 'Z'))
    expect(await signIn(old(120), { max_age: '300' })).toMatchObject({ end: 'SIGNED_IN' })
    expect(await signIn(old(400), { max_age: '300' })).toEqual(refusal('TIME', 'Z'))
    expect(await signIn(claimless('auth_time'), { max_age: '300' })).toMatchObject({ end: 'SIGNED_IN' })
    // Confirming an identity: a provider that does not say when somebody signed in has not shown that they did it again.
    expect(await signIn(claimless('auth_time'), { prompt: 'login', max_age: '0' })).toMatchObject({
      type: 'EXTERNAL_SIGN_IN_FAILED',
      detail: { stage: 'TIME' },
    })
  })

  it.each([
    ['a quarter of an hour ago', 900],
    ['longer ago than a session here lives', 36_000],
  ])('says when somebody signed in there, %s, and our id token says no later', async (_when, age) => {
    const at = seconds() - age
    const { tokens } = await signIn(claims({ auth_time: at }), { ui_locales: 'en' })
    const { idToken, accessToken } = (await tokens?.()) ?? {}
    const host = await world.host(world.origin)
    const signedIn = await world.identity.authenticate(accessToken ?? '', host)
    expect([decodeClaims(idToken ?? '')['auth_time'], signedIn?.authTime]).toEqual([at, new Date(at * 1000)])
  })

  it('leaves no token, secret or personal claim in the event log', async () => {
    other.as('felix@op', { email: 'canary@corp.test', name: 'Canary' })
    await signIn(claims({ iss: 'https://other.example/?token=canary', email: 'canary@corp.test' }))
    const events = await world.db.orm.select({ detail: eventLog.detail }).from(eventLog).where(eq(eventLog.type, 'EXTERNAL_SIGN_IN_FAILED'))
    const text = JSON.stringify(events)
    expect(text.match(/canary|eyJ|other-secret|felix/i)).toBeNull()
    expect(text).toContain('https://other.example/?token=[redacted]')
  })
})
