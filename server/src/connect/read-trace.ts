import { and, eq } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { isUuid } from '../kit/list/ids.ts'
import { signInTrace } from '../tables/providers/sign-in-trace.table.ts'

export type TraceRow = typeof signInTrace.$inferSelect

/** Reads a test of this provider that was started by a setup link. */
export async function traceOf(orm: Orm, providerId: string, id: string): Promise<TraceRow | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await orm
    .select()
    .from(signInTrace)
    .where(and(eq(signInTrace.id, id), eq(signInTrace.providerId, providerId), eq(signInTrace.kind, 'TEST')))
  return found?.testerId === null ? found : undefined
}
