import type { RowFindingCode } from '../../../contract/job-causes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { moment, orderedText } from './columns.ts'
import { userIdentity } from './people/user.table.ts'

/** PAUSING: its workers stop after the rows in progress; then it is PAUSED until somebody resumes it. */
export const jobStates = ['QUEUED', 'RUNNING', 'PAUSING', 'PAUSED', 'DONE', 'CANCELLED'] as const
/** States of a job that has not ended. */
export const openJobStates = ['QUEUED', 'RUNNING', 'PAUSING', 'PAUSED'] as const
/** A WAITING row is claimed (RUNNING) and settled once, in one of the other states. */
export const jobRowStates = ['WAITING', 'RUNNING', 'DONE', 'UNCHANGED', 'REFUSED', 'FAILED', 'CANCELLED'] as const
export type JobRowState = (typeof jobRowStates)[number]
/** Number of rows by state. CHANGED counts those DONE rows of an import that have changed a record which existed before. */
export type JobCounts = { readonly [State in JobRowState | 'CHANGED']?: number }

/** What one row has changed, and what else an undo needs. */
export type RowChange = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly [more: string]: unknown
}

/** Work that continues after the request that asked for it, on behalf of its user. A notification on the channel `jobs` announces it. */
export const job = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    /** Name of one of the kinds that the processes know. */
    kind: text('kind').notNull(),
    /** Action on each row, if the kind has several. */
    action: text('action'),
    parameters: jsonb('parameters').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null once the user is deleted: open rows are not done then, and the results stay visible. */
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Name of the host on which it was started. */
    host: text('host').notNull(),
    state: text('state', { enum: jobStates }).notNull().default('QUEUED'),
    total: integer('total').notNull().default(0),
    /** Job that this one undoes; at most one job undoes another. */
    undoes: uuid('undoes').references((): AnyPgColumn => job.id, { onDelete: 'set null' }),
    /** Job whose failed rows this one retries; at most one retry is not cancelled. */
    retryOf: uuid('retry_of').references((): AnyPgColumn => job.id, { onDelete: 'set null' }),
    traceId: text('trace_id'),
    /** Time at which a batch was last claimed: the job that has waited longest comes next. */
    servedAt: moment('served_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    pausedAt: moment('paused_at'),
    /** Number of its rows by final state; null until it has ended. */
    counts: jsonb('counts').$type<JobCounts>(),
  },
  (table) => [
    index('job_open')
      .on(table.servedAt)
      .where(sql`state in ('QUEUED', 'RUNNING', 'PAUSING', 'PAUSED')`),
    index('job_creator').on(table.createdBy, table.createdAt),
    index('job_created').on(table.createdAt, table.id),
    uniqueIndex('job_undoes').on(table.undoes),
    index('job_finished')
      .on(table.finishedAt)
      .where(sql`finished_at is not null`),
    index('job_retry_of').on(table.retryOf),
    // Finds the jobs of a migration.
    index('job_migration')
      .on(sql`(parameters ->> 'runId')`)
      .where(sql`(parameters ->> 'runId') is not null`),
    uniqueIndex('job_retried_once')
      .on(table.retryOf)
      .where(sql`state <> 'CANCELLED'`),
  ],
)

/** One row of a job. The worker that has claimed it may settle it while the claim lasts; anybody may take a row whose claim has expired. */
export const jobRow = pgTable(
  'job_row',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    /** Counted from 1, or the line number in a file. */
    number: integer('number').notNull(),
    /** GraphQL type of the row's subject, as in the audit log, and its ID. */
    subjectType: text('subject_type').notNull(),
    subjectId: orderedText('subject_id'),
    /** Label of the subject for people; deleted when the subject is erased. */
    label: text('label'),
    state: text('state', { enum: jobRowStates }).notNull().default('WAITING'),
    code: text('code').$type<RowFindingCode>(),
    message: text('message'),
    claimedBy: uuid('claimed_by'),
    claimedUntil: moment('claimed_until'),
    attempts: smallint('attempts').notNull().default(0),
    /** Values before and after, kept while the job can be undone; deleted when the subject is erased. */
    kept: jsonb('kept').$type<RowChange>(),
    /** The subject's version after the change. */
    versionAfter: integer('version_after'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.number] }),
    index('job_row_open')
      .on(table.jobId, table.number)
      .where(sql`state in ('WAITING', 'RUNNING')`),
    index('job_row_state').on(table.jobId, table.state, table.number),
    index('job_row_subject').on(table.subjectId),
  ],
)

/** File that a job has made for download, in parts by the number of their first row. */
export const jobFile = pgTable(
  'job_file',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.part] })],
)
