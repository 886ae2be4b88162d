import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from './columns.ts'
import { customer } from './customer.table.ts'
import { userCustomer } from './user.table.ts'

export const activityTypes = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'EXECUTE'] as const
export type ActivityType = (typeof activityTypes)[number]

/** The modules of the HR product that a customer can have. Reference data: other names are not implemented. */
export const accessModule = pgTable('access_module', {
  name: text('name').primaryKey(),
  /** Modules that must be on for the same time. */
  requires: text('requires').array().notNull().default([]),
})

/** Everything that an access profile can allow, by what it is about and how. Reference data: other names are not implemented. */
export const activity = pgTable(
  'activity',
  {
    name: text('name').notNull(),
    type: text('type', { enum: activityTypes }).notNull(),
    /** The module that must be on for it; null where it belongs to none. */
    module: text('module').references(() => accessModule.name),
  },
  (table) => [primaryKey({ columns: [table.name, table.type] })],
)

/** A named set of activities of a customer. */
export const accessProfile = pgTable(
  'access_profile',
  {
    id: key(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    unique('access_profile_of_customer').on(table.customerId, table.id),
    uniqueIndex('access_profile_name').on(table.customerId, sql`lower(${table.name})`),
  ],
)

export const accessProfileActivity = pgTable(
  'access_profile_activity',
  {
    accessProfileId: uuid('access_profile_id')
      .notNull()
      .references(() => accessProfile.id, { onDelete: 'cascade' }),
    activityName: text('activity_name').notNull(),
    activityType: text('activity_type', { enum: activityTypes }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'access_profile_activity_pk', columns: [table.accessProfileId, table.activityName, table.activityType] }),
    foreignKey({
      name: 'access_profile_activity_activity_fk',
      columns: [table.activityName, table.activityType],
      foreignColumns: [activity.name, activity.type],
    }),
  ],
)

/** The profile that a member has at a customer: at most one, and one of that customer. It goes with the membership. */
export const userAccessProfile = pgTable(
  'user_access_profile',
  {
    userId: uuid('user_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    accessProfileId: uuid('access_profile_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.customerId] }),
    index('user_access_profile_profile').on(table.customerId, table.accessProfileId),
    foreignKey({
      name: 'user_access_profile_membership_fk',
      columns: [table.userId, table.customerId],
      foreignColumns: [userCustomer.userId, userCustomer.customerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'user_access_profile_profile_fk',
      columns: [table.customerId, table.accessProfileId],
      foreignColumns: [accessProfile.customerId, accessProfile.id],
    }),
  ],
)

/** A module that is on for a customer, from its first day to its last where it has them. */
export const moduleAccess = pgTable(
  'module_access',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    name: text('name')
      .notNull()
      .references(() => accessModule.name),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.name] })],
)
