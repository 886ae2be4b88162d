import type { AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'

export const LOCKOUT: AccessRule = { features: ['LOCKED_ACCOUNTS120924'] }

/** Who may unlock users. It requires the feature, and in the admin portal the role. */
export const lockoutAccess = (portal: Portal): AccessRule => ({
  ...LOCKOUT,
  activity: { type: 'EXECUTE', name: 'Unlock' },
  ...(portal === 'admin' && { roles: ['PartnerAdmin'] }),
})

/** Who may lock users, which requires permission to change them. */
export const lockingAccess = (portal: Portal): AccessRule => ({ ...lockoutAccess(portal), activity: { type: 'UPDATE', name: 'User' } })
