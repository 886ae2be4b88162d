import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Keys are free text, and no two differ in case alone; `enabled` is the switch for everybody. */
export const feature = pgTable(
  'feature',
  {
    key: text('key').primaryKey(),
    description: text('description'),
    enabled: boolean('enabled').notNull().default(false),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('feature_key_any_case').on(sql`lower(${table.key})`)],
)

/** Who has a feature that is not on for everybody: a partner, a customer, a user, or a share (per cent) of the users. */
export const featureAudience = pgTable(
  'feature_audience',
  {
    featureKey: text('feature_key')
      .notNull()
      .references(() => feature.key, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['PARTNER', 'CUSTOMER', 'USER', 'SHARE'] }).notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.featureKey, table.kind, table.value] })],
)

/** One row, `features`: its value changes with every change of a flag or an audience, by triggers. */
export const appConfiguration = pgTable('app_configuration', {
  sentinel: text('sentinel').primaryKey(),
  key: text('key').notNull(),
})
