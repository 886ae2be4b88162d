import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { userIdentity } from '../tables/people/user.table.ts'

/** Says who makes the changes of a transaction: their own sessions go on, whatever they change of themself. */
export async function actAs(tx: Pick<Orm, 'execute'>, userId: string): Promise<void> {
  await tx.execute(sql`select set_config('portico.acting_user', ${userId}, true)`)
}

/** A user's stamp of now; undefined when they are gone. */
export async function stampOf(orm: Pick<Orm, 'select'>, userId: string): Promise<string | undefined> {
  const [row] = await orm.select({ stamp: userIdentity.securityStamp }).from(userIdentity).where(eq(userIdentity.id, userId))
  return row?.stamp
}
