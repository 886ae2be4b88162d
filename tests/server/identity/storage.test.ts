import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAdapter, keyOf } from '../../../server/src/accounts/adapter.ts'
import { deleteExpired, endForgotten } from '../../../server/src/identity/cleanup.ts'
import { oidcArtifact, signingKey } from '../../../server/src/tables/people/identity.table.ts'
import { createIdentity } from '../../../server/src/identity/identity.ts'
import { keysAt } from '../../../server/src/identity/keys/states.ts'
import { loadKeys } from '../../../server/src/identity/keys/stored.ts'
import { createSessions } from '../../../server/src/accounts/sessions/sessions.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { Visitor } from '../../support/visitor.ts'
import { forward, HOUR } from './clock.ts'
import { ask, onwardOf, openShop, register, SHOP, signInAndAllow } from './foreign-client.ts'
import { refresh, signedIn } from './flow.ts'
import { addUser, LIFETIMES, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await addUser(world, { userName: 'stella' })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

describe('keys', () => {
  it('are made once, by whichever process comes first, and are the same for all', async () => {
    const inUse = await world.db.orm.delete(signingKey).returning()
    const loaded = await Promise.all(
      Array.from({ length: 4 }, () => loadKeys(world.db, world.keyring).then((keys) => keysAt(keys, Date.now()))),
    )
    expect((await world.db.orm.select().from(signingKey)).map(({ use }) => use).toSorted()).toEqual(['cookie', 'sig', 'sig'])
    expect(new Set(loaded.map((keys) => JSON.stringify(keys))).size).toBe(1)
    expect(loaded[0]?.jwks.keys.map(({ alg }) => alg).toSorted()).toEqual(['ES256', 'RS256'])
    await world.db.orm.delete(signingKey)
    await world.db.orm.insert(signingKey).values(inUse)
  })

  it('are sealed, and a start with another SECRETS_KEY says so', async () => {
    const rows = await world.db.orm.select().from(signingKey)
    expect(rows.every(({ sealed }) => !sealed.toString('latin1').includes('kty'))).toBe(true)
    await expect(loadKeys(world.db, { ...world.keyring, present: randomBytes(32) })).rejects.toThrow('SECRETS_KEY')
  })

  it('never show their private parts', async () => {
    const { keys } = (await new Visitor().send(`${world.origin}/identity/jwks`)).json() as { keys: Record<string, string>[] }
    expect(keys.map(({ kty, use, alg }) => `${kty} ${use} ${alg}`).toSorted()).toEqual(['EC sig ES256', 'RSA sig RS256'])
    expect(keys.flatMap((key) => ['d', 'p', 'q', 'dp', 'dq', 'qi'].filter((part) => part in key))).toEqual([])
  })
})

it('lets a second process over the same database go on where the first stopped', async () => {
  const { visitor, accessToken, refreshToken } = await signedIn(world.origin, 'stella')
  const other = await createIdentity({
    settings: { lifetimes: LIFETIMES, signingKeyDays: 90 },
    keyring: world.keyring,
    db: world.db,
    log: pino({ level: 'silent' }),
  })
  expect(await other.authenticate(accessToken, await world.host(world.origin))).toBeDefined()
  await world.through(other, async (origin) => {
    expect((await refresh(origin, refreshToken)).status).toBe(200)
    expect((await signedIn(origin, 'stella', 'not asked for', visitor)).accessToken).toMatch(/^[\w-]{43}$/)
  })
})

describe('adapter', () => {
  it('keeps rows by model, id and host, finds by uid, forgets by grant', async () => {
    const here = createAdapter(world.db, 'one.test', 'RefreshToken')
    const there = createAdapter(world.db, 'two.test', 'RefreshToken')
    await here.upsert('a', { grantId: 'g', uid: 'u', accountId: 'x' }, 60)
    await here.upsert('b', { grantId: 'g' }, 60)
    await here.upsert('a', { grantId: 'g', uid: 'u', accountId: 'y' }, 60)
    expect([await here.find('a'), await here.findByUid('u'), await there.find('a'), await there.findByUid('u')]).toEqual([
      { grantId: 'g', uid: 'u', accountId: 'y', iat: expect.any(Number) },
      { grantId: 'g', uid: 'u', accountId: 'y', iat: expect.any(Number) },
      undefined,
      undefined,
    ])
    await here.consume('a')
    expect(await here.find('a')).toMatchObject({ consumed: expect.any(Number) })
    await there.revokeByGrantId('g')
    expect(await here.find('b')).toBeDefined()
    await here.revokeByGrantId('g')
    expect([await here.find('a'), await here.find('b')]).toEqual([undefined, undefined])
  })

  it('lets a row be used by one of many at once, and revokes the grant for the others', async () => {
    const codes = createAdapter(world.db, 'one.test', 'AuthorizationCode')
    const tokens = createAdapter(world.db, 'one.test', 'AccessToken')
    await codes.upsert('c', { grantId: 'h' }, 60)
    await tokens.upsert('t', { grantId: 'h' }, 60)
    const uses = await Promise.allSettled(Array.from({ length: 5 }, () => codes.consume('c')))
    expect(uses.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await tokens.find('t')).toBeUndefined()
  })
})

describe('what the table tells somebody who reads it', () => {
  const tableOf = async ({ db }: Pick<World, 'db'>) => JSON.stringify(await db.orm.select().from(oidcArtifact))

  it('is no token, no code, no cookie and no secret that opens anything', async () => {
    await register(world, { scopes: ['openid', 'graph.all'] })
    const { visitor, accessToken, refreshToken } = await signedIn(world.origin, 'stella')
    const asked = await ask(await openShop(world.origin), { scope: 'openid graph.all' }, { visitor })
    const cookies = [...visitor.cookies('localhost')].map(([, value]) => value)
    const code = onwardOf(await signInAndAllow(asked, 'stella'))?.searchParams.get('code') ?? 'none'
    const held = [accessToken, refreshToken, code, SHOP.secret, ...cookies].filter((secret) => secret.length > 20)
    const kept = await tableOf(world)
    expect({ count: held.length, clear: held.filter((secret) => kept.includes(secret)) }).toEqual({ count: 10, clear: [] })
  })

  it('opens nothing when it is shown as a token', async () => {
    const { accessToken } = await signedIn(world.origin, 'stella')
    const host = await world.host(world.origin)
    expect(await world.identity.authenticate(accessToken, host)).toBeDefined()
    expect(await world.identity.authenticate(keyOf('AccessToken', accessToken), host)).toBeUndefined()
  })

  it('holds the same sessions after an upgrade from a version that kept tokens in clear', async () => {
    const db = await emptyDatabase()
    const row = { host: 'old.test', grantId: null, userCode: null, uid: null, expiresAt: null }
    await db.orm.insert(oidcArtifact).values([
      { ...row, model: 'RefreshToken', id: 'a-token_in-clear', payload: { jti: 'a-token_in-clear', accountId: 'x' } },
      { ...row, model: 'Session', id: 'a-cookie', uid: 'sid', payload: { jti: 'a-cookie', uid: 'sid' } },
      { ...row, model: 'Grant', id: 'a-grant', payload: { jti: 'a-grant' } },
      { ...row, model: 'Client', id: 'shop', payload: { client_secret: 'in clear' } },
      { ...row, model: 'Interaction', id: 'a-sign-in', payload: { jti: 'a-sign-in' } },
    ])
    const migration = readFileSync('server/migrations/0027_artifact_digests.sql', 'utf8')
    for (const statement of migration.split('--> statement-breakpoint').slice(2)) await db.orm.execute(sql.raw(statement))
    const find = (model: string, id: string) => createAdapter(db, 'old.test', model).find(id)
    expect([
      await find('RefreshToken', 'a-token_in-clear'),
      await find('Session', 'a-cookie'),
      await find('Grant', 'a-grant'),
      await find('Client', 'shop'),
      await find('Interaction', 'a-sign-in'),
    ]).toEqual([{ jti: 'a-token_in-clear', accountId: 'x' }, { jti: 'a-cookie', uid: 'sid' }, { jti: 'a-grant' }, undefined, undefined])
    const kept = await tableOf({ db })
    expect(['a-token_in-clear', 'a-cookie', 'in clear'].filter((secret) => kept.includes(secret))).toEqual([])
    await db.close()
  })
})

describe('cleanup', () => {
  it('deletes what expired a day ago, in batches, and nothing else', async () => {
    const adapter = createAdapter(world.db, 'clean.test', 'Interaction')
    await world.db.orm.insert(oidcArtifact).values(
      Array.from({ length: 1200 }, (_, index) => ({
        model: 'Interaction',
        id: `old${index}`,
        host: 'clean.test',
        payload: {},
        expiresAt: new Date(Date.now() - 25 * HOUR * 1000),
      })),
    )
    await adapter.upsert('fresh', {}, 60)
    expect(await deleteExpired(world.db)).toBe(1200)
    expect(await adapter.find('fresh')).toEqual({ iat: expect.any(Number) })
    expect(await deleteExpired(world.db)).toBe(0)
  })

  it('deletes sign-ins that nobody finished, which anybody can begin, as soon as they are over', async () => {
    const sessions = createAdapter(world.db, 'clean.test', 'Session')
    const interactions = createAdapter(world.db, 'clean.test', 'Interaction')
    await interactions.upsert('begun', {}, 60)
    await sessions.upsert('nobody', { uid: 'n' }, 60)
    await sessions.upsert('somebody', { uid: 's', accountId: 'a' }, 60)
    const left = async () => {
      const found = [await interactions.find('begun'), await sessions.find('nobody'), await sessions.find('somebody')]
      return ['begun', 'nobody', 'somebody'].filter((_id, index) => found[index] !== undefined)
    }
    await deleteExpired(world.db)
    expect(await left()).toEqual(['begun', 'nobody', 'somebody'])
    forward(61)
    await deleteExpired(world.db)
    expect(await left()).toEqual(['somebody'])
  })

  it('ends the sessions that nobody came back to', async () => {
    const { accessToken } = await signedIn(world.origin, 'stella')
    forward(41 * 60)
    expect(await endForgotten(world.db, createSessions(world.db, LIFETIMES))).toBeGreaterThanOrEqual(1)
    expect(await endForgotten(world.db, createSessions(world.db, LIFETIMES))).toBe(0)
    expect(await world.identity.authenticate(accessToken, await world.host(world.origin))).toBeUndefined()
  })
})
