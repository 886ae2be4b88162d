import { and, eq } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import type { Orm } from '../../db/orm.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { AccessCaller } from '../authzen/access-caller.ts'
import { invalidContext, targetingKeyMissing } from './failure.ts'

type Context = Readonly<Record<string, unknown>>

/** The evaluation context of a request, empty if missing. @throws HttpError 400 if it is not an object */
export function contextIn(body: unknown): Context {
  const { context = {} } = objectOf(body, 'The body')
  return objectOf(context, 'context')
}

/**
 * ID of the user that the flags are evaluated for.
 * @throws HttpError 400 if an app that calls on its own behalf names no user, or the user is out of the caller's reach
 */
export async function targetOf(owner: Orm, reach: Reach, { targetingKey }: Context, caller: AccessCaller): Promise<string> {
  if (targetingKey === undefined || targetingKey === null || targetingKey === '') {
    if (caller.isApp) throw targetingKeyMissing()
    return caller.userId
  }
  if (typeof targetingKey !== 'string') throw invalidContext('context.targetingKey must be a text.')
  const [user] = isUuid(targetingKey)
    ? await owner
        .select({ id: userIdentity.id })
        .from(userIdentity)
        .where(and(eq(userIdentity.id, targetingKey), reach.users))
    : []
  if (!user) throw invalidContext('context.targetingKey is the id of no user whom you may ask about.')
  return user.id
}

function objectOf(value: unknown, name: string): Context {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidContext(`${name} must be an object.`)
  return { ...value }
}
