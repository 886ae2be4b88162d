import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Managed } from '../../access/authority.ts'
import type { Reach } from '../../access/reach.ts'
import type { Orm } from '../../db/orm.ts'
import type { ClaimRow } from '../../entities/claims/claim.row.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customerColumns } from '../../entities/customers/customer.row.ts'
import type { CustomerRow } from '../../entities/customers/customer.row.ts'
import { customer } from '../../tables/customer.table.ts'
import { partnerColumns } from '../../entities/partners/partner.row.ts'
import type { PartnerLocaleRow, PartnerRow } from '../../entities/partners/partner.row.ts'
import { loginProvider } from '../../tables/login-provider.table.ts'
import { partner, partnerLocale } from '../../tables/partner.table.ts'
import { pendingEmails } from '../../entities/users/pending-email.ts'
import type { PendingEmail } from '../../entities/users/pending-email.ts'
import { customersOf, rolesOf } from '../../entities/users/read-users.ts'
import type { UserCustomerRow, UserLoginRow } from '../../entities/users/user.row.ts'
import { userCustomer, userLogin } from '../../tables/user.table.ts'
import { manyEach, oneEach } from '../../kit/graphql/batch.ts'

export type Loaders = ReturnType<typeof createLoaders>

type AuthorityFacts = Pick<Managed, 'id' | 'roles' | 'customers'>

/**
 * What nested fields read: one statement per kind and request, whatever the number of rows, and only rows within the viewer's reach.
 * @param owner reads what authority over a user is judged by, which may lie beyond that reach, and what no tenant reads
 */
export const createLoaders = (orm: Orm, owner: Orm, reach: Reach) => ({
  authorityFacts: oneEach<AuthorityFacts>(
    ({ id }) => id,
    async (ids) => {
      const [roles, customers] = await Promise.all([rolesOf(owner, ids), customersOf(owner, ids)])
      return ids.map((id) => ({ id, roles: roles.get(id) ?? [], customers: customers.get(id) ?? [] }))
    },
  ),
  customer: oneEach<CustomerRow>(
    (row) => row.id,
    (ids) =>
      orm
        .select(customerColumns)
        .from(customer)
        .where(and(inArray(customer.id, ids), reach.customers)),
  ),
  partner: oneEach<PartnerRow>(
    (row) => row.id,
    (ids) =>
      orm
        .select(partnerColumns)
        .from(partner)
        .where(and(inArray(partner.id, ids), reach.partners)),
  ),
  localesOf: manyEach<PartnerLocaleRow>(
    (row) => row.partnerId,
    (ids) => orm.select().from(partnerLocale).where(inArray(partnerLocale.partnerId, ids)).orderBy(asc(partnerLocale.localeId)),
  ),
  claimsOf: manyEach<ClaimRow>(
    (row) => row.userId,
    (ids) =>
      orm.select().from(userClaim).where(inArray(userClaim.userId, ids)).orderBy(asc(userClaim.claimType), asc(userClaim.claimValue)),
  ),
  loginsOf: manyEach<UserLoginRow>(
    (row) => row.userId,
    (ids) => orm.select().from(userLogin).where(inArray(userLogin.userId, ids)).orderBy(asc(userLogin.loginProvider)),
  ),
  /** By name. Whose login it is was asked before; policies keep a tenant to the providers of their partner. */
  loginProvider: oneEach<{ name: string; displayName: string }>(
    (row) => row.name,
    (names) =>
      orm
        .select({ name: loginProvider.name, displayName: loginProvider.displayName })
        .from(loginProvider)
        .where(inArray(loginProvider.name, names)),
  ),
  /** As the owner: tenants read no links, and whoever reads a user is within their reach. */
  pendingEmailOf: oneEach<PendingEmail>(
    ({ userId }) => userId ?? '',
    (ids) => pendingEmails(owner, ids),
  ),
  customersOf: manyEach<UserCustomerRow>(
    (row) => row.userId,
    async (ids) => {
      const rows = await orm
        .select({ membership: userCustomer, customer: customerColumns })
        .from(userCustomer)
        .innerJoin(customer, eq(customer.id, userCustomer.customerId))
        .where(and(inArray(userCustomer.userId, ids), reach.customers))
        .orderBy(asc(customer.nameFolded), asc(customer.id))
      return rows.map((row) => ({ ...row.membership, customer: row.customer }))
    },
  ),
})
