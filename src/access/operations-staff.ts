import type { AccessRule } from '#src/access/rule.ts'

/** Who reads the logs, as the server asks it. */
export const operationsStaffAccess: AccessRule = { userTypes: ['VENDOR_SUPPORT', 'VENDOR_OPERATIONS'] }
