import { msg } from '@lingui/core/macro'
import type { Words } from '#src/resources/history/audit.ts'

/** What an operation did to a customer, as people say it. */
export const customerActions = {
  createCustomer: msg`Customer created`,
  updateCustomer: msg`Customer changed`,
  setCustomerModule: msg`Module changed`,
  setCustomerSessionTimeout: msg`Session timeout changed`,
} as const satisfies Words
