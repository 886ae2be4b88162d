import { plainRule } from '../../../kit/resource/record-rule.ts'
import type { UserRule } from '../users.ts'

/** Deactivates users. Their sessions end as a consequence of the change. */
export const deactivateRule: UserRule = plainRule(
  'updateUser',
  ({ isActive }) => (isActive ? { before: { isActive }, after: { isActive: false }, set: { isActive: false } } : undefined),
  'record',
)
