import { generateKeyPair, randomBytes, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { open, seal } from '../platform/secrets.ts'
import type { Keyring } from '../platform/secrets.ts'
import { signingKey } from '../tables/identity.table.ts'

const pair = promisify(generateKeyPair)
const LOCK = 4_716_001

export type ProviderKeys = {
  /** Private keys, ES256 for the portal and RS256 for clients that know nothing else. */
  jwks: { keys: JsonWebKey[] }
  /** What cookies are signed with, the newest first. */
  cookies: string[]
}

type Row = typeof signingKey.$inferInsert

/**
 * The provider's keys, the same for every process. They are made once: a lock in the database lets the first process
 * make them and the others find them.
 * @throws {Error} when they were sealed with another SECRETS_KEY
 */
export async function loadKeys(db: Database, keyring: Keyring): Promise<ProviderKeys> {
  const known = await read(db.orm)
  const rows = known.length > 0 ? known : await make(db, keyring)
  const opened = rows.map(({ use, sealed }) => ({ use, text: open(sealed, keyring).toString() }))
  return {
    jwks: { keys: opened.filter(({ use }) => use === 'sig').map(({ text }) => JSON.parse(text) as JsonWebKey) },
    cookies: opened.filter(({ use }) => use === 'cookie').map(({ text }) => text),
  }
}

const read = (orm: Pick<Database['orm'], 'select'>) =>
  orm
    .select()
    .from(signingKey)
    .where(inArray(signingKey.use, ['sig', 'cookie']))
    .orderBy(asc(signingKey.createdAt), asc(signingKey.kid))

async function make(db: Database, keyring: Keyring): Promise<Row[]> {
  const fresh = await generate(keyring)
  return db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const known = await read(tx)
    if (known.length > 0) return known
    await tx.insert(signingKey).values(fresh)
    return read(tx)
  })
}

async function generate(keyring: Keyring): Promise<Row[]> {
  const ec = await pair('ec', { namedCurve: 'P-256' })
  const rsa = await pair('rsa', { modulusLength: 2048 })
  const row = (use: 'sig' | 'cookie', kid: string, text: string): Row => ({ use, kid, sealed: seal(text, keyring) })
  const signing = (jwk: JsonWebKey, alg: string) => {
    const kid = randomBytes(12).toString('base64url')
    return row('sig', kid, JSON.stringify({ ...jwk, alg, kid, use: 'sig' }))
  }
  return [
    signing(ec.privateKey.export({ format: 'jwk' }), 'ES256'),
    signing(rsa.privateKey.export({ format: 'jwk' }), 'RS256'),
    row('cookie', randomBytes(12).toString('base64url'), randomBytes(32).toString('base64url')),
  ]
}
