import type { AccessRule } from '#contract/access/rule.ts'
import type { ActivityType } from '#contract/access/user-access.ts'

/**
 * Access rule of a page for an activity. An access profile can take the activity from an administrator, and grant it to support and partner staff.
 */
export const does = (type: ActivityType, name: string): AccessRule => ({ activity: { type, name } })
