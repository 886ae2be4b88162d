import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { userIdentity } from '../people/user.table.ts'

export const retentionNames = [
  'logDays',
  'eventDays',
  'accountEventDays',
  'sessionDays',
  'notificationDays',
  'messageDays',
  'linkDays',
] as const

/** Days of retention that were set in the portal. Without a row the environment's setting applies. */
export const retentionSetting = pgTable('retention_setting', {
  name: text('name', { enum: retentionNames }).primaryKey(),
  days: integer('days').notNull(),
})

/** A record that an import of settings has created, changed or deleted, as it was after it. */
export type TouchedRecord = {
  readonly section: string
  readonly name: string
  readonly action: 'CREATE' | 'CHANGE' | 'DELETE'
  /** Null for a record that was deleted. */
  readonly id: string | null
  readonly version: number | null
  /** Values that the import has set, by their names in the file. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** An import of a settings file, with the settings before it, so that it can be taken back. */
export const settingsImport = pgTable(
  'settings_import',
  {
    id: key(),
    at: moment('at').notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Settings file of the moment before. */
    snapshot: text('snapshot').notNull(),
    changes: jsonb('changes').$type<readonly TouchedRecord[]>().notNull(),
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [index('settings_import_at').on(table.at), index('settings_import_creator').on(table.createdBy)],
)
