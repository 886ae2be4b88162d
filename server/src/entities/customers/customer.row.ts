import { columnsWithout } from '../../db/columns-without.ts'
import { customer } from '../../tables/customer.table.ts'

export const customerColumns = columnsWithout(customer, 'nameFolded', 'searchText')

export type CustomerRow = { readonly [Column in keyof typeof customerColumns]: (typeof customer.$inferSelect)[Column] }
export type LockedCustomer = typeof customer.$inferSelect
