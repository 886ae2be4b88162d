import type { AccessRule } from '#contract/access/rule.ts'

/** Rule for reading the logs, as on the server: support and partner staff need an access profile. */
export const readsLogs: AccessRule = { userTypes: ['VENDOR_OPERATIONS'], activity: { type: 'VIEW', name: 'Log' } }
