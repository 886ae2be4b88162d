import { and, desc, eq, sql } from 'drizzle-orm'
import { isLockedByAdministrator } from '../../accounts/lockout.ts'
import type { Orm } from '../../db/orm.ts'
import { together } from '../../db/pipeline/together.ts'
import type { LockedUser } from '../../entities/users/user.row.ts'
import { lockUsers } from '../../entities/users/read-users.ts'
import { readClaims } from '../../entities/claims/set-claims.ts'
import { users } from '../../entities/users/users.ts'
import type { UserRules } from '../../entities/users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import type { Call } from '../call.ts'
import { refusedBy } from '../refusals.ts'
import { noResource, ScimError } from '../scim-error.ts'
import type { UserRow } from './user-source.ts'
import type { UserState } from './user-state.ts'
import { apply, keepAll } from './user-write.ts'
import type { Applied, Seen } from './user-write.ts'

/** What was changed, by attribute, and who the user is then. */
export type Changed = { readonly changes: Readonly<Record<string, unknown>> | undefined; readonly row: UserRow }

type Options = {
  /** The one that the directory saw. */
  readonly version?: number | undefined
  /** The directory deletes them, or makes again whom it deleted. */
  readonly isGone?: boolean
  readonly isBack?: boolean
}

/**
 * Changes a user to what `next` makes of them, read while nobody else can change them. Whoever was not managed yet is from now on.
 * @returns undefined where everything was so already @throws ScimError
 */
export async function changeUser(
  call: Call,
  id: string,
  next: (now: UserState) => UserState,
  { version, isGone = false, isBack = false }: Options = {},
): Promise<Changed | undefined> {
  let seen: Seen = { kept: undefined, claims: {} }
  let applied: Applied | undefined
  let row: UserRow | undefined
  const record: UserRules = {
    ...users.record,
    lock: (tx, context, ids) =>
      lockUsers(tx, context, ids, async () => {
        seen = await readSeen(tx, id)
      }),
    async follow(tx, changed, context) {
      await users.record.follow?.(tx, changed, context)
      if (applied) row = await keepAll(tx, call, id, applied.keeping)
    },
  }
  const change = { id, version, action: isGone ? 'deprovisionUser' : 'updateUser', touches: 'access' } as const
  const { errors } = await changeRecord({ ...users, record }, call.context, change, async (tx, user) => {
    if (seen.kept?.deletedAt && !isBack) throw noResource('user', id)
    const isKeptOut = !user.isActive && (await isDeactivatedByHand(tx, user, seen.kept))
    const result = await apply(tx, call, user, seen, isKeptOut ? (now) => staying(call, next(now), isBack) : next, isGone)
    if (Array.isArray(result)) return result
    applied = result
    return result?.done
  })
  if (errors) throw refusedBy(errors)
  return row && { changes: applied?.done.after, row }
}

/** Whoever an administrator keeps out comes back by one. @throws ScimError where that is all that is asked for */
function staying({ ignored }: Call, wanted: UserState, isBack: boolean): UserState {
  if (!wanted.active) return wanted
  if (isBack) throw new ScimError(409, 'An administrator deactivated or locked this user. They can be made active again in the portal.')
  ignored.add('active')
  return { ...wanted, active: false }
}

/** Whether an administrator deactivated a user or locks them: whom no directory has managed yet, or whose last deactivation was none of a directory. */
async function isDeactivatedByHand(tx: Orm, user: LockedUser, kept: Seen['kept']): Promise<boolean> {
  if (!kept || isLockedByAdministrator(user)) return true
  const { actingAs, subjectType, subjectId, after, denied, at, id } = auditLog
  const [last] = await tx
    .select({ isOfDirectory: sql<boolean>`coalesce(${actingAs} like 'scim:%', false)` })
    .from(auditLog)
    .where(and(eq(subjectType, 'UserIdentity'), eq(subjectId, user.id), sql`${after} ->> 'isActive' = 'false'`, eq(denied, false)))
    .orderBy(desc(at), desc(id))
    .limit(1)
  return last?.isOfDirectory === false
}

async function readSeen(tx: Orm, id: string): Promise<Seen> {
  const [[kept], claims] = await together(
    tx,
    () => tx.select().from(scimUser).where(eq(scimUser.userId, id)),
    () => readClaims(tx, id, ['given_name', 'family_name', 'name', 'default_locale']),
  )
  return { kept, claims }
}
