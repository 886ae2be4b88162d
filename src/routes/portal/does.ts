import type { AccessRule } from '#contract/access/rule.ts'
import type { ActivityType } from '#contract/access/user-access.ts'

/** The rule of a page on which somebody does this: an access profile can take it from an administrator, and give it to support and partner staff. */
export const does = (type: ActivityType, name: string): AccessRule => ({ activity: { type, name } })
