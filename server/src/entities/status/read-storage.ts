import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { CLEAN_UP } from '../../kit/tasks/tasks.ts'
import { taskRun } from '../../tables/logs/health.table.ts'
import { turn } from '../../tables/turn.table.ts'

/** Tables that grow without anybody's doing. Rows of the audit log are never deleted. */
const GROWING = [
  ...['audit_log', 'event_log', 'log', 'server_side_session', 'oidc_artifact', 'short_link', 'notification', 'outbox', 'logout_notice'],
  ...[
    'sign_in_trace',
    'scim_event',
    'job',
    'job_row',
    'import_row',
    'hr_export_user',
    'migration_row',
    'hr_request',
    'event_stream_entry',
    'health_check_entry',
    'health_transition',
  ],
]
/** Tables whose rows are deleted with those of another table. */
const GOES_WITH: Readonly<Record<string, string>> = {
  job_row: 'job',
  import_row: 'import_file',
  hr_export_user: 'import_file',
  migration_row: 'migration_run',
}

export type StoredTable = {
  readonly name: string
  readonly bytes: number
  readonly rows: number
  readonly keptDays: number | null
  readonly deleted: number | null
}
export type Storage = {
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly nextAt: Date | null
  readonly faults: readonly string[]
  readonly tables: readonly StoredTable[]
}

/**
 * Rows are counted up to this table size in bytes. The database has no estimate before it has analysed a table, which it may never do for small ones.
 */
const COUNTED = 4_000_000

/** Growing tables with their sizes, and the result of the last clean-up. Row counts of large tables are the database's estimates. */
export async function readStorage(orm: Pick<Orm, 'execute'>): Promise<Storage> {
  const { rows } = await orm.execute<{ name: string; bytes: string; rows: number }>(sql`
    select whole.relname as name, sum(pg_total_relation_size(part.oid))::text as bytes, sum(greatest(part.reltuples, 0))::float as rows
    from pg_class as whole left join pg_inherits on inhparent = whole.oid join pg_class as part on part.oid = coalesce(inhrelid, whole.oid)
    where whole.relkind in ('r', 'p') and whole.relnamespace = 'public'::regnamespace and whole.relname = any(${sql.param(GROWING)}::text[])
    group by whole.relname order by sum(pg_total_relation_size(part.oid)) desc`)
  const counts = await countsOf(
    orm,
    rows.filter(({ bytes }) => Number(bytes) <= COUNTED).map(({ name }) => name),
  )
  type Run = { started: string | null; finished: string | null; next: string | null; faults: string[]; facts: Record<string, number> }
  const { rows: runs } = await orm.execute<Run>(sql`
    select started_at::text as started, finished_at::text as finished, due_at::text as next, coalesce(faults, '{}') as faults, coalesce(facts, '{}') as facts
    from (select) as one left join ${taskRun} on ${taskRun.task} = ${CLEAN_UP} left join ${turn} on ${turn.task} = ${CLEAN_UP}`)
  const { started = null, finished = null, next = null, faults = [], facts = {} } = runs[0] ?? {}
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    startedAt: dateOf(started),
    finishedAt: dateOf(finished),
    nextAt: dateOf(next),
    faults,
    tables: rows.map(({ name, bytes, rows: count }) => ({
      name,
      bytes: Number(bytes),
      rows: counts[name] ?? count,
      keptDays: facts[`${GOES_WITH[name] ?? name} days`] ?? null,
      deleted: facts[name] ?? null,
    })),
  }
}

async function countsOf(orm: Pick<Orm, 'execute'>, tables: readonly string[]): Promise<Readonly<Record<string, number>>> {
  if (tables.length === 0) return {}
  const counts = tables.map((name) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`)
  const { rows } = await orm.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0] ?? {}
}
