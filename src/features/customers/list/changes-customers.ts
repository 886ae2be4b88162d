import type { AccessRule } from '#contract/access/rule.ts'

/**
 * Who may change customers, by the server's rule: an access profile can revoke this from an administrator, and grant it to support and partner staff.
 */
export const CHANGES_CUSTOMERS: AccessRule = {
  userTypes: ['ADMIN', 'VENDOR_OPERATIONS'],
  activity: { type: 'UPDATE', name: 'Customer' },
}
