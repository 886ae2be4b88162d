import { generateKeyPair, randomBytes, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { open, seal, type Keyring } from '../../platform/secrets.ts'
import { signingKey } from '../../tables/people/identity.table.ts'
import { kinds, type Kind, type ProviderKey } from './states.ts'

const pair = promisify(generateKeyPair)
const LOCK = 4_716_001

/**
 * Reads the provider's keys, which all processes share. The first process makes them under a lock in the database; the others find them.
 * @throws {Error} if they were sealed with another SECRETS_KEY
 */
export async function loadKeys(db: Database, keyring: Keyring): Promise<ProviderKey[]> {
  const known = await readKeys(db.orm, keyring)
  return known.length > 0 ? known : make(db, keyring)
}

/** Reads the stored keys, oldest first. */
export async function readKeys(orm: Pick<Orm, 'select'>, keyring: Keyring): Promise<ProviderKey[]> {
  const rows = await orm
    .select()
    .from(signingKey)
    .where(inArray(signingKey.use, ['sig', 'cookie']))
    .orderBy(asc(signingKey.activeAt), asc(signingKey.kid))
  return rows.map(({ use, kid, sealed, activeAt }) => {
    const text = open(sealed, keyring).toString()
    return { kid, kind: use === 'cookie' ? 'cookie' : algorithmOf(text), text, activeAt }
  })
}

/** Serialises changes of the keys across processes. */
export const lockKeys = (tx: Pick<Orm, 'execute'>): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)

export async function insertKeys(tx: Pick<Orm, 'insert'>, keyring: Keyring, keys: readonly ProviderKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.insert(signingKey).values(
    keys.map(({ kid, kind, text, activeAt }) => ({
      ...{ kid, use: kind === 'cookie' ? ('cookie' as const) : ('sig' as const), activeAt },
      sealed: seal(text, keyring),
    })),
  )
}

/** Makes a key that signs from that moment on. */
export async function makeKey(kind: Kind, activeAt: Date): Promise<ProviderKey> {
  const kid = randomBytes(12).toString('base64url')
  if (kind === 'cookie') return { kid, kind, text: randomBytes(32).toString('base64url'), activeAt }
  const { privateKey } = await (kind === 'ES256' ? pair('ec', { namedCurve: 'P-256' }) : pair('rsa', { modulusLength: 2048 }))
  const jwk = privateKey.export({ format: 'jwk' })
  return { kid, kind, text: JSON.stringify({ ...jwk, alg: kind, kid, use: 'sig' }), activeAt }
}

async function make(db: Database, keyring: Keyring): Promise<ProviderKey[]> {
  const now = new Date()
  const fresh = await Promise.all(kinds.map((kind) => makeKey(kind, now)))
  return db.orm.transaction(async (tx) => {
    await lockKeys(tx)
    const known = await readKeys(tx, keyring)
    if (known.length === 0) await insertKeys(tx, keyring, fresh)
    return known.length > 0 ? known : readKeys(tx, keyring)
  })
}

const algorithmOf = (text: string): Kind => ((JSON.parse(text) as JsonWebKey)['alg'] === 'RS256' ? 'RS256' : 'ES256')
