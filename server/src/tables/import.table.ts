import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'
import { delimiters, encodings } from './import.shape.ts'
import type { CreateUser, ImportDefaults, ImportMapping } from './import.shape.ts'
import { userIdentity } from './user.table.ts'

export const importOutcomes = ['CREATE', 'SKIP', 'BROKEN'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** A file of users that somebody has uploaded, and how it is to be read. It is kept for a day; its rows become a job of the same id. */
export const userImport = pgTable(
  'user_import',
  {
    id: uuid('id').primaryKey(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Null once the import has begun: the rows hold what is needed of it. */
    content: bytes('content'),
    encoding: text('encoding', { enum: encodings }).notNull(),
    delimiter: text('delimiter', { enum: delimiters }).notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    defaults: jsonb('defaults').$type<ImportDefaults>().notNull().default({}),
    /** Rows below the headings. */
    total: integer('total').notNull(),
    creating: integer('creating').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    broken: integer('broken').notNull().default(0),
    checkedAt: moment('checked_at'),
    startedAt: moment('started_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('user_import_created').on(table.createdAt)],
)

/** What is wrong with a row, or why it is left out; `line` is another one of the file that it collides with. */
export type ImportFinding = { readonly path: string | null; readonly code: string; readonly message: string; readonly line?: number }

/** What the last check made of one row of the file. */
export const userImportRow = pgTable(
  'user_import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => userImport.id, { onDelete: 'cascade' }),
    /** The line of the file that the row begins on, from 1. */
    line: integer('line').notNull(),
    /** Who the row becomes: a row that is done twice makes one user. */
    userId: uuid('user_id').notNull().defaultRandom(),
    label: text('label').notNull(),
    /** Null where the row could not be read as one. */
    input: jsonb('input').$type<CreateUser>(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    findings: jsonb('findings').$type<readonly ImportFinding[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] }), index('user_import_row_user').on(table.userId)],
)
