import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { userIdentity } from '../tables/people/user.table.ts'

/** Sets the acting user of a transaction: their own sessions continue, whatever they change about themselves. */
export async function actAs(tx: Pick<Orm, 'execute'>, userId: string): Promise<void> {
  await tx.execute(sql`select set_config('portico.acting_user', ${userId}, true)`)
}

/** Current security stamp of a user; undefined if the user is deleted. */
export async function stampOf(orm: Pick<Orm, 'select'>, userId: string): Promise<string | undefined> {
  const [row] = await orm.select({ stamp: userIdentity.securityStamp }).from(userIdentity).where(eq(userIdentity.id, userId))
  return row?.stamp
}
