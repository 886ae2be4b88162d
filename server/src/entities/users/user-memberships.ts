import { and, asc, eq, sql } from 'drizzle-orm'
import { isDirectory } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { customer } from '../../tables/customer.table.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { customerErrors, type KnownCustomer } from './user-access.rules.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import type { LockedUser } from './user.row.ts'

export type Membership = KnownCustomer & { readonly isDefault: boolean }
export type MembershipChange = {
  readonly userId: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** For restored memberships: the customer that was the default before. */
  readonly defaultId?: string | null | undefined
}

/** Customers of users within the caller's reach, by user and in the order of their IDs. */
export async function readMemberships(
  tx: Pick<Orm, 'select'>,
  { reach }: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Membership[]>> {
  const rows = await tx
    .select({ userId: userCustomer.userId, id: customer.id, partnerId: customer.partnerId, isDefault: userCustomer.isDefault })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(and(anyOf(userCustomer.userId, userIds), reach.customers))
    .orderBy(asc(customer.id))
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Checks that a user may be a member of just these customers. An administrator of some customers must leave the user at least one of them. */
export function membershipErrors(
  context: RequestContext,
  user: LockedUser,
  customerIds: readonly string[],
  known: readonly KnownCustomer[],
): UserError[] {
  const viewer = signedIn(context)
  // A user whom a directory removes from their only customer has left, and stays under the control of the directory.
  if (customerIds.length === 0 && context.reach.scope === 'customers' && user.id !== viewer.userId && !isDirectory(viewer))
    return [invalid('customerIds', 'CUSTOMER_REQUIRED', 'Choose at least one of your customers.')]
  return customerErrors(customerIds, known, user.partnerId)
}

/** Writes memberships. Those that stay keep their other columns. A user's first membership becomes the default. */
export async function writeMemberships(tx: Pick<Orm, 'execute'>, changes: readonly MembershipChange[]): Promise<void> {
  const gone = changes.flatMap(({ userId, before, after }) => before.filter((id) => !after.includes(id)).map((id) => ({ userId, id })))
  const added = changes.flatMap(({ userId, before, after, defaultId }) =>
    after
      .filter((id) => !before.includes(id))
      .map((id, at) => ({ userId, id, isFirst: at === 0, isDefault: defaultId === undefined ? null : defaultId === id })),
  )
  // Changing a membership updates the customer's user count. Callers that change several lock the customers in the same order.
  if (gone.length > 0 && added.length > 0)
    await tx.execute(
      sql`select from ${customer} where ${anyOf(
        customer.id,
        [...gone, ...added].map(({ id }) => id),
      )} order by ${customer.id} for no key update`,
    )
  if (gone.length > 0)
    await tx.execute(sql`delete from ${userCustomer} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone ("userId" uuid, id uuid)
      where ${userCustomer.userId} = gone."userId" and ${userCustomer.customerId} = gone.id`)
  if (added.length === 0) return
  await tx.execute(sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added ("userId" uuid, id uuid, "isFirst" boolean, "isDefault" boolean)
    )
    insert into ${userCustomer} (user_id, customer_id, is_default)
    select "userId", id, coalesce("isDefault", "isFirst" and not exists (
      select 1 from ${userCustomer} other where other.user_id = "userId" and (other.user_id, other.customer_id) not in (select "userId", id from added)
    )) from added on conflict do nothing`)
}
