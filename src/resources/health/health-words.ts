import type { HealthCheckName } from '#contract/health-findings.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HealthStatus } from '#src/data/generated/schema.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'

export const healthWords: Record<HealthStatus, MessageDescriptor> = {
  HEALTHY: msg`Healthy`,
  DEGRADED: msg`Degraded`,
  UNHEALTHY: msg`Unhealthy`,
}
export const healthTones: Record<HealthStatus, VerdictTone> = { HEALTHY: 'good', DEGRADED: 'warning', UNHEALTHY: 'bad' }

/** Label for a status that is unknown because no checks have run. */
export const NO_DATA = msg`No data`

/** Labels by the server's names of its checks. */
const names: Readonly<Record<HealthCheckName, MessageDescriptor>> = {
  DATABASE: msg`Database`,
  REPLICATION: msg`Replicas of the database`,
  READS: msg`Reads from a replica`,
  MESSAGES: msg`Emails and text messages`,
  JOBS: msg`Jobs`,
  PROVIDERS: msg`Metadata and certificates of login providers`,
  SECRETS: msg`Secrets of apps and login providers`,
  STREAMS: msg`Event streams`,
  STAFF_NAMES: msg`Sign-in names of vendor staff`,
  USER_NAMES: msg`Sign-in names that two users share`,
  AUDIT: msg`Audit log`,
  CLEAN_UP: msg`Clean-up`,
  CLOCK: msg`Clock`,
  DISK: msg`Disk`,
}

/** The same labels for lookup by a name that this portal version may not know. */
export const checkNames: Readonly<Partial<Record<string, MessageDescriptor>>> = names
