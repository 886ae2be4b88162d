import type { AccessRule } from '#contract/access/rule.ts'

/** Who ends the sessions of others, as the server asks it of `endSession`. */
export const ENDS_SESSIONS: AccessRule = { userTypes: ['ADMIN', 'VENDOR_OPERATIONS'], activity: { type: 'DELETE', name: 'Session' } }
