import { dayBefore } from '#src/lib/day-before.ts'
import type { FilterRule } from './list/filter.ts'

const INVITATION_DAYS = 14

/** Of the users who are invited those whose invitation is old, as the server counts them. */
export const isOldInvitation = (now: Date): FilterRule => ({ field: 'createdAt', operator: '<', values: [dayBefore(now, INVITATION_DAYS)] })
