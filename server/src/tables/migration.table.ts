import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { customer, customerTypes, hrSources } from './customer.table.ts'
import type { ImportFinding } from './import.table.ts'
import { userIdentity } from './people/user.table.ts'

/** USERS: the users of one customer of the family HR. */
export const migrationWizards = ['USERS', 'NATURAL_HR_CUSTOMERS', 'NATURAL_HR_USERS'] as const
/**
 * LINK: an existing record is linked with the row. UPDATE: the record was migrated before. CONFLICT: another record or row has a value that must be
 * unique.
 */
export const migrationOutcomes = ['CREATE', 'LINK', 'UPDATE', 'SKIP', 'CONFLICT', 'ERROR'] as const
/** Outcomes that create or change a record. */
export const migratedOutcomes = ['CREATE', 'LINK', 'UPDATE'] as const
export const inactivePolicies = ['LEAVE_OUT', 'CREATE'] as const
export const existingPolicies = ['LEAVE_OUT', 'LINK'] as const
export const passwordChoices = ['TAKE_OVER', 'NONE'] as const
export const mailChoices = ['NOW', 'LATER', 'NEVER'] as const

type Mapped<To> = readonly { readonly from: string; readonly to: To }[]

/** How a migration treats data that differs between the HR product and the portal. */
export type MigrationRules = {
  readonly userTypes: Mapped<number>
  readonly customerTypes: Mapped<(typeof customerTypes)[number]>
  readonly inactive: (typeof inactivePolicies)[number]
  /** For users without an address, who could sign in only with their name. */
  readonly withoutEmail: (typeof inactivePolicies)[number]
  /** For users whose address, or customers whose name, already exists in the portal. */
  readonly existing: (typeof existingPolicies)[number]
  readonly passwords: (typeof passwordChoices)[number]
  /** Mails to users whose password is not taken over. */
  readonly mails: (typeof mailChoices)[number]
  readonly partnerId: string | null
}

/** Numbers of new users by how they get in: by an invitation email, by the password that they had, or not yet although they are active. */
export type WaysIn = { readonly emails: number; readonly passwords: number; readonly none: number }

/** Choices in a migration wizard. Its jobs refer to it by `runId` in their parameters. */
export const migrationRun = pgTable(
  'migration_run',
  {
    id: uuid('id').primaryKey(),
    wizard: text('wizard', { enum: migrationWizards }).notNull(),
    /** Customers by their IDs in the HR product; empty: all of them. */
    customers: text('customers').array().notNull(),
    /** IDs of records that somebody has excluded. */
    leftOut: text('left_out')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** IDs of records that somebody has confirmed to be the person whom the portal has for them, although their data differ. */
    confirmed: text('confirmed')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** By ID of a confirmed record, a digest of what the review had shown of the record and the person; another one is asked about again. */
    confirmedSeals: jsonb('confirmed_seals').$type<Readonly<Record<string, string>>>().notNull().default({}),
    rules: jsonb('rules').$type<MigrationRules>().notNull(),
    /** Export that its records are read from, which is deleted after a day; null: they are read from the HR product. */
    fileId: uuid('file_id'),
    /** Time at which its rows were written; null if a choice has changed since. */
    reviewedAt: moment('reviewed_at'),
    startedAt: moment('started_at'),
    /** What the last review has announced; null before it, and for customers and runs of the version before. */
    promised: jsonb('promised').$type<WaysIn>(),
    /** What the run has done of it so far. */
    delivered: jsonb('delivered').$type<WaysIn>(),
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Who has started it, or taken it over since; null: its creator. */
    ownerId: uuid('owner_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('migration_run_created').on(table.createdAt, table.id),
    index('migration_run_creator').on(table.createdBy),
    index('migration_run_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    index('migration_run_file')
      .on(table.fileId)
      .where(sql`file_id is not null`),
  ],
)

/** If `before` equals `after`, the value does not change. */
export type MigrationFact = { readonly name: string; readonly before: string | null; readonly after: string | null }

/** Result of a run's review for one record of the HR product. */
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
    /** ID of the record that the row becomes or would become, so that processing it twice makes only one. */
    subjectId: uuid('subject_id').notNull(),
    /** Digest of everything that the review read: a different one means that something has changed since. */
    stamp: text('stamp').notNull(),
    facts: jsonb('facts').$type<readonly MigrationFact[]>().notNull(),
    findings: jsonb('findings').$type<readonly ImportFinding[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] }), index('migration_row_subject').on(table.subjectId)],
)

/** User of an HR product that somebody was migrated from, and the customer they were migrated to. */
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
