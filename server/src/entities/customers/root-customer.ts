import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { partner } from '../../tables/partner.table.ts'
import type { LockedCustomer } from './customer.row.ts'

type Owned = Pick<LockedCustomer, 'partnerId' | 'customerType'> & { readonly id?: string }
type RootCustomers = ReadonlyMap<string | null, string | null>

export const HAS_ROOT = invalid('customerType', 'PARTNER_HAS_ROOT', 'The partner already has a customer of its own.')

/**
 * Root customers of the partners of some customers, by partner. The partners' rows are locked until the transaction ends, so that a partner cannot
 * get two.
 */
export async function rootCustomers(tx: Pick<Orm, 'select'>, customers: readonly Pick<Owned, 'partnerId'>[]): Promise<RootCustomers> {
  const ids = [...new Set(customers.flatMap(({ partnerId }) => partnerId ?? []))].toSorted()
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: partner.id, root: partner.rootCustomerId })
    .from(partner)
    .where(anyOf(partner.id, ids))
    .orderBy(partner.id)
    .for('no key update')
  return new Map(rows.map(({ id, root }) => [id, root]))
}

/**
 * Checks the customer type against the partner: a partner has exactly one customer of type PARTNER, which keeps that type, and a PARTCUST needs it to
 * exist.
 */
export function rootErrors({ id, partnerId, customerType }: Owned, roots: RootCustomers): UserError[] {
  const root = roots.get(partnerId) ?? null
  if (customerType === 'PARTNER' && root !== null && root !== id) return [HAS_ROOT]
  if (customerType !== 'PARTNER' && root !== null && root === id)
    return [invalid('customerType', 'ROOT_STAYS_PARTNER', 'This is the partner’s own customer.')]
  if (customerType === 'PARTCUST' && partnerId !== null && root === null)
    return [invalid('customerType', 'PARTNER_WITHOUT_ROOT', 'The partner has no customer of its own yet.')]
  return []
}
