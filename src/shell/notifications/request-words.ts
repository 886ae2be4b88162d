import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RequestStatus, RequestType } from '#src/data/generated/schema.ts'

export const NOTHING_TO_DO = msg`There is nothing left for you to do.`
/** Used if the partner has not set the address of its HR product. */
export const NO_ADDRESS = msg`There is no link because the address of the HR product is not set.`

export const TO_DECIDE: Partial<Record<RequestStatus, MessageDescriptor>> = {
  SUBMITTED: msg`Check it in the HR product and decide.`,
  INFORMATION_PROVIDED: msg`Read the answer in the HR product and decide.`,
}
export const TO_DO: Partial<Record<RequestStatus, MessageDescriptor>> = {
  MORE_INFORMATION_REQUIRED: msg`Add what is missing in the HR product.`,
  DECLINED: msg`Read the reason in the HR product.`,
}

export const LEAVE: Readonly<Record<string, MessageDescriptor>> = {
  ADOPTION: msg`Adoption leave`,
  ANNUAL: msg`Annual leave`,
  BEREAVEMENT: msg`Bereavement leave`,
  CARE: msg`Care leave`,
  MATERNITY: msg`Maternity leave`,
  OTHER: msg`Other leave`,
  PARENTAL: msg`Parental leave`,
  PATERNITY: msg`Paternity leave`,
  SICK: msg`Sick leave`,
  STUDY: msg`Study leave`,
  UNPAID: msg`Unpaid leave`,
}

export const received = (type: RequestType, person: string): MessageDescriptor =>
  ({
    EXPENSE: msg`Expense request from ${person}`,
    LEAVE: msg`Leave request from ${person}`,
    TIMESHEET: msg`Timesheet from ${person}`,
  })[type]

export const OWN: Record<RequestType, MessageDescriptor> = {
  EXPENSE: msg`Your expense request`,
  LEAVE: msg`Your leave request`,
  TIMESHEET: msg`Your timesheet`,
}

export const STATUS: Record<RequestStatus, MessageDescriptor> = {
  APPROVED: msg`Approved`,
  APPROVED_BY_ADMIN: msg`Approved by an administrator`,
  CANCELLED: msg`Cancelled`,
  DECLINED: msg`Declined`,
  IMPORTED_TO_PAYROLL: msg`Imported to payroll`,
  INFORMATION_PROVIDED: msg`Information provided`,
  MORE_INFORMATION_REQUIRED: msg`More information required`,
  SUBMITTED: msg`Submitted`,
}
