import type { AccessRule } from '#contract/access/rule.ts'

/** Who may end the sessions of others, by the server's rule for `endSession`. */
export const ENDS_SESSIONS: AccessRule = { userTypes: ['ADMIN', 'VENDOR_OPERATIONS'], activity: { type: 'DELETE', name: 'Session' } }
