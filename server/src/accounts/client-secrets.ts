import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { client, clientSecret } from '../tables/client.table.ts'

/** A new secret: what is shown once, and what is kept of it. */
export function makeSecret(): { readonly secret: string; readonly hash: string; readonly hint: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret), hint: secret.slice(-4) }
}

/** Whether one of these secrets is shown; the day of its use is kept. @param shown blanks around it, as pasting leaves them, are none of it */
export async function showsSecret({ orm }: Pick<Database, 'orm'>, living: readonly LivingSecret[], shown: string): Promise<boolean> {
  const digest = digestOf(shown.trim())
  // Each is compared, so that the time tells of none which it was.
  const [found] = living.filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'base64url'), digest))
  if (!found) return false
  const today = new Date().toISOString().slice(0, 10)
  if (found.lastUsedOn !== today) await orm.update(clientSecret).set({ lastUsedOn: today }).where(eq(clientSecret.id, found.id))
  return true
}

/** The secrets of a client that have not expired, by the name that it calls itself. */
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

/** As a secret is kept. */
export const hashOfSecret = (secret: string): string => digestOf(secret).toString('base64url')

const digestOf = (secret: string) => createHash('sha256').update(secret).digest()
