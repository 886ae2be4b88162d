import { userTypes, type UserType } from '../../access/viewer.ts'
import type { MobileMenuEntry } from '../../tables/mobile-menu.table.ts'

const { EMPLOYEE, MANAGER, ADMIN, HR_ADMIN } = userTypes

/** User types whose menu a customer can set: those that belong to customers. */
export const menuTypes = [EMPLOYEE, MANAGER, HR_ADMIN, ADMIN] as const satisfies readonly UserType[]

type Entry = {
  /** Shown only if the customer has this module. */
  readonly module: string | null
  /** User types that see it by default. */
  readonly usual: readonly UserType[]
}

export const menu: Readonly<Record<MobileMenuEntry, Entry>> = {
  Payslips: { module: 'Payroll', usual: menuTypes },
  Leave: { module: 'Leave', usual: menuTypes },
  Expenses: { module: 'Expenses', usual: menuTypes },
  Timesheets: { module: 'Timesheets', usual: menuTypes },
  Approvals: { module: null, usual: [MANAGER, HR_ADMIN, ADMIN] },
  Employees: { module: null, usual: [MANAGER, HR_ADMIN, ADMIN] },
  Vacancies: { module: 'Recruitment', usual: [HR_ADMIN, ADMIN] },
  Reports: { module: 'Reports', usual: [MANAGER, HR_ADMIN, ADMIN] },
}

export type Cell = { readonly entry: MobileMenuEntry; readonly userType: number }
/** Cells in which a customer differs from the defaults, by `keyOf`. */
export type Otherwise = ReadonlyMap<string, boolean>

export const keyOf = ({ entry, userType }: Cell): string => `${userType} ${entry}`

export const isUsual = ({ entry, userType }: Cell): boolean => menu[entry].usual.some((type) => type === userType)

/** Whether a customer's menu shows an entry to a user type, regardless of modules. Used by the page and the app. */
export const isShown = (otherwise: Otherwise, cell: Cell): boolean => otherwise.get(keyOf(cell)) ?? isUsual(cell)

/** Whether the module of an entry is on. Entries without a module are always available. */
export const isOn = (entry: MobileMenuEntry, modules: readonly string[]): boolean => {
  const { module } = menu[entry]
  return module === null || modules.includes(module)
}
