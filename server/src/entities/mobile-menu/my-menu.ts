import { and, asc, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { moduleClaim } from '../../accounts/module-claim.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { customer } from '../../tables/customer.table.ts'
import { mobileMenuCell, mobileMenuEntries, type MobileMenuEntry } from '../../tables/mobile-menu.table.ts'
import { userCustomer } from '../../tables/people/user.table.ts'
import { isOn, isShown, keyOf, menuTypes, type Otherwise } from './menu.ts'

type CustomerMenu = { readonly id: string; readonly name: string; readonly entries: readonly MobileMenuEntry[] }

/** Menu of the mobile app for a user at each customer that they reach, is enabled and has mobile app access. Empty for vendor staff. */
export async function menuOf(
  orm: Orm,
  { userId, userType, customerIds }: Pick<Viewer, 'customerIds' | 'userId' | 'userType'>,
): Promise<readonly CustomerMenu[]> {
  if (!menuTypes.some((type) => type === userType)) return []
  const open = await orm
    .select({ id: customer.id, name: customer.name })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(and(eq(userCustomer.userId, userId), anyOf(customer.id, customerIds), customer.enabled, customer.mobileAppAccess))
    .orderBy(asc(customer.nameFolded), asc(customer.id))
  const otherwise = await readOtherwise(
    orm,
    open.map(({ id }) => id),
  )
  const modules = await moduleClaim(orm, userId)
  return open.map(({ id, name }) => ({
    id,
    name,
    entries: mobileMenuEntries.filter(
      (entry) => isOn(entry, modules[id] ?? []) && isShown(otherwise.get(id) ?? new Map(), { entry, userType }),
    ),
  }))
}

/** Cells in which customers differ from the defaults, by customer ID. */
export async function readOtherwise(orm: Pick<Orm, 'select'>, customerIds: readonly string[]): Promise<ReadonlyMap<string, Otherwise>> {
  const cells = await orm.select().from(mobileMenuCell).where(anyOf(mobileMenuCell.customerId, customerIds))
  const byCustomer = Map.groupBy(cells, ({ customerId }) => customerId)
  return new Map([...byCustomer].map(([id, own]) => [id, new Map(own.map((cell) => [keyOf(cell), cell.shown]))]))
}
