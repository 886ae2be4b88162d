import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { ListArgs } from '../../kit/list/list.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

/**
 * The users of `ofCustomer` by memberships alone, for a viewer who reaches them so: whoever is a member is of the customer's partner
 * (`customerErrors`), and so within reach unless hidden. Undefined for other viewers.
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
  // Nobody is a member of the same customer twice: so many times as many memberships are those of enough users. All are asked for as an estimate,
  // and of `not in` the planner knows nothing but that it halves the rows.
  return (most) =>
    ids(most === undefined ? sql`` : sql` and ${userCustomer.userId} not in (${members.hidden}) limit ${most * customerIds.length}`)
}

/** The users of one customer when it is named. */
export const ofCustomer = (customerId: string | undefined): SQL | undefined =>
  customerId === undefined
    ? undefined
    : sql`${userIdentity.id} in (select ${userCustomer.userId} from ${userCustomer} where ${userCustomer.customerId} = ${customerId})`
