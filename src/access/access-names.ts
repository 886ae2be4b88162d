import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What activities and modules are about, by the names of the reference data. */
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

/** The words of a name; undefined for one that has none here. */
export const accessWords = (name: string): MessageDescriptor | undefined => (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined)

/** A name in the reader's language, or as it stands where a newer server brings one that has no words here. */
export const accessName = (name: string, say: (words: MessageDescriptor) => string): string => {
  const words = accessWords(name)
  return words ? say(words) : name
}
