import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HealthStatus } from '#src/data/generated/schema.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'
import type { DashboardActivityQuery } from './dashboard.generated.ts'

export type SystemStatus = NonNullable<DashboardActivityQuery['dashboard']['systemStatus']>

/** Of the card that shows it. */
export const STATUS_ID = 'system-status'

export const healthWords: Record<HealthStatus, MessageDescriptor> = {
  HEALTHY: msg`Healthy`,
  DEGRADED: msg`Degraded`,
  UNHEALTHY: msg`Unhealthy`,
}
export const healthTones: Record<HealthStatus, VerdictTone> = { HEALTHY: 'good', DEGRADED: 'warning', UNHEALTHY: 'bad' }

/** By the server's names of its checks. */
export const checkNames: Readonly<Record<string, MessageDescriptor>> = {
  DATABASE: msg`Database`,
  MESSAGES: msg`Emails and text messages`,
  STAFF_NAMES: msg`Sign-in names of vendor staff`,
}

/** What is wrong where a check is not well, and what to do about it. */
export const checkRepairs: Readonly<Record<string, MessageDescriptor>> = {
  DATABASE: msg`The database answers slowly or not at all. Check its load and its connection.`,
  MESSAGES: msg`Messages have been waiting for more than 15 minutes. Check how emails and text messages are sent.`,
  STAFF_NAMES: msg`Another user has the sign-in name of vendor staff. The server log names them at its start: rename one of them.`,
}
