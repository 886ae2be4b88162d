import type { RowFindingCode } from '../../../contract/job-causes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { moment, orderedText } from './columns.ts'
import { userIdentity } from './people/user.table.ts'

/** PAUSING: its workers stop after the rows that they are at, then it is PAUSED until somebody resumes it. */
export const jobStates = ['QUEUED', 'RUNNING', 'PAUSING', 'PAUSED', 'DONE', 'CANCELLED'] as const
/** Of a job that is not over. */
export const openJobStates = ['QUEUED', 'RUNNING', 'PAUSING', 'PAUSED'] as const
/** From WAITING a row is taken (RUNNING) and settled once, as one of the others. */
export const jobRowStates = ['WAITING', 'RUNNING', 'DONE', 'UNCHANGED', 'REFUSED', 'FAILED', 'CANCELLED'] as const
export type JobRowState = (typeof jobRowStates)[number]
export type JobCounts = { readonly [State in JobRowState]?: number }

/** What one row has changed, and what is needed besides to put it back. */
export type Kept = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly [more: string]: unknown
}

/** Work that goes on after the request that asked for it, on behalf of who asked. A notification on the channel `jobs` says that there is some. */
export const job = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    /** The name of one of the kinds that the processes were given. */
    kind: text('kind').notNull(),
    /** What is done to each row, where the kind has several actions. */
    action: text('action'),
    parameters: jsonb('parameters').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Null once they are deleted: what is open is not done then, and how it went stays told. */
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** The name of the host it was asked for on. */
    host: text('host').notNull(),
    state: text('state', { enum: jobStates }).notNull().default('QUEUED'),
    total: integer('total').notNull().default(0),
    /** The job that this one takes back; there is one such job at most. */
    undoes: uuid('undoes').references((): AnyPgColumn => job.id, { onDelete: 'set null' }),
    /** The job whose failed rows this one tries again; of those that were not cancelled there is one such job at most. */
    retryOf: uuid('retry_of').references((): AnyPgColumn => job.id, { onDelete: 'set null' }),
    traceId: text('trace_id'),
    /** When a batch of it was taken last: the one that waited longest comes next. */
    servedAt: moment('served_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** Since when it is PAUSED. */
    pausedAt: moment('paused_at'),
    /** How many of its rows ended in each state; null until it is over. */
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
    // Of a migration.
    index('job_migration')
      .on(sql`(parameters ->> 'runId')`)
      .where(sql`(parameters ->> 'runId') is not null`),
    uniqueIndex('job_retried_once')
      .on(table.retryOf)
      .where(sql`state <> 'CANCELLED'`),
  ],
)

/** One row of a job. Who has taken it may settle it while the claim is theirs; a claim that has run out is anybody's. */
export const jobRow = pgTable(
  'job_row',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => job.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    /** The GraphQL type of what the row is about, as the audit log has it, and its id. */
    subjectType: text('subject_type').notNull(),
    subjectId: orderedText('subject_id'),
    /** What people know the subject by; goes when the subject is erased. */
    label: text('label'),
    state: text('state', { enum: jobRowStates }).notNull().default('WAITING'),
    code: text('code').$type<RowFindingCode>(),
    message: text('message'),
    claimedBy: uuid('claimed_by'),
    claimedUntil: moment('claimed_until'),
    attempts: smallint('attempts').notNull().default(0),
    /** What was there before and after, while the job can be undone; goes when the subject is erased. */
    kept: jsonb('kept').$type<Kept>(),
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

/** What a job has made to be downloaded, in parts by the number of their first row. */
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
