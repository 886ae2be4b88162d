import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import { job, jobRow } from '../../../tables/job.table.ts'
import { previewDigest } from '../../bulk/previewed.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { JOB_DAYS } from '../../jobs/delete-old-jobs.ts'
import { rowsDigest } from '../../jobs/start-job.ts'
import type { JobRecord } from '../../jobs/start-job.ts'
import type { Versioned } from '../../resource/change.ts'
import { tableSource } from '../../resource/read-rows.ts'
import type { RecordRule } from '../../resource/record-rule.ts'
import type { RecordResource } from '../../resource/resource.ts'

/** How the records that an import has created are deleted again, as long as nobody has used or changed them. */
export type TakeBack<Row, Locked extends Versioned, Touch extends string> = {
  /** Kind of the imports, and of the jobs that undo them. */
  readonly kind: string
  readonly undoKind: string
  /** Root field whose access rule decides who may undo an import. */
  readonly operation: string
  readonly resource: RecordResource<Row, Locked, Touch>
  /** Rule that deletes a record. Its authority is judged for each record. */
  readonly rule: (context: RequestContext) => RecordRule<Locked, Touch>
  /** Code of the reason why a record of the table stays; null if it is still as the import created it. */
  readonly reason: SQL
  /** Reasons that mean that its owner has begun to use the record; the others mean that somebody has changed it. */
  readonly used: readonly string[]
}

/** In a query, the reader of a tenant may not write, and a replica cannot. */
export const writerOf = ({ owner, primary = owner }: Pick<RequestContext, 'owner' | 'primary'>): Orm => primary

/** End of the period in which an import can be undone: its job is deleted then. Undefined before the import has ended, and afterwards. */
export function undoUntil({ kind }: { readonly kind: string }, one: JobRecord): Date | undefined {
  if (one.kind !== kind || one.finishedAt === null) return undefined
  const until = new Date(one.finishedAt.getTime() + JOB_DAYS * 86_400_000)
  return until > new Date() ? until : undefined
}

/**
 * Condition for the rows that created a record, and did not change one that existed before, which no earlier, incomplete undo has deleted. It reads no stored values, so that imports of the version
 * before can be undone as well.
 */
export const createdBy = ({ undoKind }: { readonly undoKind: string }, { id }: Pick<JobRecord, 'id'>): SQL | undefined =>
  and(
    eq(jobRow.jobId, id),
    eq(jobRow.state, 'DONE'),
    sql`${jobRow.code} is distinct from 'CHANGED'`,
    sql`not exists (select from ${job} as back join ${jobRow} as gone on gone.job_id = back.id
      where back.kind = ${undoKind} and back.parameters ->> 'importJobId' = ${id} and gone.number = ${jobRow.number} and gone.state = 'DONE')`,
  )

/** A select of `{ number, id, label, is_there, reason }`: the records that an import has created, as far as the caller reaches them. */
const standing = <Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  { reach }: Pick<RequestContext, 'reach'>,
  one: Pick<JobRecord, 'id'>,
): SQL => {
  const { resource, reason } = takeBack
  const id = sql`${jobRow.subjectId}::${sql.raw(resource.id.getSQLType())}`
  // Lateral, so that the reason is found out for the records of the import alone and not for all within reach.
  return sql`select ${jobRow.number} as number, ${jobRow.subjectId} as id, ${jobRow.label} as label, reached.id is not null as is_there, reached.reason
    from ${jobRow} left join lateral (
      select ${resource.id} as id, ${reason} as reason from ${tableSource(resource, reach)} where ${resource.id} = ${id} and ${resource.reach(reach)}
    ) as reached on true
    where ${createdBy(takeBack, one)}`
}

export type Standing = { readonly unchanged: number; readonly changed: number; readonly used: number; readonly gone: number }

/** Counts what an undo would do. `changed` includes `used`; with `unchanged` and `gone` it adds up to what the import has created. */
export async function countStanding<Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  context: RequestContext,
  one: JobRecord,
): Promise<Standing> {
  const { rows } = await writerOf(context).execute<Standing>(sql`select
    count(*) filter (where is_there and reason is null)::int as unchanged,
    count(*) filter (where reason is not null)::int as changed,
    count(*) filter (where reason = any(${sql.param([...takeBack.used])}::text[]))::int as used,
    count(*) filter (where not is_there)::int as gone
    from (${standing(takeBack, context, one)}) as standing`)
  return rows[0] ?? { unchanged: 0, changed: 0, used: 0, gone: 0 }
}

/** IDs and labels of the records that an undo would delete. */
export async function readUntouched<Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  context: RequestContext,
  one: JobRecord,
): Promise<{ id: string; label: string | null }[]> {
  const { rows } = await writerOf(context).execute<{ id: string; label: string | null }>(
    sql`select id, label from (${standing(takeBack, context, one)}) as standing where is_there and reason is null order by number`,
  )
  return rows
}

/** Identifies the records that the preview of an undo has shown. */
export const undoDigest = (context: RequestContext, { id }: Pick<JobRecord, 'id'>, ids: readonly string[]): string =>
  previewDigest({ ...context, customerId: undefined }, { kind: 'UNDO_IMPORT', action: id, parameters: {} }, rowsDigest(ids))
