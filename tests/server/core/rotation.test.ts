import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pinPositions, acceptPin, sealPin } from '../../../server/src/accounts/factors/pin.ts'
import { renewRecoveryCodes, spendRecoveryCode } from '../../../server/src/accounts/factors/recovery-codes.ts'
import { readUser } from '../../../server/src/accounts/find-user.ts'
import { openKeyring, SecretsKeyError } from '../../../server/src/db/secrets/keyring.ts'
import { reportOldKeys } from '../../../server/src/db/secrets/report-old-keys.ts'
import { countOld, resealAll } from '../../../server/src/db/secrets/reseal.ts'
import { sealedColumns } from '../../../server/src/db/secrets/sealed-columns.ts'
import { createIdentity } from '../../../server/src/identity/identity.ts'
import { samlKeysOf } from '../../../server/src/federation/saml/saml-keys.ts'
import { logOutElsewhere, keepFederatedSession, openedSession, sealIdToken } from '../../../server/src/identity/federation/sign-out.ts'
import { createStages } from '../../../server/src/identity/sign-in/stages.ts'
import { acceptCode, authenticator, sealAuthenticatorKey } from '../../../server/src/identity/sign-in/totp.ts'
import { auditChain } from '../../../server/src/kit/audit/chain.ts'
import { sealBatch } from '../../../server/src/kit/audit/seal.ts'
import { verifyAudit } from '../../../server/src/kit/audit/verify.ts'
import { open, seal, type Keyring } from '../../../server/src/platform/secrets.ts'
import { auditLog } from '../../../server/src/tables/logs/log.table.ts'
import { loginProviderChange } from '../../../server/src/tables/providers/login-provider-change.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { beside } from '../../support/second-connection.ts'
import { openSignIn, refresh, signedIn } from '../identity/flow.ts'
import { addUser, LIFETIMES, startWorld, type World } from '../identity/world.ts'

const [KEY, PIN] = ['JBSWY3DPEHPK3PXP', '314159']
const next = randomBytes(32)

let world: World
beforeAll(async () => void (world = await startWorld()))
afterAll(() => world.close())

/** Somebody with everything that is sealed or hashed, and a session. */
async function everything() {
  const { db, keyring } = world
  const userId = await addUser(world, { userName: 'rosa' })
  const sealed = { authenticatorKey: sealAuthenticatorKey(KEY, keyring), pin: sealPin(userId, PIN, keyring) }
  await db.orm.update(userIdentity).set(sealed).where(eq(userIdentity.id, userId))
  const codes = await renewRecoveryCodes(db.orm, userId, keyring)
  const clientSecret = seal('other-secret', keyring)
  const facts = {
    name: 'elsewhere',
    displayName: 'Elsewhere',
    protocol: 'OIDC',
    clientId: 'us',
    logoutUrl: 'https://elsewhere.test/out',
  } as const
  const [added] = await db.orm
    .insert(loginProvider)
    .values({ ...facts, clientSecret })
    .returning({ providerId: loginProvider.id })
  if (added) await db.orm.insert(loginProviderChange).values({ ...added, columns: {}, clientSecret })
  await openSignIn(world.origin)
  const { certificates } = await samlKeysOf(db, keyring)
  await db.orm.insert(auditLog).values({ action: 'updateUser', subjectType: 'UserIdentity', subjectId: userId })
  await sealBatch(db.orm, auditChain(keyring))
  const { accessToken, refreshToken } = await signedIn(world.origin, 'rosa')
  return { userId, codes, certificates, accessToken, tokens: [refreshToken] }
}

const refreshed = async (origin: string, tokens: string[]) => {
  const answer = await refresh(origin, tokens.at(-1) ?? '')
  tokens.push((answer.json() as { refresh_token?: string }).refresh_token ?? '')
  return answer.status
}

const elsewhere = { fetching: { allowInside: false }, log: pino({ level: 'silent' }) }

/** What still works of it all. Each works once, as codes do. */
async function working(keyring: Keyring, { userId, codes, certificates, accessToken, tokens }: Awaited<ReturnType<typeof everything>>) {
  const { db } = world
  const host = await world.host(world.origin)
  await db.orm.update(userIdentity).set({ authenticatorStep: null }).where(eq(userIdentity.id, userId))
  const user = await readUser(db, userId)
  const [provider] = await db.orm.select().from(loginProvider)
  if (!user || !provider?.clientSecret) throw new Error('Nothing is there')
  const asked = (await pinPositions(db.orm, userId)).map((at) => PIN[at - 1]).join('')
  await keepFederatedSession(db, host, 'sid', { provider: 'elsewhere', idToken: sealIdToken('their-token', keyring) }, 60)
  const other = await createIdentity({
    settings: { lifetimes: LIFETIMES, signingKeyDays: 90 },
    keyring,
    db,
    log: pino({ level: 'silent' }),
  })
  const session: unknown[] = []
  await world.through(other, async (origin) => {
    session.push((await other.authenticate(accessToken, host))?.userId === userId, await refreshed(origin, tokens))
  })
  return {
    authenticator: await acceptCode(db, user, authenticator(KEY).generate(), keyring),
    pin: await acceptPin(db.orm, user, asked, keyring),
    recovery: await spendRecoveryCode(db.orm, userId, codes.pop() ?? '', keyring),
    secret: open(provider.clientSecret, keyring).toString(),
    saml: (await samlKeysOf(db, keyring)).certificates.join() === certificates.join(),
    elsewhere: (await logOutElsewhere({ db, host, keyring, ...elsewhere }, 'sid', world.origin))?.includes('id_token_hint=their-token'),
    session,
    audit: (await verifyAudit(db.orm, auditChain(keyring))).fault,
  }
}

const ALL = {
  ...{ authenticator: true, pin: true, recovery: true, secret: 'other-secret', saml: true, elsewhere: true },
  ...{ session: [true, 200], audit: undefined },
}

it('K5 loses nothing and ends no session when SECRETS_KEY is replaced', async () => {
  const { db, keyring: first } = world
  const held = await everything()
  expect(await working(first, held)).toEqual(ALL)
  const both = await openKeyring(db, { present: next, others: [first.present] })
  expect(await working(both, held)).toEqual(ALL)
  const host = await world.host(world.origin)
  const federated = { provider: 'elsewhere', idToken: sealIdToken('their-token', first) }
  await keepFederatedSession(db, host, 'since before', federated, 60)
  const stages = createStages(db, host)
  const proof = { stamp: randomUUID(), amr: [], factors: [] }
  await stages.keep('begun', { accountId: held.userId, todo: [], federated, ...proof })
  const counts = await Array.fromAsync(resealAll(db.orm, both))
  expect(counts).toEqual(sealedColumns.map(({ name }) => ({ name, resealed: expect.any(Number), unopened: 0, left: 0 })))
  expect(counts.filter(({ resealed }) => resealed === 0)).toEqual([])
  expect(await working(both, held)).toEqual(ALL)
  const alone = await openKeyring(db, { present: next, others: [] })
  expect(await working(alone, held)).toEqual(ALL)
  const begun = (await stages.find('begun'))?.federated
  expect(begun && openedSession(begun, alone).idToken).toBe('their-token')
  expect(await logOutElsewhere({ db, host, keyring: alone, ...elsewhere }, 'since before', world.origin)).toContain(
    'id_token_hint=their-token',
  )
  expect((await Array.fromAsync(resealAll(db.orm, alone))).map(({ resealed }) => resealed)).toEqual(sealedColumns.map(() => 0))
  await expect(openKeyring(db, { present: first.present, others: [] })).rejects.toThrow(SecretsKeyError)
})

it('K5 ends sessions all the same when a PIN is another one', async () => {
  const userId = await addUser(world, { userName: 'stan' })
  const { accessToken } = await signedIn(world.origin, 'stan')
  const host = await world.host(world.origin)
  const isSignedIn = async () => (await world.identity.authenticate(accessToken, host)) !== undefined
  expect(await isSignedIn()).toBe(true)
  await world.db.orm
    .update(userIdentity)
    .set({ pin: sealPin(userId, PIN, world.keyring) })
    .where(eq(userIdentity.id, userId))
  expect(await isSignedIn()).toBe(false)
})

it('K5 leaves what no key opens, says how much, and goes on with the rest', async () => {
  const { db } = world
  const [good, foreign] = [randomBytes(32), randomBytes(32)]
  const ids = await Promise.all(['ulla', 'uwe'].map((userName) => addUser(world, { userName })))
  for (const [at, key] of [good, foreign].entries())
    await db.orm
      .update(userIdentity)
      .set({ pin: seal('x', { present: key }) })
      .where(eq(userIdentity.id, ids[at] ?? ''))
  const keys = { present: next, others: [good] }
  const pins = (await Array.fromAsync(resealAll(db.orm, keys))).find(({ name }) => name === 'user_identity.pin')
  // Stan's is still under the first key.
  expect(pins).toEqual({ name: 'user_identity.pin', resealed: 1, unopened: 2, left: 2 })
  const warned: unknown[] = []
  const log = { warn: (said: unknown) => warned.push(said) }
  await reportOldKeys(db.orm, { ...world.keyring, ...keys }, log)
  await reportOldKeys(db.orm, { ...world.keyring, ...keys, others: [] }, log)
  expect(warned).toEqual([{ values: { 'user_identity.pin': 2 } }])
  await db.orm.update(userIdentity).set({ pin: null })
})

it('K5 loses nothing that is written meanwhile', async () => {
  const { db } = world
  const userId = await addUser(world, { userName: 'wim' })
  const old = { present: randomBytes(32) }
  await db.orm
    .update(userIdentity)
    .set({ pin: seal('old', old) })
    .where(eq(userIdentity.id, userId))
  const keys = { present: next, others: [old.present] }
  let resealing: Promise<unknown> = Promise.resolve()
  await db.orm.transaction(async (tx) => {
    await tx
      .update(userIdentity)
      .set({ pin: seal('new', old) })
      .where(eq(userIdentity.id, userId))
    resealing = beside(() => Array.fromAsync(resealAll(db.orm, keys)))
    await tx.execute(sql`select pg_sleep(0.5)`)
  })
  await resealing
  const [row] = await db.orm.select({ pin: userIdentity.pin }).from(userIdentity).where(eq(userIdentity.id, userId))
  expect(open(row?.pin ?? Buffer.of(), { present: next, others: [] }).toString()).toBe('new')
  expect((await countOld(db.orm, keys)).filter(({ left }) => left > 0)).toEqual([])
})

describe('the list of what is sealed', () => {
  it('K5 has every column of bytes that is no picture, hash or public key', async () => {
    const { rows } = await world.db.orm.execute<{ name: string }>(
      sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'bytea' order by 1`,
    )
    const columns = sealedColumns.map(({ name }) => name).filter((name) => !name.startsWith('oidc_artifact'))
    expect(rows.map(({ name }) => name)).toEqual([...columns, ...OPEN].toSorted())
  })

  it('K5 knows every place that seals', () => {
    const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const seals = files.filter((name) => /\bseal\((?!\))/.test(readFileSync(join('server/src', name), 'utf8')))
    expect(seals.toSorted()).toEqual(SEAL.toSorted())
  })
})

/** Columns of bytes that hold nothing sealed. */
const OPEN = [
  ...['audit_seal.kept', 'audit_seal.mac', 'audit_seal.whole'],
  ...['partner.icon', 'partner.logo', 'profile_picture.image', 'user_fido_credential.public_key', 'import_file.content'],
  // Its key is known to nobody but who sent it.
  ...['idempotency_key.answer', 'idempotency_key.digest', 'idempotency_key.fingerprint'],
]

/** Who calls `seal`. What a new one writes has to stand in sealed-columns.ts. */
const SEAL = [
  'accounts/factors/pin.ts',
  'db/secrets/keyring.ts',
  'db/secrets/reseal.ts',
  ...['demo/mock-provider/mock-key.ts', 'demo/mock-provider/mock-oidc.ts'],
  'demo/seed.ts',
  'entities/login-providers/read-metadata-input.ts',
  'federation/saml/saml-keys.ts',
  'identity/federation/sign-out.ts',
  'identity/keys/stored.ts',
  'identity/own/authenticator.ts',
  'identity/provider/provider-adapter.ts',
  'identity/sign-in/totp.ts',
  'kit/idempotency/key.ts',
  'platform/secrets.ts',
]
