import { acting, managers, type TypesRule } from '../../access/rules.ts'

/**
 * Who may read payroll employees and their candidates: everybody who may read users. Access profiles cannot grant it to support and partner staff.
 */
export const payrollReaders: TypesRule = { ...acting(managers, 'VIEW', 'User'), givenTo: [] }

/** Who may link employees to users, which sets claims: everybody who may change users. */
export const payrollLinkers: TypesRule = { ...acting(managers, 'UPDATE', 'User'), givenTo: [] }
