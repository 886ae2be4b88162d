import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { client, clientSecret } from '../tables/client.table.ts'

/** Makes a secret: the text to show once, and the values to store. */
export function makeSecret(): { readonly secret: string; readonly hash: string; readonly hint: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret), hint: secret.slice(-4) }
}

/**
 * Whether the presented secret is one of these; the day of its use is stored. @param shown surrounding blanks, as pasting may leave them, are ignored
 */
export async function showsSecret({ orm }: Pick<Database, 'orm'>, living: readonly LivingSecret[], shown: string): Promise<boolean> {
  const digest = digestOf(shown.trim())
  // All are compared, so that the time reveals nothing about which one matches.
  const [found] = living.filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'base64url'), digest))
  if (!found) return false
  const today = new Date().toISOString().slice(0, 10)
  if (found.lastUsedOn !== today) await orm.update(clientSecret).set({ lastUsedOn: today }).where(eq(clientSecret.id, found.id))
  return true
}

/** Secrets of a client that have not expired, by its client ID. */
export const livingSecrets = (db: Pick<Database, 'orm' | 'pool'>, clientId: string): Promise<LivingSecret[]> =>
  livingBy(quickReader(db)).execute({ clientId })

export type LivingSecret = Pick<typeof clientSecret.$inferSelect, 'id' | 'hash' | 'lastUsedOn'>

const livingBy = prepared((orm) =>
  orm
    .select({ id: clientSecret.id, hash: clientSecret.hash, lastUsedOn: clientSecret.lastUsedOn })
    .from(clientSecret)
    .innerJoin(client, eq(client.id, clientSecret.clientId))
    .where(
      and(eq(client.clientId, sql.placeholder('clientId')), or(isNull(clientSecret.expiresAt), gt(clientSecret.expiresAt, sql`now()`))),
    )
    .prepare('living_secrets'),
)

export const hashOfSecret = (secret: string): string => digestOf(secret).toString('base64url')

const digestOf = (secret: string) => createHash('sha256').update(secret).digest()
