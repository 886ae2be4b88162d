import type { HealthCheckName, HealthFindingOf } from '../../../../contract/health-findings.ts'
import { statfs } from 'node:fs/promises'
import { and, eq, not, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { endOf } from '../../federation/ends.ts'
import { CLEAN_UP, VERIFY_AUDIT } from '../../kit/tasks/tasks.ts'
import type { Settings } from '../../platform/settings.ts'
import { auditUnsealed } from '../../tables/logs/audit-seal.table.ts'
import { client, clientSecret } from '../../tables/client.table.ts'
import { eventStream } from '../../tables/logs/event-stream.table.ts'
import { healthCheck, healthCheckExecution } from '../../tables/logs/health.table.ts'
import { job } from '../../tables/job.table.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { scimSetup, scimToken } from '../../tables/providers/scim.table.ts'
import { HEALTHY, MOST_NAMES, firstOf, createFinding, graded, lastRun, namesOf, type Bound, type Finding } from './finding.ts'
import { countSharedNames } from '../users/create/shared-names.ts'
import { shadowedStaff } from '../users/shadowed-staff.ts'

export type CheckDeps = {
  readonly db: Database
  readonly settings: Pick<Settings, 'dataDir' | 'demo' | 'smtpUrl'>
  /** Overrides the limits above which a check is degraded or unhealthy. */
  readonly bounds?: Partial<Bounds>
}
/** @returns undefined if there is nothing to check */
export type Check<Name extends HealthCheckName = HealthCheckName> = {
  readonly tags: readonly string[]
  readonly run: (deps: CheckDeps & { bounds: Bounds }) => Promise<Finding<HealthFindingOf<Name>> | undefined>
}

const HOUR_S = 3600
const DAY_MS = 86_400_000

export const usualBounds = {
  /** Response time in seconds. */
  answer: [0.5, 5],
  /** Lag of a replica behind its primary, in seconds. */
  replica: [60, 600],
  /** Age of an unsent message, in seconds. */
  message: [900, HOUR_S],
  /** Waiting time of a job that no worker takes, in seconds. */
  job: [300, 1800],
  /** Time for which a webhook has accepted no events, in seconds. */
  stream: [900, 24 * HOUR_S],
  /** Time since the last run of a task, in seconds. */
  cleanUp: [2 * HOUR_S + 600, 24 * HOUR_S],
  verified: [26 * HOUR_S, 72 * HOUR_S],
  /** Difference between this process's clock and the database's, in seconds. */
  skew: [2, 30],
  /** Free bytes; less is worse. */
  disk: [1_073_741_824, 134_217_728],
} as const satisfies Record<string, Bound>
type Bounds = Readonly<Record<keyof typeof usualBounds, Bound>>

/** Certificates and secrets are reported this long before they expire. */
const AHEAD_MS = 30 * DAY_MS
/** Metadata is read again every six hours, so two missed readings are reported. */
const REFRESHED_WITHIN = sql`interval '13 hours'`

/** All checks, in the order in which they are shown. Checks are independent of each other; one that throws counts as unhealthy. */
export const checks = {
  DATABASE: {
    tags: ['database'],
    async run({ db, bounds }) {
      const fault = db.fault()
      if (fault !== undefined) return { status: 'UNHEALTHY', code: 'STOPPED', facts: { names: [fault] } }
      const before = performance.now()
      await db.orm.update(healthCheck).set({ name: 'DATABASE' }).where(eq(healthCheck.name, 'DATABASE'))
      return graded((performance.now() - before) / 1000, bounds.answer, 'SLOW')
    },
  },
  REPLICATION: {
    tags: ['database'],
    async run({ db: { kind, orm }, bounds }) {
      if (kind === 'pglite') return undefined
      const { rows } = await orm.execute<{ name: string; gone: boolean; hidden: boolean; lag: number }>(sql`
        select application_name as name, false as gone, state is null as hidden, coalesce(extract(epoch from replay_lag), 0)::float as lag
        from pg_stat_replication where state is distinct from 'backup'
        union all select slot_name, true, false, 0 from pg_replication_slots where not active and not temporary`)
      if (rows.length === 0) return undefined
      const gone = rows.filter((row) => row.gone)
      if (gone.length > 0) return createFinding('DEGRADED', 'REPLICA_GONE', namesOf(gone))
      if (rows.some(({ hidden }) => hidden)) return createFinding('DEGRADED', 'REPLICA_HIDDEN')
      return graded(Math.max(...rows.map(({ lag }) => lag)), bounds.replica, 'REPLICA_LATE')
    },
  },
  READS: {
    tags: ['database'],
    run({ db: { replica } }) {
      if (!replica) return Promise.resolve(undefined)
      const { standing, lagMs } = replica.state()
      if (standing === 'FOLLOWS') return Promise.resolve(HEALTHY)
      return Promise.resolve(createFinding('DEGRADED', standing, lagMs === undefined ? {} : { amount: Math.round(lagMs / 100) / 10 }))
    },
  },
  MESSAGES: {
    tags: ['outbox', 'mail'],
    async run({ db: { orm }, settings: { demo, smtpUrl }, bounds }) {
      // The demo shows its mails on a page instead of sending them.
      if (smtpUrl === undefined) return demo ? HEALTHY : createFinding('DEGRADED', 'NO_MAIL')
      const { rows } = await orm.execute<{ count: number; age: number; lost: number }>(sql`
        select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as age,
          (select count(*)::int from ${outbox} where created_at > now() - interval '2 hours' and sent_at is null and due_at is null and failure is not null) as lost
        from ${outbox} where sent_at is null and due_at is not null and created_at < now() - make_interval(secs => ${bounds.message[0]})`)
      const [{ count, age, lost } = { count: 0, age: 0, lost: 0 }] = rows
      if (count > 0) return graded(age, bounds.message, 'LATE', { count })
      return lost > 0 ? createFinding('DEGRADED', 'LOST', { count: lost }) : HEALTHY
    },
  },
  JOBS: {
    tags: ['work'],
    async run({ db: { orm }, bounds }) {
      const served = sql`coalesce(${job.servedAt}, ${job.createdAt})`
      const { rows } = await orm.execute<{ count: number; age: number }>(sql`
        select count(*)::int as count, coalesce(extract(epoch from now() - min(${served})), 0)::float as age
        from ${job} where ${job.state} in ('QUEUED', 'RUNNING', 'PAUSING') and ${served} < now() - make_interval(secs => ${bounds.job[0]})`)
      const [{ count, age } = { count: 0, age: 0 }] = rows
      return graded(age, bounds.job, 'LATE', { count })
    },
  },
  PROVIDERS: {
    tags: ['sign-in'],
    async run({ db: { orm } }) {
      const providers = await orm
        .select({
          name: loginProvider.displayName,
          protocol: loginProvider.protocol,
          certificates: loginProvider.certificates,
          clientSecretEndsOn: loginProvider.clientSecretEndsOn,
          fault: loginProvider.metadataFault,
          isOld: sql<boolean>`${loginProvider.metadataAskedAt} < now() - ${REFRESHED_WITHIN}`,
        })
        .from(loginProvider)
        .where(and(loginProvider.enabled, eq(loginProvider.protocol, 'SAML2')))
      const ends = providers.map((provider) => ({ ...provider, end: endOf(provider)?.getTime() ?? Infinity }))
      return (
        firstOf(ends, 'UNHEALTHY', 'CERTIFICATE_ENDED', ({ end }) => end <= Date.now()) ??
        firstOf(ends, 'DEGRADED', 'METADATA_REFUSED', ({ fault }) => fault !== null) ??
        firstOf(ends, 'DEGRADED', 'CERTIFICATE_ENDS', ({ end }) => end <= Date.now() + AHEAD_MS) ??
        firstOf(ends, 'DEGRADED', 'NOT_REFRESHED', ({ isOld }) => isOld) ??
        HEALTHY
      )
    },
  },
  SECRETS: {
    tags: ['sign-in', 'apps'],
    async run({ db: { orm }, settings: { demo } }) {
      const { rows } = await orm.execute<{ name: string; end: number; isApp: boolean }>(sql`
        select ${client.name} as name, extract(epoch from max(${clientSecret.expiresAt}))::float * 1000 as "end", true as "isApp"
        from ${client} join ${clientSecret} on ${clientSecret.clientId} = ${client.id}
        where ${client.enabled} and not ${client.isPublic} group by ${client.id}, ${client.name} having bool_and(${clientSecret.expiresAt} is not null)
        union all select ${loginProvider.displayName}, extract(epoch from ${loginProvider.clientSecretEndsOn} + 1)::float * 1000, false
        from ${loginProvider} where ${loginProvider.enabled} and ${loginProvider.protocol} = 'OIDC' and ${loginProvider.clientSecretEndsOn} is not null
        union all select ${loginProvider.displayName}, extract(epoch from max(${scimToken.expiresAt}))::float * 1000, false
        from ${scimSetup} join ${loginProvider} on ${loginProvider.id} = ${scimSetup.providerId} join ${scimToken} on ${scimToken.providerId} = ${scimSetup.providerId}
        where ${scimSetup.enabled} group by ${loginProvider.id}, ${loginProvider.displayName} having bool_and(${scimToken.expiresAt} is not null)
        order by 2`)
      // Secrets of a demo's apps end by design, and nobody has a copy to renew, so they are a remark and no alarm.
      const alarming = demo ? rows.filter(({ isApp }) => !isApp) : rows
      const hasEnded = ({ end }: { end: number }) => end <= Date.now()
      const ends = ({ end }: { end: number }) => end <= Date.now() + AHEAD_MS
      return (
        firstOf(alarming, 'UNHEALTHY', 'SECRET_ENDED', hasEnded) ??
        firstOf(alarming, 'DEGRADED', 'SECRET_ENDS', ends) ??
        firstOf(rows, 'HEALTHY', 'SECRET_ENDED', hasEnded) ??
        firstOf(rows, 'HEALTHY', 'SECRET_ENDS', ends) ??
        HEALTHY
      )
    },
  },
  STREAMS: {
    tags: ['logs'],
    async run({ db: { orm }, bounds }) {
      const streams = await orm
        .select({
          name: eventStream.name,
          failing: sql<number>`coalesce(extract(epoch from now() - ${eventStream.failingSince}), 0)::float`,
        })
        .from(eventStream)
        // One that was paused because its webhook answered 410 Gone is not paused by anybody.
        .where(or(not(eventStream.paused), eq(eventStream.failure, 'STATUS_410')))
      if (streams.length === 0) return undefined
      const late = streams.filter(({ failing }) => failing >= bounds.stream[0])
      return graded(Math.max(...streams.map(({ failing }) => failing)), bounds.stream, 'FAILING', namesOf(late))
    },
  },
  STAFF_NAMES: {
    tags: ['sign-in'],
    async run({ db: { orm } }: Pick<CheckDeps, 'db'>) {
      const shadowed = await shadowedStaff(orm, MOST_NAMES)
      return shadowed.length === 0 ? HEALTHY : createFinding('DEGRADED', 'SHADOWED', { count: shadowed.length })
    },
  },
  USER_NAMES: {
    tags: ['sign-in'],
    async run({ db: { orm } }: Pick<CheckDeps, 'db'>) {
      const count = await countSharedNames(orm)
      return count === 0 ? HEALTHY : createFinding('DEGRADED', 'SHARED', { count })
    },
  },
  AUDIT: {
    tags: ['logs'],
    async run({ db: { orm }, bounds }) {
      const { rows } = await orm.execute<{ count: number }>(sql`
        select count(*)::int as count from ${auditUnsealed} join ${auditLog} on ${auditLog.id} = ${auditUnsealed.auditId}
        where ${auditLog.at} < now() - interval '1 minute'
          -- Rows of a demo's seed and of an update are older than the checks, and sealing them takes a while.
          and coalesce((select min(at) from ${healthCheckExecution}) < now() - interval '10 minutes', false)`)
      const count = rows[0]?.count ?? 0
      return count > 0 ? createFinding('DEGRADED', 'NOT_SEALED', { count }) : lastRun(orm, VERIFY_AUDIT, bounds.verified, 'UNHEALTHY')
    },
  },
  CLEAN_UP: {
    tags: ['work'],
    run: ({ db: { orm }, bounds }) => lastRun(orm, CLEAN_UP, bounds.cleanUp, 'DEGRADED'),
  },
  CLOCK: {
    tags: ['server'],
    async run({ db: { orm }, bounds }) {
      const [before, started] = [Date.now(), performance.now()]
      const { rows } = await orm.execute<{ at: number }>(sql`select extract(epoch from clock_timestamp())::float * 1000 as at`)
      const took = performance.now() - started
      // The time that the query takes is not part of the difference.
      const skew = Math.max(0, Math.abs((rows[0]?.at ?? 0) - before - took / 2) - took / 2)
      return graded(skew / 1000, bounds.skew, 'SKEW')
    },
  },
  DISK: {
    tags: ['server'],
    async run({ settings: { dataDir }, bounds: { disk } }) {
      const { bavail, bsize } = await statfs(dataDir).catch(() => statfs('.'))
      const free = bavail * bsize
      return graded(-free, [-disk[0], -disk[1]], 'FULL', { amount: free })
    },
  },
} as const satisfies { readonly [Name in HealthCheckName]: Check<Name> }

export type CheckName = HealthCheckName
export const checkNames = Object.keys(checks) as CheckName[]
export const tagsOf = (name: string): readonly string[] => (name in checks ? checks[name as CheckName].tags : [])
