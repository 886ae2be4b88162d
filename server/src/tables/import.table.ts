import type { RowFindingCode } from '../../../contract/job-causes.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'
import { delimiters, encodings, type Correction, type ImportFacts, type ImportMapping } from './import.shape.ts'
import { userIdentity } from './people/user.table.ts'

export const importOutcomes = ['CREATE', 'CHANGE', 'SKIP', 'BROKEN'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** A file that was uploaded for an import, and how it is read. It is kept for a day; its rows become a job with the same ID. */
export const importFile = pgTable(
  'import_file',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    /** Customers of the user whose networks they were outside of at the upload. */
    outsideCustomerIds: uuid('outside_customer_ids').array().notNull().default([]),
    fileName: text('file_name').notNull(),
    /** Null once the import has begun, because the rows hold what is needed of it. */
    content: bytes('content'),
    encoding: text('encoding', { enum: encodings }).notNull(),
    delimiter: text('delimiter', { enum: delimiters }).notNull(),
    /** Line of the headings, from 1; 0 if there are none; null if it is guessed. */
    headingLine: integer('heading_line'),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    defaults: jsonb('defaults').$type<ImportFacts>().notNull().default({}),
    /** Values in place of those of the file, with which it was checked last. */
    corrections: jsonb('corrections').$type<readonly Correction[]>().notNull().default([]),
    /** Number of rows below the headings. */
    total: integer('total').notNull(),
    creating: integer('creating').notNull().default(0),
    /** Number of rows that would change a record which exists already. */
    changing: integer('changing').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    broken: integer('broken').notNull().default(0),
    /** Number of emails that the import would send, according to the last check. Null if the version before has checked it, which counts none. */
    emails: integer('emails'),
    /** Number of emails that those changes would send. */
    changeEmails: integer('change_emails').notNull().default(0),
    checkedAt: moment('checked_at'),
    startedAt: moment('started_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('import_file_created').on(table.createdAt)],
)

/** What is wrong with a row, or why it is left out; `line` is another line of the file that it collides with. */
export type ImportFinding = {
  readonly path: string | null
  readonly code: RowFindingCode
  readonly message: string
  readonly line?: number
  /** Value of the field that is probably meant. */
  readonly suggestion?: string
  /** Whole value of the field in this row. Absent if no field is concerned, or if it is too long to be corrected in place. */
  readonly cell?: string
  /** Value that the message names besides the field and the line: a limit, a type, a person. */
  readonly value?: string
}

/** Result of the last check for one row of the file. */
export const importRow = pgTable(
  'import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => importFile.id, { onDelete: 'cascade' }),
    /** Line of the file on which the row begins, from 1. */
    line: integer('line').notNull(),
    /** ID of the record that the row becomes, so that a row that is processed twice makes only one; or of the record that it changes. */
    recordId: uuid('record_id').notNull().defaultRandom(),
    label: text('label').notNull(),
    /** Null if the row could not be parsed, or has values that no input can express. Of a row that changes a record, the values that differ. */
    input: jsonb('input').$type<ImportFacts>(),
    /** Version of the record that the row changes, as the check saw it. */
    version: integer('version'),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    findings: jsonb('findings').$type<readonly ImportFinding[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] }), index('import_row_record').on(table.recordId)],
)
