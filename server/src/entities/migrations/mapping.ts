import { userTypes } from '../../access/viewer.ts'
import { userTypeOf } from '../user-import/cell-words.ts'
import type { MigrationRules } from '../../tables/migration.table.ts'

const { EMPLOYEE, MANAGER, ADMIN, HR_ADMIN } = userTypes
/** User types that an HR product can have. Vendor staff are not among them. */
export const migratedTypes: readonly number[] = [EMPLOYEE, MANAGER, ADMIN, HR_ADMIN]

/** Rules of a run unless somebody chooses others. */
export const usualRules: MigrationRules = {
  userTypes: [
    { from: 'Line manager', to: MANAGER },
    { from: 'HR administrator', to: HR_ADMIN },
  ],
  customerTypes: [
    { from: 'HR and payroll', to: 'AIO' },
    { from: 'HR', to: 'HR' },
    { from: 'Payroll', to: 'MP' },
  ],
  inactive: 'LEAVE_OUT',
  withoutEmail: 'LEAVE_OUT',
  existing: 'LINK',
  passwords: 'TAKE_OVER',
  mails: 'NOW',
  partnerId: null,
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const mapped = <To>(rules: readonly { from: string; to: To }[], name: string) => rules.find(({ from }) => same(from, name))?.to

/** User type for a type name of the HR product: the mapped one, otherwise the one with that name in any language. */
export const userTypeFor = ({ userTypes: rules }: MigrationRules, name: string): number | undefined => {
  const found = mapped(rules, name) ?? userTypeOf(name)
  return found !== undefined && migratedTypes.includes(found) ? found : undefined
}

export const customerTypeFor = ({ customerTypes: rules }: MigrationRules, name: string) => mapped(rules, name)
