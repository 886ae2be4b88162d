import { sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { listStates } from '../../kit/list/states.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { lockedNow } from './locked.ts'
import type { UserRow } from './user.row.ts'

/** Must match the expression of the index. */
export const status = sql`(${userIdentity.status} collate "C")`

const UserListState = builder.enumType('UserListState', {
  description:
    'Each user is in exactly one state: the first that applies of INACTIVE, LOCKED, INVITED and ACTIVE, by what must be done before they can sign in.',
  values: ['ACTIVE', 'INVITED', 'LOCKED', 'INACTIVE'] as const,
})

/**
 * Conditions for the state of users at this moment. Inactive has priority over locked, because unlocking would not let the user in; locked has
 * priority over invited, because confirming would not either.
 */
export const inUserState = () => {
  const locked = lockedNow()
  return {
    ACTIVE: sql`(${status} = 'ACTIVE' and (${locked}) is not true)`,
    INVITED: sql`(${status} = 'WAITING_CONFIRMATION' and (${locked}) is not true)`,
    LOCKED: sql`(${locked} and ${status} <> 'IN_ACTIVE')`,
    INACTIVE: sql`(${status} = 'IN_ACTIVE')`,
  }
}

export const userStates = listStates(
  UserListState,
  ({ status: is, lockoutEnd }: UserRow) => {
    if (is === 'IN_ACTIVE') return 'INACTIVE'
    if (lockoutEnd && lockoutEnd.getTime() > Date.now()) return 'LOCKED'
    return is === 'ACTIVE' ? 'ACTIVE' : 'INVITED'
  },
  inUserState,
)
