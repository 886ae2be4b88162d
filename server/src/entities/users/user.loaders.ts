import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Managed } from '../../access/authority.ts'
import { requiredProviders } from '../../accounts/required-provider.ts'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { accessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity, userLeaving, userLogin } from '../../tables/people/user.table.ts'
import { customerColumns } from '../customers/customer.row.ts'
import { isInvitable } from './open-problems.ts'
import { pendingEmails, type PendingEmail } from './update/pending-email.ts'
import { customersOf, rolesOf } from './read-users.ts'
import { readUserRows, type UserCustomerRow, type UserLoginRow, type UserRow } from './user.row.ts'

type AuthorityFacts = Pick<Managed, 'id' | 'roles' | 'customers'>

/** Facts that decide authority over a user. They can lie beyond the caller's reach. */
export const authorityFacts = perRequest(({ owner }) =>
  oneEach<AuthorityFacts>(
    ({ id }) => id,
    async (ids) => {
      const [roles, customers] = await Promise.all([rolesOf(owner, ids), customersOf(owner, ids)])
      return ids.map((id) => ({ id, roles: roles.get(id) ?? [], customers: customers.get(id) ?? [] }))
    },
  ),
)

/** Memberships of users in customers within the caller's reach. */
export const membershipsOf = perRequest(({ reader, reach }) =>
  manyEach<UserCustomerRow>(
    (row) => row.userId,
    async (ids) => {
      const rows = await reader
        .select({ membership: userCustomer, customer: customerColumns })
        .from(userCustomer)
        .innerJoin(customer, eq(customer.id, userCustomer.customerId))
        .where(and(inArray(userCustomer.userId, ids), reach.customers))
        .orderBy(asc(customer.nameFolded), asc(customer.id))
      return rows.map((row) => ({ ...row.membership, customer: row.customer }))
    },
  ),
)

/** Names of access profiles by user and customer, with a blank between. */
export const profileNamesOf = perRequest(({ reader, reach }) =>
  oneEach<{ readonly key: string; readonly name: string }>(
    ({ key }) => key,
    (keys) => {
      const key = sql<string>`${userAccessProfile.userId}::text || ' ' || ${userAccessProfile.customerId}`
      return reader
        .select({ key, name: accessProfile.name })
        .from(userAccessProfile)
        .innerJoin(accessProfile, eq(accessProfile.id, userAccessProfile.accessProfileId))
        .innerJoin(customer, eq(customer.id, userAccessProfile.customerId))
        .where(
          and(
            inArray(userAccessProfile.userId, [...new Set(keys.map((each) => each.split(' ')[0] ?? ''))]),
            inArray(key, keys),
            reach.customers,
          ),
        )
    },
  ),
)

export const loginsOf = perRequest(({ reader }) =>
  manyEach<UserLoginRow>(
    (row) => row.userId,
    (ids) => reader.select().from(userLogin).where(inArray(userLogin.userId, ids)).orderBy(asc(userLogin.loginProvider)),
  ),
)

/** Users for whom a condition holds. Reads as the database owner, because row-level policies hide devices and PINs from tenants. */
const usersWith = (condition: SQL) =>
  perRequest(({ owner }) =>
    oneEach<{ id: string }>(
      ({ id }) => id,
      (ids) =>
        owner
          .select({ id: userIdentity.id })
          .from(userIdentity)
          .where(and(inArray(userIdentity.id, ids), condition)),
    ),
  )

/** Users who have turned on or set up a second factor. A confirmed email address does not count. */
export const secondFactorOf = usersWith(
  sql`(${userIdentity.twoFactorMethods} <> 'NONE' or ${userIdentity.isAuthenticatorActive} or ${userIdentity.pin} is not null
    or (${userIdentity.phoneNumber} is not null and ${userIdentity.phoneNumberConfirmed})
    or exists (select from ${userFidoCredential} where ${userFidoCredential.userId} = user_identity.id))`,
)

/** Users who can be invited again. */
export const invitable = usersWith(isInvitable)

/** Users whom a password does not let in, because a customer requires its login provider. */
export const boundToProvider = usersWith(sql`cardinality(${requiredProviders}) > 0`)

/** The day on which users leave, if one is set. Read as the database owner: only the server reads the table. */
export const leavingOf = perRequest(({ owner }) =>
  oneEach<typeof userLeaving.$inferSelect>(
    ({ userId }) => userId,
    (ids) => owner.select().from(userLeaving).where(inArray(userLeaving.userId, ids)),
  ),
)

/** By name. Does not check whose login it is, which was checked before; row-level policies limit tenants to the providers of their partner. */
export const loginProviders = perRequest(({ reader }) =>
  oneEach<{ name: string; displayName: string }>(
    (row) => row.name,
    (names) =>
      reader
        .select({ name: loginProvider.name, displayName: loginProvider.displayName })
        .from(loginProvider)
        .where(inArray(loginProvider.name, names)),
  ),
)

/** Reads as the database owner, because tenants cannot read links. The user was read before, within the caller's reach. */
export const pendingEmailOf = perRequest(({ owner }) =>
  oneEach<PendingEmail>(
    ({ userId }) => userId ?? '',
    (ids) => pendingEmails(owner, ids),
  ),
)

/** Users within the caller's reach, by ID. */
export const userRows = perRequest(({ reader, reach }) =>
  oneEach<UserRow>(
    ({ id }) => id,
    (ids) => readUserRows(reader, and(anyOf(userIdentity.id, ids), reach.users)),
  ),
)
