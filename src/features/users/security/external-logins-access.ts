import type { AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'

/** Who may see the external logins of a user. Used for the routes of a portal and for links to them. */
export const externalLoginsAccess = (portal: Portal): AccessRule => ({
  userTypes: portal === 'admin' ? ['ADMIN'] : ['VENDOR_OPERATIONS', 'VENDOR_PARTNER', 'VENDOR_SUPPORT'],
  restrictedPartner: true,
  activity: { type: 'VIEW', name: 'LoginProvider' },
})
