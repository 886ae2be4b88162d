import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Display names of activities and modules, by the names of the reference data. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  User: msg`Users`,
  Unlock: msg`Unlock users`,
  PasswordReset: msg`Password reset`,
  TwoFactorReset: msg`Reset of two-factor methods`,
  Session: msg`Sessions`,
  Customer: msg`Customers`,
  LoginProvider: msg`Login providers`,
  Log: msg`Logs`,
  AccessProfile: msg`Access profiles`,
  Migration: msg`Migrations from the HR product`,
  Employees: msg`Employees`,
  Payslips: msg`Payslips`,
  PayrollRuns: msg`Payroll runs`,
  Payroll: msg`Payroll`,
  Leave: msg`Leave`,
  Expenses: msg`Expenses`,
  Timesheets: msg`Timesheets`,
  Approvals: msg`Approvals`,
  Reports: msg`Reports`,
  Vacancies: msg`Vacancies`,
  Recruitment: msg`Recruitment`,
}

/** Display name; undefined if there is none. */
export const accessWords = (name: string): MessageDescriptor | undefined => (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined)

/** Display name in the user's language, or the name itself if a newer server uses one that has none here. */
export const accessName = (name: string, say: (words: MessageDescriptor) => string): string => {
  const words = accessWords(name)
  return words ? say(words) : name
}
