import { eq } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { together } from '../db/together.ts'
import { lockUsers } from '../entities/users/read-users.ts'
import { readClaims } from '../entities/claims/set-claims.ts'
import { users } from '../entities/users/users.ts'
import type { UserRules } from '../entities/users/users.ts'
import { changeRecord } from '../kit/resource/change-record.ts'
import { scimUser } from '../tables/scim.table.ts'
import type { Call } from './call.ts'
import { refusedBy } from './refusals.ts'
import { noResource } from './scim-error.ts'
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
    async follow(tx, changed, viewer) {
      await users.record.follow?.(tx, changed, viewer)
      if (applied) row = await keepAll(tx, call, id, applied.keeping)
    },
  }
  const change = { id, version, action: isGone ? 'deprovisionUser' : 'updateUser', touches: 'access' } as const
  const { errors } = await changeRecord({ ...users, record }, call.context, change, async (tx, user) => {
    if (seen.kept?.deletedAt && !isBack) throw noResource('user', id)
    const result = await apply(tx, call, user, seen, next, isGone)
    if (Array.isArray(result)) return result
    applied = result
    return result?.done
  })
  if (errors) throw refusedBy(errors)
  return row && { changes: applied?.done.after, row }
}

async function readSeen(tx: Orm, id: string): Promise<Seen> {
  const [[kept], claims] = await together(
    tx,
    () => tx.select().from(scimUser).where(eq(scimUser.userId, id)),
    () => readClaims(tx, id, ['given_name', 'family_name', 'name', 'default_locale']),
  )
  return { kept, claims }
}
