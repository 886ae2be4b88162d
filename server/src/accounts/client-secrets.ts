import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { client, clientSecret } from '../tables/client.table.ts'

/** A new secret: what is shown once, and what is kept of it. */
export function makeSecret(): { readonly secret: string; readonly hash: string; readonly hint: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret), hint: secret.slice(-4) }
}

/**
 * Whether a client shows one of its secrets that has not expired; the day of its use is kept.
 * @param key the id of the client's row
 * @param shown blanks around it, as pasting leaves them, are none of it
 * @param ahead its secrets, where they are read already
 */
export async function showsSecret(
  db: Pick<Database, 'orm' | 'pool'>,
  key: string,
  shown: string,
  ahead?: Promise<readonly LivingSecret[]>,
): Promise<boolean> {
  const digest = digestOf(shown.trim())
  const living = await (ahead ?? livingSecrets(quickReader(db)).execute({ key }))
  // Each is compared, so that the time tells of none which it was.
  const [found] = living.filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'base64url'), digest))
  if (!found) return false
  const today = new Date().toISOString().slice(0, 10)
  if (found.lastUsedOn !== today) await db.orm.update(clientSecret).set({ lastUsedOn: today }).where(eq(clientSecret.id, found.id))
  return true
}

/** The secrets of a client that have not expired, by the name that it calls itself. */
export const secretsOf = (db: Pick<Database, 'orm' | 'pool'>, clientId: string): Promise<LivingSecret[]> =>
  namedSecrets(quickReader(db)).execute({ clientId })

export type LivingSecret = Pick<typeof clientSecret.$inferSelect, 'id' | 'hash' | 'lastUsedOn'>

const LIVING = { id: clientSecret.id, hash: clientSecret.hash, lastUsedOn: clientSecret.lastUsedOn }
const isLiving = or(isNull(clientSecret.expiresAt), gt(clientSecret.expiresAt, sql`now()`))
const livingSecrets = prepared((orm) =>
  orm
    .select(LIVING)
    .from(clientSecret)
    .where(and(eq(clientSecret.clientId, sql.placeholder('key')), isLiving))
    .prepare('living_secrets'),
)
const namedSecrets = prepared((orm) =>
  orm
    .select(LIVING)
    .from(clientSecret)
    .innerJoin(client, eq(client.id, clientSecret.clientId))
    .where(and(eq(client.clientId, sql.placeholder('clientId')), isLiving))
    .prepare('named_secrets'),
)

/** As a secret is kept. */
export const hashOfSecret = (secret: string): string => digestOf(secret).toString('base64url')

const digestOf = (secret: string) => createHash('sha256').update(secret).digest()
