import { sql, type SQL } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { ListArgs } from '../../kit/list/list.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

/**
 * Selects the users of `ofCustomer` by memberships alone, for viewers who reach users by membership. Members belong to the customer's partner
 * (`customerErrors`), and so are within reach unless hidden. Undefined for other viewers.
 */
export function membersOf(
  { members }: Pick<Reach, 'members'>,
  viewer: Pick<Viewer, 'customerIds'> | undefined,
  customerId: string | undefined,
): ListArgs['whole'] {
  if (!members || !viewer) return undefined
  const customerIds = customerId === undefined ? viewer.customerIds : [customerId]
  if (!customerIds.every((id) => viewer.customerIds.includes(id))) return undefined
  const ids = (limits: SQL) =>
    sql`select distinct user_id from (
      select ${userCustomer.userId} from ${userCustomer} where ${anyOf(userCustomer.customerId, customerIds)}${limits}
    ) as members`
  // A user has at most one membership per customer, so this many memberships include enough users. Without a limit, `hidden` is not excluded, because
  // only an estimate is needed and the planner assumes that `not in` halves the rows.
  return (most) =>
    ids(most === undefined ? sql`` : sql` and ${userCustomer.userId} not in (${members.hidden}) limit ${most * customerIds.length}`)
}

/** Condition for the users of one customer, if there is one. */
export const ofCustomer = (customerId: string | undefined): SQL | undefined =>
  customerId === undefined
    ? undefined
    : sql`${userIdentity.id} in (select ${userCustomer.userId} from ${userCustomer} where ${userCustomer.customerId} = ${customerId})`
