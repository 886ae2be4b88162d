import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdentity } from '../../../server/src/identity/identity.ts'
import { activateNow, publishNext, revokeKey, rotateWhenDue } from '../../../server/src/identity/keys/rotate.ts'
import { stateOf } from '../../../server/src/identity/keys/states.ts'
import { readKeys } from '../../../server/src/identity/keys/stored.ts'
import { samlKeysOf } from '../../../server/src/federation/saml/saml-keys.ts'
import { signingKey } from '../../../server/src/tables/people/identity.table.ts'
import { read } from '../../support/jwt.ts'
import { PATIENCE } from '../../support/patience.ts'
import { Visitor } from '../../support/visitor.ts'
import { forward, HOUR } from './clock.ts'
import { openSignIn, postPassword, refresh, signedIn, tokensOf } from './flow.ts'
import { addUser, LIFETIMES, startWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
  await addUser(world, { userName: 'stella' })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const DAY = 24 * HOUR

type Published = JsonWebKey & { kid: string; alg: string }
const published = async (): Promise<Published[]> => {
  const answer = await new Visitor().send(`${world.origin}/identity/jwks`)
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  return (answer.json() as { keys: Published[] }).keys
}
const kidsOf = (keys: readonly { kid: string }[]) => keys.map(({ kid }) => kid).toSorted()
const kidOf = (token: string) => String(read(token, 0)['kid'])

/** As a client checks it, with the keys that are published. */
async function verifies(token: string): Promise<boolean> {
  const jwk = (await published()).find(({ kid }) => kid === kidOf(token))
  const [head, body, signature = ''] = token.split('.')
  if (!jwk) return false
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
}

/** Every key with its state, by kind. */
async function states(): Promise<Record<string, string[]>> {
  const keys = await readKeys(world.db.orm, world.keyring)
  const told = keys.map((key) => ({ kind: key.kind, state: stateOf(key, keys, Date.now()) }))
  return Object.fromEntries([...Map.groupBy(told, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ state }) => state)]))
}
const each = (...of: string[]) => ({ ES256: of, RS256: of, cookie: of })

/** Once this process has heard of the change. */
const heard = (count: number) => vi.waitFor(async () => expect(await published()).toHaveLength(count), PATIENCE)

it('K6 publishes the next keys in every process a day before they sign, and the last ones until nothing is left that they signed', async () => {
  const before = await signedIn(world.origin, 'stella')
  const first = await published()
  const other = await createIdentity({
    settings: { lifetimes: LIFETIMES, signingKeyDays: 90 },
    keyring: world.keyring,
    db: world.db,
    log: pino({ level: 'silent' }),
  })
  let there: string[] = []
  await world.through(other, async () => {
    await publishNext(world)
    await heard(4)
    there = kidsOf(await published())
    expect(kidOf((await signedIn(world.origin, 'stella')).idToken)).toBe(kidOf(before.idToken))
  })
  await heard(4)
  expect(kidsOf(await published())).toEqual(there)
  expect(await states()).toEqual(each('active', 'next'))
  await publishNext(world)
  expect(await states()).toEqual(each('active', 'next'))

  forward(DAY - 60)
  expect(kidOf((await signedIn(world.origin, 'stella')).idToken)).toBe(kidOf(before.idToken))
  const late = await signedIn(world.origin, 'stella')
  forward(120)
  const after = await signedIn(world.origin, 'stella')
  expect([kidOf(late.idToken) === kidOf(after.idToken), await verifies(late.idToken), await verifies(after.idToken)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await states()).toEqual(each('retired', 'active'))

  forward(25 * HOUR)
  expect(kidsOf(await published())).toEqual(there.filter((kid) => first.every((key) => key.kid !== kid)))
  await rotateWhenDue(world, 90)
  expect(await states()).toEqual(each('active'))
})

it('K6 lets sessions, renewals and sign-outs go on across a change', async () => {
  const { visitor, refreshToken, idToken, accessToken } = await signedIn(world.origin, 'stella')
  await activateNow(world)
  await heard(4)
  expect(await world.identity.authenticate(accessToken, await world.host(world.origin))).toBeDefined()
  const silent = await signedIn(world.origin, 'stella', 'not asked for', visitor)
  const renewed = (await refresh(world.origin, refreshToken)).json() as { id_token: string }
  const signing = (await published()).find(({ alg }) => alg === 'ES256')
  expect([silent.idToken, renewed.id_token].map(kidOf)).toEqual([signing?.kid, signing?.kid])
  expect(kidOf(silent.idToken)).not.toBe(kidOf(idToken))
  expect(await Promise.all([idToken, silent.idToken, renewed.id_token].map(verifies))).toEqual([true, true, true])
  const ended = await visitor.send(`${world.origin}/identity/session/end?id_token_hint=${idToken}`)
  expect(ended.status).toBe(303)
})

it('K6 lets a sign-in finish that began before a change', async () => {
  const begun = await openSignIn(world.origin)
  await activateNow(world)
  await heard(4)
  const end = await postPassword(begun.visitor, begun.page, 'stella')
  const { idToken } = await tokensOf(begun.visitor, world.origin, begun.attempt, end)
  expect(await verifies(idToken)).toBe(true)
})

describe('K6 a key that is revoked', () => {
  const active = async (of: string) => {
    const keys = await readKeys(world.db.orm, world.keyring)
    return keys.find((key) => key.kind === of && stateOf(key, keys, Date.now()) === 'active')?.kid ?? ''
  }

  it('verifies nothing any more, and another one signs; sessions go on', async () => {
    const { visitor, idToken, accessToken } = await signedIn(world.origin, 'stella')
    expect(await revokeKey(world, kidOf(idToken))).toBe('ES256')
    await vi.waitFor(async () => expect(await verifies(idToken)).toBe(false), PATIENCE)
    expect(await states()).toEqual(each('active'))
    expect((await visitor.send(`${world.origin}/identity/session/end?id_token_hint=${idToken}`)).status).toBe(400)
    expect(await world.identity.authenticate(accessToken, await world.host(world.origin))).toBeDefined()
    expect(await verifies((await signedIn(world.origin, 'stella', 'not asked for', visitor)).idToken)).toBe(true)
  })

  it('of cookies makes everybody sign in again', async () => {
    const { visitor } = await signedIn(world.origin, 'stella')
    expect(await revokeKey(world, await active('cookie'))).toBe('cookie')
    const asksAgain = async () => (await openSignIn(world.origin, {}, visitor)).page.url.pathname.startsWith('/identity/interaction/')
    await vi.waitFor(async () => expect(await asksAgain()).toBe(true), PATIENCE)
  })

  it('of SAML is replaced when it is needed next', async () => {
    const [certificate] = (await samlKeysOf(world.db, world.keyring)).certificates
    const kid = (await world.db.orm.select().from(signingKey)).find(({ use }) => use === 'saml')?.kid ?? ''
    expect([await revokeKey(world, kid), await revokeKey(world, kid)]).toEqual(['saml', undefined])
    expect((await samlKeysOf(world.db, world.keyring)).certificates).toEqual([expect.not.stringContaining(certificate ?? '')])
  })
})

it('K6 rotates by itself when the keys are so many days old, once for all processes, and never where 0 days are set', async () => {
  await rotateWhenDue(world, 90)
  forward(88 * DAY)
  await rotateWhenDue(world, 90)
  expect(await states()).toEqual(each('active'))
  forward(1.01 * DAY)
  await rotateWhenDue(world, 0)
  expect(await states()).toEqual(each('active'))
  await Promise.all([rotateWhenDue(world, 90), rotateWhenDue(world, 90), rotateWhenDue(world, 90)])
  expect(await states()).toEqual(each('active', 'next'))
  forward(1.01 * DAY)
  expect(await states()).toEqual(each('retired', 'active'))
})

it('K6 lets the keys that are published already sign at once in an emergency', async () => {
  await publishNext(world)
  const waiting = (await readKeys(world.db.orm, world.keyring)).filter(({ activeAt }) => activeAt.getTime() > Date.now())
  await activateNow(world)
  expect(await states()).toEqual(each('retired', 'active'))
  const keys = await readKeys(world.db.orm, world.keyring)
  expect(kidsOf(keys.filter((key) => stateOf(key, keys, Date.now()) === 'active'))).toEqual(kidsOf(waiting))
})
