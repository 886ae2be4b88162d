import { columnsWithout } from '../../db/columns-without.ts'
import { payrollEmployee } from '../../tables/payroll.table.ts'

export const payrollColumns = columnsWithout(payrollEmployee, 'nameFolded', 'searchText', 'claimsBefore', 'sourceId')
/** The columns that become fields without a type of their own. */
export const plainColumns = columnsWithout(payrollEmployee, 'nameFolded', 'searchText', 'claimsBefore', 'sourceId', 'state')

export type PayrollRow = { readonly [Column in keyof typeof payrollColumns]: (typeof payrollEmployee.$inferSelect)[Column] }
export type LockedEmployee = typeof payrollEmployee.$inferSelect
