import { sql } from 'drizzle-orm'
import { userTypes } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { customer } from '../../../tables/customer.table.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { lockedNow } from '../locked.ts'
import { userCustomer, userIdentity } from '../../../tables/people/user.table.ts'
import type { LockedUser } from '../user.row.ts'
import type { UserRule } from '../users.ts'

/** What else somebody says of a change: vendor operations may leave a customer without an administrator, where they say so. */
export type LastAdminConsent = { readonly confirmLastAdmin?: boolean | null | undefined }

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

/** Whether somebody is an administrator at all; only of those is asked who is left. */
export const isAdmin = ({ userType, status }: AnyUser): boolean => userType === userTypes.ADMIN && status === 'ACTIVE'

const isOperations = ({ userType, status }: AnyUser): boolean => userType === userTypes.VENDOR_OPERATIONS && status === 'ACTIVE'

/**
 * What is wrong with a user's ceasing to be of use: they may be the last of vendor operations, which nobody may confirm, or the last administrator of a
 * customer, which vendor operations may.
 * @param customerIds the customers that they leave alone, staying what they are
 */
export async function lastErrors(
  tx: Orm,
  context: RequestContext,
  user: LockedUser,
  { confirmLastAdmin }: LastAdminConsent,
  customerIds?: readonly string[],
): Promise<UserError[]> {
  if (customerIds === undefined && (await isLastOperations(tx, user))) return [LAST_OPERATIONS]
  const byOperations = signedIn(context).userType === userTypes.VENDOR_OPERATIONS
  if (!isAdmin(user) || (byOperations && confirmLastAdmin === true)) return []
  if (!(await isLastAdmin(tx, user, customerIds))) return []
  return [byOperations ? UNCONFIRMED : LAST_ADMIN]
}

/** The same of somebody who deletes their own account: nobody would be left to confirm it. */
export async function lastOfOwn(tx: Orm, user: AnyUser): Promise<UserError[]> {
  if (await isLastOperations(tx, user)) return [LAST_OPERATIONS]
  return (await isLastAdmin(tx, user)) ? [LAST_ADMIN] : []
}

/** Whether nobody but this user administers one of the customers that they leave and can sign in. Holds those customers until the transaction ends. */
async function isLastAdmin(tx: Orm, user: AnyUser, customerIds?: readonly string[]): Promise<boolean> {
  if (!isAdmin(user)) return false
  const administered = await standingAdmins(tx, [user], customerIds)
  return administered.some(({ standing }) => standing.size === 1 && standing.has(user.id))
}

async function isLastOperations(tx: Orm, user: AnyUser): Promise<boolean> {
  const standing = await standingOperations(tx, [user])
  return standing !== undefined && standing.size === 1 && standing.has(user.id)
}

/**
 * Who of vendor operations can sign in, where one of these users is of vendor operations. Nobody else asks until the transaction ends, so that two who
 * deactivate each other at the same moment do not each take the other for the one who stays.
 */
export async function standingOperations(tx: Orm, among: readonly AnyUser[]): Promise<Set<string> | undefined> {
  if (!among.some(isOperations)) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('last of vendor operations', 0))`)
  const { rows } = await tx.execute<{ id: string }>(sql`select ${userIdentity.id} as id from ${userIdentity}
    where ${userIdentity.userType} = ${userTypes.VENDOR_OPERATIONS} and ${userIdentity.status} = 'ACTIVE' and (${lockedNow()}) is not true`)
  return new Set(rows.map(({ id }) => id))
}

/** The rule of one user, who must not be the last of vendor operations or the last to administer a customer. */
export const keepingTheLast = (context: RequestContext, consent: LastAdminConsent, rule: UserRule): UserRule => ({
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
 * The customers of these admins: who of them are members, and who is an admin there and can sign in. Holds the customers until the transaction
 * ends, so that two who go at the same moment do not each take the other for the one who stays.
 */
export async function standingAdmins(tx: Orm, admins: readonly Pick<AnyUser, 'id'>[], customerIds?: readonly string[]) {
  if (admins.length === 0) return []
  const ids = sql`${sql.param(admins.map(({ id }) => id))}::uuid[]`
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    select ${customer.id} as id from ${customer}
    where ${customer.id} in (select ${userCustomer.customerId} from ${userCustomer} where ${userCustomer.userId} = any(${ids}))
      ${customerIds === undefined ? sql`` : sql`and ${customer.id} = any(${sql.param(customerIds)}::uuid[])`}
    order by ${customer.id} for no key update`)
  const { rows } = await tx.execute<{ members: string[]; standing: string[] }>(sql`
    select array_agg(${userCustomer.userId}::text) filter (where ${userCustomer.userId} = any(${ids})) as members,
      coalesce(array_agg(${userCustomer.userId}::text) filter (where ${userIdentity.userType} = ${userTypes.ADMIN}
        and ${userIdentity.status} = 'ACTIVE' and (${lockedNow()}) is not true), '{}') as standing
    from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId}
    where ${userCustomer.customerId} = any(${sql.param(held.map(({ id }) => id))}::uuid[]) group by ${userCustomer.customerId}`)
  return rows.map(({ members, standing }) => ({ members: new Set(members), standing: new Set(standing) }))
}
