import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { userIdentity } from '../people/user.table.ts'

export const healthStatuses = ['HEALTHY', 'DEGRADED', 'UNHEALTHY'] as const
export type HealthStatus = (typeof healthStatuses)[number]

/** Facts that a check reports besides its status. */
export type HealthFacts = {
  readonly count?: number
  readonly names?: readonly string[]
  /** A moment in ISO 8601. */
  readonly at?: string
  /** Seconds, or bytes; the code says which. */
  readonly amount?: number
}

const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const healthCheck = pgTable('health_check', {
  name: text('name').primaryKey(),
  status: text('status', { enum: healthStatuses }).notNull(),
  since: moment('since').notNull(),
  /** Number of consecutive runs in which it was not healthy. */
  faults: integer('faults').notNull().default(0),
  /** Status that staff were last notified of; null: none, or that the check is healthy again. */
  told: text('told', { enum: ['DEGRADED', 'UNHEALTHY'] }),
})

/** One run of all checks. Kept for 24 hours. */
export const healthCheckExecution = pgTable(
  'health_check_execution',
  {
    id: identity(),
    at: moment('at').notNull().defaultNow(),
    status: text('status', { enum: healthStatuses }).notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Machine whose process ran them. */
    serverName: text('server_name').notNull(),
  },
  (table) => [index('health_check_execution_at').on(table.at)],
)

export const healthCheckEntry = pgTable(
  'health_check_entry',
  {
    executionId: bigint('execution_id', { mode: 'number' })
      .notNull()
      .references(() => healthCheckExecution.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    status: text('status', { enum: healthStatuses }).notNull(),
    durationMs: integer('duration_ms').notNull(),
    code: text('code'),
    facts: jsonb('facts').$type<HealthFacts>(),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.executionId, table.name] })],
)

export const healthTransition = pgTable(
  'health_transition',
  {
    id: identity(),
    at: moment('at').notNull().defaultNow(),
    name: text('name').notNull(),
    fromStatus: text('from_status', { enum: healthStatuses }).notNull(),
    toStatus: text('to_status', { enum: healthStatuses }).notNull(),
    code: text('code'),
  },
  (table) => [index('health_transition_at').on(table.at, table.id)],
)

/** Seconds of a day (UTC) that a check spent in each status; time that is missing was not checked. */
export const healthDay = pgTable(
  'health_day',
  {
    day: date('day').notNull(),
    name: text('name').notNull(),
    healthy: integer('healthy').notNull().default(0),
    degraded: integer('degraded').notNull().default(0),
    unhealthy: integer('unhealthy').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
)

export const maintenanceAudiences = ['STAFF', 'EVERYBODY'] as const

/** Planned maintenance of the installation: its checks send no notices meanwhile, and affected users see a banner. */
export const maintenanceWindow = pgTable(
  'maintenance_window',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    audience: text('audience', { enum: maintenanceAudiences }).notNull(),
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('maintenance_window_end').on(table.endsAt), index('maintenance_window_creator').on(table.createdBy)],
)

/** Last run of a task that one process does for all of them. */
export const taskRun = pgTable('task_run', {
  task: text('task').primaryKey(),
  startedAt: moment('started_at').notNull(),
  /** Null while it runs, or if it was killed. */
  finishedAt: moment('finished_at'),
  /** Time of the last run without a fault. */
  succeededAt: moment('succeeded_at'),
  /** Errors, a sentence for each part that failed. */
  faults: text('faults').array().notNull().default([]),
  facts: jsonb('facts').$type<Readonly<Record<string, number>>>().notNull().default({}),
})
