import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { healthCheck, healthCheckEntry, healthCheckExecution, healthDay, healthTransition } from '../../tables/logs/health.table.ts'
import type { HealthFacts, HealthStatus } from '../../tables/logs/health.table.ts'
import { checkNames } from './checks.ts'
import { worst } from './run-checks.ts'

/** The checks run every minute. Without a run for this many seconds, they count as stopped. */
const STALE_S = 180
/** Number of days in the daily totals, including today. */
const HISTORY_DAYS = 90
const MOST_TRANSITIONS = 20

export type EntryRow = {
  readonly name: string
  readonly status: HealthStatus
  readonly since: Date
  readonly durationMs: number
  readonly code: string | null
  readonly facts: HealthFacts | null
  readonly error: string | null
}
export type Execution = {
  readonly id: string
  readonly at: Date
  readonly durationMs: number
  readonly serverName: string
  /** Whether the checks have stopped, so that the current state is unknown. */
  readonly isStale: boolean
  readonly entries: readonly EntryRow[]
}
export type Status = { readonly execution: Execution | undefined }

/** The latest run of the checks. Undefined if there was none. */
export async function readStatus(orm: Pick<Orm, 'execute'>): Promise<Status> {
  type Row = Omit<Execution, 'entries' | 'at'> & Omit<EntryRow, 'since'> & { at: string; since: string; took: number }
  const { rows } = await orm.execute<Row>(sql`
    select last.id::text as id, last.at::text as at, last.duration_ms as took, last.server_name as "serverName",
      last.at not between now() - make_interval(secs => ${STALE_S}) and now() + make_interval(secs => ${STALE_S}) as "isStale",
      entry.name, entry.status, coalesce(known.since, last.at)::text as since, entry.duration_ms as "durationMs", entry.code, entry.facts, entry.error
    from (select * from ${healthCheckExecution} order by at desc limit 1) as last
    join ${healthCheckEntry} as entry on entry.execution_id = last.id left join ${healthCheck} as known on known.name = entry.name`)
  const [first] = rows
  if (!first) return { execution: undefined }
  const entries = rows
    .map(({ since, ...row }) => ({ ...row, since: new Date(since) }))
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name))
  const { id, at, took, serverName, isStale } = first
  return { execution: { id, at: new Date(at), durationMs: took, serverName, isStale, entries } }
}

const placeOf = (name: string) => (checkNames as readonly string[]).indexOf(name)

/** The worst status of all checks. Null if it is unknown. */
export const statusOf = ({ execution }: Status): HealthStatus | null =>
  !execution || execution.isStale ? null : worst(execution.entries.map(({ status }) => status))

export type HealthDay = {
  readonly name: string
  readonly day: string
  readonly healthy: number
  readonly degraded: number
  readonly unhealthy: number
}

/** Seconds that each check spent in each state, by day in UTC. Days without a row are unknown. */
export async function readDays(orm: Pick<Orm, 'execute'>): Promise<HealthDay[]> {
  const { rows } = await orm.execute<HealthDay>(sql`
    select name, to_char(day, 'YYYY-MM-DD') as day, healthy, degraded, unhealthy
    from ${healthDay} where day > (now() at time zone 'UTC')::date - ${HISTORY_DAYS}::int order by day`)
  return rows
}

export type HealthPoint = { readonly name: string; readonly at: Date; readonly status: HealthStatus }

/** The worst status of each check in each quarter of an hour of the last 24 hours. */
export async function readPoints(orm: Pick<Orm, 'execute'>): Promise<HealthPoint[]> {
  const { rows } = await orm.execute<{ name: string; at: number; rank: number }>(sql`
    select entry.name, floor(extract(epoch from round.at) / 900)::float * 900000 as at,
      max(case entry.status when 'HEALTHY' then 0 when 'DEGRADED' then 1 else 2 end) as rank
    from ${healthCheckExecution} as round join ${healthCheckEntry} as entry on entry.execution_id = round.id
    where round.at > now() - interval '24 hours' group by 1, 2 order by 2`)
  const statuses = ['HEALTHY', 'DEGRADED', 'UNHEALTHY'] as const
  return rows.map(({ name, at, rank }) => ({ name, at: new Date(at), status: statuses[rank] ?? 'UNHEALTHY' }))
}

export type Transition = {
  readonly id: string
  readonly at: Date
  readonly name: string
  readonly fromStatus: HealthStatus
  readonly toStatus: HealthStatus
  readonly code: string | null
}

/** Latest status changes of any check, the newest first. */
export async function readTransitions(orm: Pick<Orm, 'select'>): Promise<Transition[]> {
  const rows = await orm
    .select()
    .from(healthTransition)
    .orderBy(sql`${healthTransition.at} desc, ${healthTransition.id} desc`)
    .limit(MOST_TRANSITIONS)
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}
