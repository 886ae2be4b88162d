import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { eventLog } from '../../tables/logs/log.table.ts'
import type { EventType } from '../../../../contract/event-types.ts'

export type SignInRow = typeof eventLog.$inferSelect

/** Types of events about sign-ins and attempts. */
export const SIGN_INS: readonly EventType[] = [
  'SIGN_IN_SUCCEEDED',
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SECOND_FACTOR_FAILED',
  'EXTERNAL_SIGN_IN_FAILED',
]

/** A user's latest sign-ins and attempts. @param first maximum number, 1 to 200 */
export const signInsOf = (orm: Pick<Orm, 'select'>, userId: string, first: number): Promise<SignInRow[]> =>
  orm
    .select()
    .from(eventLog)
    .where(and(eq(eventLog.userId, userId), inArray(eventLog.type, [...SIGN_INS])))
    .orderBy(desc(eventLog.at), desc(eventLog.id))
    .limit(Math.min(Math.max(first, 1), 200))

/** A user's latest sign-in that succeeded, or was refused for its network alone; undefined if there is none. */
export async function lastProvenSignIn(orm: Pick<Orm, 'select'>, userId: string): Promise<SignInRow | undefined> {
  const isOfNetwork = sql`${eventLog.detail} ->> 'reason' = 'network'`
  const [last] = await orm
    .select()
    .from(eventLog)
    .where(and(eq(eventLog.userId, userId), inArray(eventLog.type, [...SIGN_INS]), or(eq(eventLog.type, 'SIGN_IN_SUCCEEDED'), isOfNetwork)))
    .orderBy(desc(eventLog.at), desc(eventLog.id))
    .limit(1)
  return last
}

/** A user's latest refused sign-in; undefined if there is none. */
export async function lastFailedSignIn(orm: Pick<Orm, 'select'>, userId: string): Promise<SignInRow | undefined> {
  const failed = SIGN_INS.filter((type) => type !== 'SIGN_IN_SUCCEEDED')
  const [last] = await orm
    .select()
    .from(eventLog)
    .where(and(eq(eventLog.userId, userId), inArray(eventLog.type, failed)))
    .orderBy(desc(eventLog.at), desc(eventLog.id))
    .limit(1)
  return last
}

/** A detail of a sign-in if it is text: a code, or a name. */
export const detailOf = ({ detail }: Pick<SignInRow, 'detail'>, name: string): string | null => {
  const value: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, name) : undefined
  return typeof value === 'string' && value !== '' ? value : null
}
