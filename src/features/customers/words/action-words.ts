import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const customerActions = {
  createCustomer: msg`Customer created`,
  updateCustomer: msg`Customer changed`,
  deleteCustomer: msg`Customer deleted`,
  uploadCustomerImport: msg`Import file uploaded`,
  checkCustomerImport: msg`Import previewed`,
  linkPayrollEmployee: msg`Payroll employee linked`,
  unlinkPayrollEmployee: msg`Payroll employee unlinked`,
  refusePayrollMatch: msg`Payroll match refused`,
  allowPayrollMatch: msg`Payroll match allowed again`,
  requireLoginProvider: msg`Sign-in limited to the login provider`,
  setNetworkRule: msg`Networks set on trial`,
  confirmNetworkRule: msg`Networks confirmed`,
  removeNetworkRule: msg`Networks removed`,
  liftLoginProvider: msg`Other ways to sign in opened`,
  setCustomerModule: msg`Module changed`,
  setMobileMenu: msg`Mobile menu changed`,
  setCustomerSessionTimeout: msg`Session timeout changed`,
} as const satisfies ActionWords
