import type { AccessRule } from '#src/access/rule.ts'

/** Who may see by which other providers somebody signs in: for the route, and for links to it. */
export const EXTERNAL_LOGINS: AccessRule = {
  userTypes: ['ADMIN', 'VENDOR_OPERATIONS', 'VENDOR_PARTNER', 'VENDOR_SUPPORT'],
  restrictedPartner: true,
}
