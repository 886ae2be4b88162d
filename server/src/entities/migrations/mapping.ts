import { userTypes } from '../../access/viewer.ts'
import { userTypeOf } from '../user-import/cell-words.ts'
import type { MigrationRules } from '../../tables/migration.table.ts'

const { EMPLOYEE, MANAGER, ADMIN, HR_ADMIN } = userTypes
/** Whom an HR product can have: nobody of the vendor. */
export const migratedTypes: readonly number[] = [EMPLOYEE, MANAGER, ADMIN, HR_ADMIN]

/** What holds unless somebody chooses otherwise. */
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

/** The user type that the HR product's becomes: as it is mapped, else the one that is called so in any language. */
export const userTypeFor = ({ userTypes: rules }: MigrationRules, name: string): number | undefined => {
  const found = mapped(rules, name) ?? userTypeOf(name)
  return found !== undefined && migratedTypes.includes(found) ? found : undefined
}

export const customerTypeFor = ({ customerTypes: rules }: MigrationRules, name: string) => mapped(rules, name)
