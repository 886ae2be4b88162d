import { msg } from '@lingui/core/macro'
import type { PayrollEmployeeBulkAction } from '#src/data/generated/schema.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'

/** Messages for the server's codes for payroll links (`server/src/entities/payroll-links`). */
export const payrollServerWords = {
  ...serverWords,
  CLAIM_VALUE_INVALID: msg`The employee number must consist of 1 to 10 digits.`,
  EMPLOYEE_LINKED: msg`Someone else has already linked this employee.`,
  NO_EXACT_CANDIDATE: msg`No longer an exact match.`,
  PAYROLL_NOT_OFFERED: msg`Payroll linking is not available for this customer.`,
  PAYROLLEMPLOYEE_NOT_FOUND: msg`This employee does not exist.`,
  USER_ABOVE_YOU: msg`You cannot change this user because they have more rights than you.`,
  USER_BEYOND_YOU: msg`This user also belongs to other customers. Ask your partner administrator.`,
  USER_LINKED: msg`Someone else has already linked this user to another employee.`,
  USER_NOT_FOUND: msg`This user does not belong to the customer.`,
  VERSION_CONFLICT: msg`Someone else has changed this employee. The current data is shown now.`,
} as const satisfies UserErrorWords<'payroll'>

/** Types that a payroll link may affect, and the messages for its errors. */
export const payrollChanges: ChangeOptions = { types: ['PayrollEmployee', 'UserIdentity'], words: payrollServerWords }

export const payrollBulkWords = {
  LINK: {
    label: msg`Link exact matches`,
    does: msg`Links every employee whose number or work email matches exactly one user. The users receive the company and employee number as claims.`,
  },
} as const satisfies Record<PayrollEmployeeBulkAction, BulkActionWords>
