import { sql } from 'drizzle-orm'
import { userTypes } from '../../../access/viewer.ts'
import { isShutOut } from '../../../accounts/required-provider.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { customer } from '../../../tables/customer.table.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { lockedNow } from '../locked.ts'
import { lastBreakGlassErrors, sparingBreakGlass } from './last-break-glass.ts'
import { userCustomer, userIdentity } from '../../../tables/people/user.table.ts'
import type { LockedUser } from '../user.row.ts'
import type { UserRule } from '../users.ts'

/** Consent to a change that leaves a customer without an administrator. It counts only from vendor operations. */
export type LastAdminConsent = {
  readonly confirmLastAdmin?: boolean | null | undefined
  /** Customers for which vendor operations have consented before. */
  readonly acceptedCustomerIds?: readonly string[]
}

type AnyUser = Pick<LockedUser, 'id' | 'userType' | 'status'>

export const LAST_ADMIN = invalid(null, 'LAST_ADMIN', 'This is the last administrator of a customer who can sign in.')
const UNCONFIRMED = invalid(
  'confirmLastAdmin',
  'LAST_ADMIN_UNCONFIRMED',
  'This is the last administrator of a customer who can sign in. Confirm that the customer may be left without one.',
)

export const LAST_OPERATIONS = invalid(
  null,
  'LAST_OPERATIONS',
  'This is the last user of vendor operations who can sign in. First make another user vendor operations.',
)

/** Whether a user is an active administrator. Only for these is checked who remains. */
export const isAdmin = ({ userType, status }: AnyUser): boolean => userType === userTypes.ADMIN && status === 'ACTIVE'

const isOperations = ({ userType, status }: AnyUser): boolean => userType === userTypes.VENDOR_OPERATIONS && status === 'ACTIVE'

/**
 * Errors of a change after which a user can no longer act: they may be the last member of vendor operations, which nobody can confirm, or the last
 * administrator of a customer, which vendor operations can.
 * @param customerIds the only customers that they leave, if they stay an administrator
 */
export async function lastErrors(
  tx: Orm,
  context: RequestContext,
  user: LockedUser,
  { confirmLastAdmin, acceptedCustomerIds = [] }: LastAdminConsent,
  customerIds?: readonly string[],
): Promise<UserError[]> {
  if (customerIds === undefined && (await isLastOperations(tx, user))) return [LAST_OPERATIONS]
  const byOperations = signedIn(context).userType === userTypes.VENDOR_OPERATIONS
  if (!isAdmin(user) || (byOperations && confirmLastAdmin === true)) return []
  const accepted = byOperations ? acceptedCustomerIds : []
  if ((await findSolelyAdministered(tx, user, customerIds)).every((id) => accepted.includes(id))) return []
  return [byOperations ? UNCONFIRMED : LAST_ADMIN]
}

/** Like `lastErrors`, for users who delete their own account. Consent does not count. */
export async function lastOfOwn(tx: Orm, user: AnyUser): Promise<UserError[]> {
  if (await isLastOperations(tx, user)) return [LAST_OPERATIONS]
  return (await findSolelyAdministered(tx, user)).length > 0 ? [LAST_ADMIN] : lastBreakGlassErrors(tx, user.id)
}

/**
 * Those of the customers that this user leaves at which they are the only administrator who can sign in. Locks the customers until the transaction ends.
 */
export async function findSolelyAdministered(tx: Orm, user: AnyUser, customerIds?: readonly string[]): Promise<string[]> {
  if (!isAdmin(user)) return []
  const administered = await findActiveAdmins(tx, [user], customerIds)
  return administered.flatMap(({ customerId, standing }) => (standing.size === 1 && standing.has(user.id) ? customerId : []))
}

async function isLastOperations(tx: Orm, user: AnyUser): Promise<boolean> {
  const standing = await findActiveOperations(tx, [user])
  return standing !== undefined && standing.size === 1 && standing.has(user.id)
}

/**
 * IDs of the members of vendor operations who can sign in. Undefined if none of the given users is one of them. Takes an advisory lock until the
 * transaction ends, so that two who deactivate each other at the same time do not each count the other as remaining.
 */
export async function findActiveOperations(tx: Orm, among: readonly AnyUser[]): Promise<Set<string> | undefined> {
  if (!among.some(isOperations)) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('last of vendor operations', 0))`)
  const { rows } = await tx.execute<{ id: string }>(sql`select ${userIdentity.id} as id from ${userIdentity}
    where ${userIdentity.userType} = ${userTypes.VENDOR_OPERATIONS} and ${userIdentity.status} = 'ACTIVE' and (${lockedNow()}) is not true`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Wraps the rule of one user so that it refuses the last member of vendor operations, the last administrator of a customer, and the last user named
 * for the failure of a required provider.
 */
export const keepingTheLast = (context: RequestContext, consent: LastAdminConsent, rule: UserRule): UserRule =>
  sparingBreakGlass(context, keepingTheLastAdmin(context, consent, rule))

const keepingTheLastAdmin = (context: RequestContext, consent: LastAdminConsent, rule: UserRule): UserRule => ({
  ...rule,
  async prepare(tx, users) {
    const prepared = await rule.prepare(tx, users)
    const errors = new Map<string, UserError[]>()
    for (const user of users) errors.set(user.id, await lastErrors(tx, context, user, consent))
    return {
      ...prepared,
      decide(user) {
        const decision = prepared.decide(user)
        const last = errors.get(user.id) ?? []
        return Array.isArray(decision) || decision === undefined || last.length === 0 ? decision : last
      },
    }
  },
})

/**
 * Customers of these administrators, each with those of them who are members, and all administrators there who can sign in. Locks the customers until
 * the transaction ends, so that two who leave at the same time do not each count the other as remaining.
 */
export async function findActiveAdmins(tx: Orm, admins: readonly Pick<AnyUser, 'id'>[], customerIds?: readonly string[]) {
  if (admins.length === 0) return []
  const ids = sql`${sql.param(admins.map(({ id }) => id))}::uuid[]`
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    select ${customer.id} as id from ${customer}
    where ${customer.id} in (select ${userCustomer.customerId} from ${userCustomer} where ${userCustomer.userId} = any(${ids}))
      ${customerIds === undefined ? sql`` : sql`and ${customer.id} = any(${sql.param(customerIds)}::uuid[])`}
    order by ${customer.id} for no key update`)
  const { rows } = await tx.execute<{ customerId: string; members: string[]; standing: string[] }>(sql`
    select ${userCustomer.customerId} as "customerId", array_agg(${userCustomer.userId}::text) filter (where ${userCustomer.userId} = any(${ids})) as members,
      coalesce(array_agg(${userCustomer.userId}::text) filter (where ${userIdentity.userType} = ${userTypes.ADMIN}
        and ${userIdentity.status} = 'ACTIVE' and (${lockedNow()}) is not true and not ${isShutOut}), '{}') as standing
    from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId}
    where ${userCustomer.customerId} = any(${sql.param(held.map(({ id }) => id))}::uuid[]) group by ${userCustomer.customerId}`)
  return rows.map(({ customerId, members, standing }) => ({ customerId, members: new Set(members), standing: new Set(standing) }))
}
