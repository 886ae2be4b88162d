import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from './columns.ts'
import { userIdentity } from './people/user.table.ts'

/** Audience of a flag: everybody (`enabled`), or users in any of the lists or within the share. */
const audience = {
  enabled: boolean('enabled').notNull().default(false),
  partnerIds: uuid('partner_ids').array().notNull().default([]),
  customerIds: uuid('customer_ids').array().notNull().default([]),
  userIds: uuid('user_ids').array().notNull().default([]),
  userTypes: integer('user_types').array().notNull().default([]),
  /** Percentage of the users, with two decimals; null: none. */
  share: numeric('share', { precision: 5, scale: 2 }),
}

/** Keys are free text, and no two differ in case alone. A deleted flag is off, and keeps its key. */
export const feature = pgTable(
  'feature',
  {
    id: key(),
    key: text('key').notNull(),
    description: text('description'),
    ...audience,
    ownerId: uuid('owner_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** Day on which somebody should review whether it is still needed. */
    reviewOn: date('review_on', { mode: 'string' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
    deletedAt: moment('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('feature_key').on(table.key),
    uniqueIndex('feature_key_any_case').on(sql`lower(${table.key})`),
    index('feature_owner').on(table.ownerId),
  ],
)

/** Audience of a flag at each of its versions, written by a trigger. */
export const featureRevision = pgTable(
  'feature_revision',
  {
    featureId: uuid('feature_id')
      .notNull()
      .references(() => feature.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    at: moment('at').notNull().defaultNow(),
    by: text('by'),
    enabled: boolean('enabled').notNull(),
    partnerIds: uuid('partner_ids').array().notNull(),
    customerIds: uuid('customer_ids').array().notNull(),
    userIds: uuid('user_ids').array().notNull(),
    userTypes: integer('user_types').array().notNull(),
    share: numeric('share', { precision: 5, scale: 2 }),
    deleted: boolean('deleted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.featureId, table.version] })],
)

/** Has one row, `features`, whose value a trigger changes with every change of a flag. */
export const appConfiguration = pgTable('app_configuration', {
  sentinel: text('sentinel').primaryKey(),
  key: text('key').notNull(),
})
