import { acting, managers } from '../../access/rules.ts'
import type { TypesRule } from '../../access/rules.ts'

/** Who reads the employees of a payroll and whom they may be: who reads users. No access profile gives it to support and partner staff. */
export const payrollReaders: TypesRule = { ...acting(managers, 'VIEW', 'User'), givenTo: [] }

/** Who says which user an employee is, which gives the user claims: who changes users. */
export const payrollLinkers: TypesRule = { ...acting(managers, 'UPDATE', 'User'), givenTo: [] }
