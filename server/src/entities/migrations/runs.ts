import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { JobKind } from '../../kit/jobs/kinds.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { job, openJobStates } from '../../tables/job.table.ts'
import { migrationRun } from '../../tables/migration.table.ts'
import type { Run } from './wizard.ts'

export const RUN_NOT_FOUND = missing('id', 'MIGRATION_NOT_FOUND', 'There is no such migration. It is kept for 90 days.')
export type RunResult = { readonly row: Run | null; readonly errors: UserError[] | null }

/** Only vendor staff see runs, because runs show records of all customers. */
export const runsOf = ({ reach }: Pick<RequestContext, 'reach'>): SQL => (reach.scope === 'everything' ? sql`true` : sql`false`)

export async function runInReach(context: Pick<RequestContext, 'reach'>, orm: Pick<Orm, 'select'>, id: string): Promise<Run | null> {
  if (!isUuid(id)) return null
  const [found] = await orm
    .select()
    .from(migrationRun)
    .where(and(eq(migrationRun.id, id), runsOf(context)))
  return found ?? null
}

export const reviewKind = 'MIGRATION_REVIEW'
export const runKinds = { UserIdentity: 'MIGRATION_USERS', Customer: 'MIGRATION_CUSTOMERS' } as const
export const undoKinds = { UserIdentity: 'MIGRATION_USERS_UNDO', Customer: 'MIGRATION_CUSTOMERS_UNDO' } as const
const textList = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))
const OPEN = textList(openJobStates)

/** Two jobs of the same run do the same work. */
export const isSameRun: NonNullable<JobKind['isSameWork']> = (one, other) => one['runId'] === other['runId']

export const runStates = ['DRAFT', 'PLANNING', 'REVIEWED', 'PROCESSING', 'CANCELLED', 'FINISHED', 'UNDOING', 'UNDONE'] as const
/** Condition that a run has open jobs of these kinds. */
const has = (kinds: readonly string[]) =>
  sql`exists (select from job where job.parameters ->> 'runId' = migration_run.id::text and job.kind in (${textList(kinds)}) and job.state in (${OPEN}))`
/** Condition that the last job that migrated was cancelled before it had reached every record. */
const isCancelled = sql`(select job.state = 'CANCELLED' and coalesce((job.counts ->> 'CANCELLED')::int, 0) > 0 from job
  where job.parameters ->> 'runId' = migration_run.id::text and job.kind in (${textList(Object.values(runKinds))}) order by job.created_at desc limit 1)`
/** Condition that an undo has taken back at least one record. One that could take back none leaves the run as it was. */
const isUndone = sql`exists (select from job where job.parameters ->> 'runId' = migration_run.id::text and job.kind in (${textList(Object.values(undoKinds))})
  and job.state = 'DONE' and coalesce((job.counts ->> 'DONE')::int, 0) > 0)`
/** Stage of a run, derived from its jobs. */
export const runState = sql<(typeof runStates)[number]>`case
  when migration_run.started_at is null then case when ${has([reviewKind])} then 'PLANNING' when migration_run.reviewed_at is null then 'DRAFT' else 'REVIEWED' end
  when ${has(Object.values(runKinds))} then 'PROCESSING'
  when ${has(Object.values(undoKinds))} then 'UNDOING'
  when ${isUndone} then 'UNDONE'
  when ${isCancelled} then 'CANCELLED'
  else 'FINISHED' end`

/** Whether an undo of the run was started and not cancelled. */
export async function hasUndo(orm: Pick<Orm, 'select'>, runId: string): Promise<boolean> {
  const [found] = await orm
    .select({ id: job.id })
    .from(job)
    .where(
      sql`${job.parameters} ->> 'runId' = ${runId} and ${job.kind} in (${textList(Object.values(undoKinds))}) and ${job.state} <> 'CANCELLED'`,
    )
    .limit(1)
  return found !== undefined
}

/** Whether a job of these kinds is open for the run. */
export async function isOpen(orm: Pick<Orm, 'select'>, runId: string, kinds: readonly string[]): Promise<boolean> {
  const [found] = await orm
    .select({ id: job.id })
    .from(job)
    .where(sql`${job.parameters} ->> 'runId' = ${runId} and ${job.kind} in (${textList(kinds)}) and ${job.state} in (${OPEN})`)
    .limit(1)
  return found !== undefined
}
