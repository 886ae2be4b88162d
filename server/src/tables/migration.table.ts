import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { customer, customerTypes, hrSources } from './customer.table.ts'
import type { ImportFinding } from './import.table.ts'
import { userIdentity } from './people/user.table.ts'

/** USERS: those of one customer of the family HR. */
export const migrationWizards = ['USERS', 'NATURAL_HR_CUSTOMERS', 'NATURAL_HR_USERS'] as const
/** LINK: a record that is there already becomes that of the row. UPDATE: one that was migrated before. CONFLICT: another record, or row, has what only one may have. */
export const migrationOutcomes = ['CREATE', 'LINK', 'UPDATE', 'SKIP', 'CONFLICT', 'ERROR'] as const
/** Of these, something becomes. */
export const migratedOutcomes = ['CREATE', 'LINK', 'UPDATE'] as const
export const leftOrMade = ['LEAVE_OUT', 'CREATE'] as const
export const leftOrLinked = ['LEAVE_OUT', 'LINK'] as const
export const passwordChoices = ['TAKE_OVER', 'NONE'] as const
export const mailChoices = ['NOW', 'LATER', 'NEVER'] as const

type Mapped<To> = readonly { readonly from: string; readonly to: To }[]

/** What becomes of what the HR product has otherwise than the portal. */
export type MigrationRules = {
  readonly userTypes: Mapped<number>
  readonly customerTypes: Mapped<(typeof customerTypes)[number]>
  readonly inactive: (typeof leftOrMade)[number]
  /** Users without an address, who could sign in by their name alone. */
  readonly withoutEmail: (typeof leftOrMade)[number]
  /** Where the portal has somebody with this address, or a customer of this name, already. */
  readonly existing: (typeof leftOrLinked)[number]
  readonly passwords: (typeof passwordChoices)[number]
  /** To whom no password is taken over. */
  readonly mails: (typeof mailChoices)[number]
  /** Of new customers. */
  readonly partnerId: string | null
}

/** What somebody chose in a migration wizard. Its jobs name it by `runId` of their parameters. */
export const migrationRun = pgTable(
  'migration_run',
  {
    id: uuid('id').primaryKey(),
    wizard: text('wizard', { enum: migrationWizards }).notNull(),
    /** By their ids in the HR product; none: all of them. */
    customers: text('customers').array().notNull(),
    /** Ids of records that are left out by hand. */
    leftOut: text('left_out')
      .array()
      .notNull()
      .default(sql`'{}'`),
    rules: jsonb('rules').$type<MigrationRules>().notNull(),
    /** The export that its records are read from, which goes after a day; null: the HR product is asked. */
    fileId: uuid('file_id'),
    /** When its rows were written; null where something was chosen otherwise since. */
    reviewedAt: moment('reviewed_at'),
    startedAt: moment('started_at'),
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('migration_run_created').on(table.createdAt, table.id),
    index('migration_run_creator').on(table.createdBy),
    index('migration_run_file')
      .on(table.fileId)
      .where(sql`file_id is not null`),
  ],
)

/** `before` as `after`: what stays as it is. */
export type MigrationFact = { readonly name: string; readonly before: string | null; readonly after: string | null }

/** What the review of a run found that becomes of one record of the HR product. */
export const migrationRow = pgTable(
  'migration_row',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => migrationRun.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    sourceId: text('source_id').notNull(),
    label: text('label').notNull(),
    outcome: text('outcome', { enum: migrationOutcomes }).notNull(),
    /** What the row becomes, or would: done twice it makes one record. */
    subjectId: uuid('subject_id').notNull(),
    /** Of all that was looked at: another one says that something has changed since. */
    stamp: text('stamp').notNull(),
    facts: jsonb('facts').$type<readonly MigrationFact[]>().notNull(),
    findings: jsonb('findings').$type<readonly ImportFinding[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] }), index('migration_row_subject').on(table.subjectId)],
)

/** Which user of an HR product somebody was migrated from, and to which customer. */
export const userHrId = pgTable(
  'user_hr_id',
  {
    source: text('source', { enum: hrSources }).notNull(),
    hrUserId: text('hr_user_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.hrUserId] }),
    index('user_hr_id_user').on(table.userId),
    index('user_hr_id_customer').on(table.customerId),
  ],
)
