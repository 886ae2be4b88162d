import type { Touch } from '../../access/authority.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { changeUser } from './change-user.ts'
import type { ChangeResult, Done, LockedUser, UserChange } from './change-user.ts'

/** What a rule says of one user: what is wrong, what is to be done, or undefined where it is so already. */
export type Decision = UserError[] | Done | undefined
/** What a rule says once it has read what it looks at. `decide` is asked once for each of the users, in turn. */
export type Prepared = {
  readonly decide: (user: LockedUser) => Decision
  /** Writes what is no column of theirs, for those who change. */
  readonly write?: (tx: Orm, changed: readonly LockedUser[]) => Promise<void>
}

/** One change of users, said once for one user and for many: what it looks at is read for all of them together, and each is decided alone. */
export type UserRule = {
  /** What the audit row calls it. */
  readonly action: string
  /** What opens the account, unless told that it is less. */
  readonly touches?: Touch
  /** Reads what is mailed to users, before the transaction begins. */
  readonly before?: (userIds: readonly string[]) => Promise<void>
  readonly prepare: (tx: Orm, users: readonly LockedUser[]) => Promise<Prepared>
}

/** A rule that looks at nothing but the user. */
export const plainRule = (action: string, decide: Prepared['decide'], touches?: Touch): UserRule => ({
  action,
  ...(touches && { touches }),
  prepare: async () => ({ decide }),
})

export const isDone = (decision: Decision): decision is Done => decision !== undefined && !Array.isArray(decision)

/** Changes one user by a rule. */
export async function changeByRule(
  context: RequestContext,
  change: Omit<UserChange, 'action' | 'touches'>,
  rule: UserRule,
): Promise<ChangeResult> {
  await rule.before?.([change.userId])
  return changeUser(context, { ...change, action: rule.action, touches: rule.touches }, async (tx, user) => {
    const { decide, write } = await rule.prepare(tx, [user])
    const decision = decide(user)
    if (isDone(decision)) await write?.(tx, [user])
    return decision
  })
}
