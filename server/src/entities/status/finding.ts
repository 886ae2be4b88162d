import { sql } from 'drizzle-orm'
import type { HealthFindingCode } from '../../../../contract/health-findings.ts'
import type { Database } from '../../db/database.ts'
import { healthCheckExecution, taskRun, type HealthFacts, type HealthStatus } from '../../tables/logs/health.table.ts'

/** `code` says what was found. It is missing if everything is healthy. */
export type Finding<Code extends HealthFindingCode = HealthFindingCode> = {
  readonly status: HealthStatus
  readonly code?: Code
  readonly facts?: HealthFacts
}
export type Bound = readonly [degraded: number, unhealthy: number]

export const MOST_NAMES = 5
export const HEALTHY: Finding<never> = { status: 'HEALTHY' }

export const createFinding = <Code extends HealthFindingCode>(status: HealthStatus, code: Code, facts?: HealthFacts): Finding<Code> => ({
  status,
  code,
  ...(facts && { facts }),
})

export const namesOf = (rows: readonly { readonly name: string }[]): HealthFacts => ({
  count: rows.length,
  names: rows.slice(0, MOST_NAMES).map(({ name }) => name),
})

/** Finding about the rows for which `holds` is true. Undefined if there are none. */
export function firstOf<Row extends { readonly name: string }, Code extends HealthFindingCode>(
  rows: readonly Row[],
  status: HealthStatus,
  code: Code,
  holds: (row: Row) => boolean,
): Finding<Code> | undefined {
  const which = rows.filter(holds)
  return which.length === 0 ? undefined : createFinding(status, code, namesOf(which))
}

/** Healthy below the first limit, unhealthy from the second on, degraded in between. */
export function graded<Code extends HealthFindingCode>(
  amount: number,
  [degraded, unhealthy]: Bound,
  code: Code,
  facts: HealthFacts = {},
): Finding<Code> {
  if (amount < degraded) return HEALTHY
  return createFinding(amount < unhealthy ? 'DEGRADED' : 'UNHEALTHY', code, { amount: Math.round(amount * 10) / 10, ...facts })
}

/**
 * Finding about the time since a task last succeeded and the faults of its last run. A task that never ran is not reported while the checks
 * themselves are less than an hour old.
 */
export async function lastRun(
  orm: Database['orm'],
  task: string,
  bound: Bound,
  whenFaulty: HealthStatus,
): Promise<Finding<'FAULTS' | 'NOT_RUN' | 'NEVER_RAN'> | undefined> {
  const { rows } = await orm.execute<{ at: string | null; age: number; faults: string[]; young: boolean }>(sql`
    select to_char(succeeded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, coalesce(faults, '{}') as faults,
      coalesce(extract(epoch from now() - succeeded_at), 'infinity')::float as age,
      coalesce((select min(at) from ${healthCheckExecution}) > now() - interval '1 hour', true) as young
    from (select) as one left join ${taskRun} on task = ${task}`)
  const [run] = rows
  if (!run) return undefined
  if (run.faults.length > 0)
    return createFinding(whenFaulty, 'FAULTS', { names: run.faults.slice(0, MOST_NAMES), count: run.faults.length })
  if (run.at === null) return run.young ? undefined : createFinding('DEGRADED', 'NEVER_RAN')
  return { ...graded(run.age, bound, 'NOT_RUN'), facts: { at: run.at } }
}
