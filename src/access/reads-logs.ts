import type { AccessRule } from '#contract/access/rule.ts'

/** Who reads the logs, as the server asks it: support and partner staff by an access profile. */
export const readsLogs: AccessRule = { userTypes: ['VENDOR_OPERATIONS'], activity: { type: 'VIEW', name: 'Log' } }
