/** Findings of each health check. Stored findings outlive the version that wrote them and are read as `UNKNOWN` once removed from this list. */
const HEALTH_FINDINGS = {
  DATABASE: ['STOPPED', 'SLOW'],
  REPLICATION: ['REPLICA_GONE', 'REPLICA_HIDDEN', 'REPLICA_LATE'],
  READS: ['LATE', 'AWAY', 'NO_STANDBY', 'LEFT_BEHIND', 'ANOTHER'],
  MESSAGES: ['NO_MAIL', 'LATE', 'LOST'],
  JOBS: ['LATE'],
  PROVIDERS: ['CERTIFICATE_ENDED', 'METADATA_REFUSED', 'CERTIFICATE_ENDS', 'NOT_REFRESHED'],
  SECRETS: ['SECRET_ENDED', 'SECRET_ENDS'],
  STREAMS: ['FAILING'],
  STAFF_NAMES: ['SHADOWED'],
  USER_NAMES: ['SHARED'],
  AUDIT: ['NOT_SEALED', 'FAULTS', 'NOT_RUN', 'NEVER_RAN'],
  CLEAN_UP: ['FAULTS', 'NOT_RUN', 'NEVER_RAN'],
  CLOCK: ['SKEW'],
  DISK: ['FULL'],
} as const
export type HealthCheckName = keyof typeof HEALTH_FINDINGS
export type HealthFindingOf<Name extends HealthCheckName> = (typeof HEALTH_FINDINGS)[Name][number]

/** Finding of a check that could not run; its error says why. */
export const CHECK_FAILED = 'FAILED'
export type HealthFindingCode = HealthFindingOf<HealthCheckName> | typeof CHECK_FAILED
export const HEALTH_FINDING_CODES: readonly HealthFindingCode[] = [
  ...new Set<HealthFindingCode>([CHECK_FAILED, ...Object.values(HEALTH_FINDINGS).flat()]),
]
