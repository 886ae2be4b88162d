import type { AccessRule } from '#contract/access/rule.ts'

/** Who changes customers, as the server asks it: an access profile can take it from an administrator, and give it to support and partner staff. */
export const CHANGES_CUSTOMERS: AccessRule = {
  userTypes: ['ADMIN', 'VENDOR_OPERATIONS'],
  activity: { type: 'UPDATE', name: 'Customer' },
}
