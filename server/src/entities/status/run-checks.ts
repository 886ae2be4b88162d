import { CHECK_FAILED, type HealthFindingCode } from '../../../../contract/health-findings.ts'
import { hostname } from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import { takeTurn } from '../../db/pipeline/take-turn.ts'
import type { Orm } from '../../db/orm.ts'
import { writeNotification } from '../../kit/notifications/write-notification.ts'
import { causeOf } from '../../kit/tasks/run-task.ts'
import { CHECK_HEALTH } from '../../kit/tasks/tasks.ts'
import type { Logger } from '../../platform/log.ts'
import { periodic, type Periodic } from '../../platform/periodic.ts'
import {
  healthCheck,
  healthCheckEntry,
  healthCheckExecution,
  healthDay,
  healthStatuses,
  healthTransition,
} from '../../tables/logs/health.table.ts'
import type { HealthFacts, HealthStatus } from '../../tables/logs/health.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { checkNames, checks, usualBounds, type Check, type CheckDeps, type CheckName } from './checks.ts'
import { isInMaintenance } from './maintenance.ts'

const EVERY_MS = 60_000
/** How often each process checks whether it is its turn, so that a process that died is replaced soon. */
const LOOK_EVERY_MS = 10_000
const ANSWER_WITHIN_MS = 10_000
/** Number of consecutive faults before staff are notified. */
const FAULTS_BEFORE_NOTICE = 2
/** If a run follows the previous one after a longer time, the time between counts as unknown. */
const GAP_S = 150
const STATUS_PAGE = '/vendor/status'

type Entry = {
  readonly name: CheckName
  readonly status: HealthStatus
  readonly durationMs: number
  readonly code?: HealthFindingCode
  readonly facts?: HealthFacts
  readonly error?: string
}

/** Runs the checks every minute, in only one of all processes. */
export function startChecks(deps: CheckDeps & { readonly log: Logger }): Periodic {
  const { db, log } = deps
  const checking = periodic({
    name: CHECK_HEALTH,
    everyMs: LOOK_EVERY_MS,
    run: async () => (await takeTurn(db.orm, CHECK_HEALTH, EVERY_MS)) && runChecks(deps),
    log,
  })
  checking.wake()
  return checking
}

/** Runs all checks one after another, stores the results, and notifies vendor operations of checks that failed twice in a row. */
export async function runChecks(deps: CheckDeps): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (const name of checkNames) {
    const entry = await runCheck(deps, name)
    if (entry) entries.push(entry)
  }
  await deps.db.orm.transaction((tx) => keepRound(tx, entries))
  return entries
}

async function runCheck({ db, settings, bounds }: CheckDeps, name: CheckName): Promise<Entry | undefined> {
  const before = performance.now()
  const took = () => Math.round(performance.now() - before)
  try {
    const { run }: Check = checks[name]
    const finding = await inTime(run({ db, settings, bounds: { ...usualBounds, ...bounds } }))
    return finding && { name, durationMs: took(), ...finding }
  } catch (error) {
    return { name, durationMs: took(), status: 'UNHEALTHY', code: CHECK_FAILED, error: causeOf(error).slice(0, 500) }
  }
}

async function inTime<Answer>(check: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ANSWER_WITHIN_MS / 1000} s`)), ANSWER_WITHIN_MS)
  })
  return Promise.race([check, late]).finally(() => clearTimeout(timer))
}

/** Returns the worst status, or HEALTHY if there is none. */
export const worst = (statuses: readonly HealthStatus[]): HealthStatus =>
  healthStatuses.toReversed().find((status) => statuses.includes(status)) ?? 'HEALTHY'

async function keepRound(tx: Orm, entries: readonly Entry[]): Promise<void> {
  const status = worst(entries.map((entry) => entry.status))
  const durationMs = entries.reduce((sum, entry) => sum + entry.durationMs, 0)
  // Seconds since the previous run. After a gap, only the usual interval counts, because the time before is unknown.
  const { rows } = await tx.execute<{ id: string; seconds: number }>(sql`
    with before as (select extract(epoch from now() - max(at)) as seconds from ${healthCheckExecution}),
      made as (insert into ${healthCheckExecution} (status, duration_ms, server_name) values (${status}, ${durationMs}, ${hostname()}) returning id)
    select made.id::text, case when seconds between 0 and ${GAP_S} then seconds else ${EVERY_MS / 1000} end::int as seconds from made, before`)
  const [{ id, seconds } = { id: '0', seconds: 0 }] = rows
  const given = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (name text, status text, "durationMs" int, code text, facts jsonb, error text)`
  await tx.execute(sql`
    insert into ${healthCheckEntry} (execution_id, name, status, duration_ms, code, facts, error)
    select ${id}::bigint, name, status, "durationMs", code, facts, error from ${given}`)
  await tx.execute(sql`
    insert into ${healthDay} as known (day, name, healthy, degraded, unhealthy)
    select (now() at time zone 'UTC')::date, name, (status = 'HEALTHY')::int * ${seconds}::int, (status = 'DEGRADED')::int * ${seconds}::int, (status = 'UNHEALTHY')::int * ${seconds}::int
    from ${given}
    on conflict (day, name) do update set healthy = known.healthy + excluded.healthy, degraded = known.degraded + excluded.degraded, unhealthy = known.unhealthy + excluded.unhealthy`)
  await tx.execute(sql`
    insert into ${healthTransition} (name, from_status, to_status, code)
    select given.name, known.status, given.status, given.code from ${healthCheck} as known join ${given} on given.name = known.name where given.status <> known.status`)
  await tx.execute(sql`
    insert into ${healthCheck} as known (name, status, since, faults)
    select name, status, now(), (status <> 'HEALTHY')::int from ${given}
    on conflict (name) do update set status = excluded.status, faults = case when excluded.faults = 0 then 0 else known.faults + 1 end,
      since = case when known.status = excluded.status then known.since else now() end`)
  // Checks that no longer apply, for example after a replica was removed, are deleted.
  await tx.execute(sql`delete from ${healthCheck} where not exists (select from ${given} where given.name = ${healthCheck}.name)`)
  await tx.execute(
    sql`delete from ${healthCheckExecution} where id in (select id from ${healthCheckExecution} where at < now() - interval '24 hours' order by at limit 5000)`,
  )
  if (!(await isInMaintenance(tx))) await tellStaff(tx)
}

/** Sends one notification for all new faults, and one for all recoveries. */
async function tellStaff(tx: Orm): Promise<void> {
  const { rows: faulty } = await tx.execute<{ name: string }>(sql`
    update ${healthCheck} set told = status where status <> 'HEALTHY' and faults >= ${FAULTS_BEFORE_NOTICE} and (told is null or told = 'DEGRADED' and status = 'UNHEALTHY')
    returning name`)
  const { rows: well } = await tx.execute<{ name: string }>(
    sql`update ${healthCheck} set told = null where status = 'HEALTHY' and told is not null returning name`,
  )
  if (faulty.length + well.length === 0) return
  const staff = await tx
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(userIdentity.isActive, eq(userIdentity.userType, userTypes.VENDOR_OPERATIONS)))
  for (const [titleCode, which] of [
    ['CHECKS_FAILED', faulty],
    ['CHECKS_WELL', well],
  ] as const) {
    const names = checkNames.filter((name) => which.some((each) => each.name === name))
    if (names.length === 0) continue
    for (const { id: userId } of staff)
      await writeNotification(tx, {
        userId,
        kind: 'WORK',
        titleCode,
        parameters: { checks: names.join(' ') },
        link: STATUS_PAGE,
        createdAt: new Date(),
      })
  }
}
