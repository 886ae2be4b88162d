import type { AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'

export const LOCKOUT: AccessRule = { features: ['LOCKED_ACCOUNTS120924'] }

/** Who unlocks users: the feature, and of an admin the role. */
export const lockoutAccess = (portal: Portal): AccessRule => ({
  ...LOCKOUT,
  activity: { type: 'EXECUTE', name: 'Unlock' },
  ...(portal === 'admin' && { roles: ['PartnerAdmin'] }),
})

/** Who locks users, which is a change of them. */
export const lockingAccess = (portal: Portal): AccessRule => ({ ...lockoutAccess(portal), activity: { type: 'UPDATE', name: 'User' } })
