import type { AccessRule } from '#src/access/rule.ts'
import type { Portal } from '#src/lib/paths.ts'

/** Who locks and unlocks users: the feature, and of an admin the role. */
export const lockoutAccess = (portal: Portal): AccessRule => ({
  features: ['LOCKED_ACCOUNTS120924'],
  activity: { type: 'EXECUTE', name: 'Unlock' },
  ...(portal === 'admin' && { roles: ['PartnerAdmin'] }),
})
