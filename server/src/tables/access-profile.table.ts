import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment, orderedText } from './columns.ts'
import { customer } from './customer.table.ts'
import { partner } from './partner.table.ts'
import { userCustomer, userIdentity } from './people/user.table.ts'

export const activityTypes = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'EXECUTE'] as const
export type ActivityType = (typeof activityTypes)[number]

/** The modules of the HR product that a customer can have. Reference data: other names are not implemented. */
export const accessModule = pgTable('access_module', {
  name: text('name').primaryKey(),
  /** Modules that must be enabled for the same period. */
  requires: text('requires').array().notNull().default([]),
})

/** Everything that an access profile can allow, by subject and kind of access. Reference data: other names are not implemented. */
export const activity = pgTable(
  'activity',
  {
    name: text('name').notNull(),
    type: text('type', { enum: activityTypes }).notNull(),
    /** Module that must be enabled for it; null if it belongs to none. */
    module: text('module').references(() => accessModule.name),
  },
  (table) => [primaryKey({ columns: [table.name, table.type] })],
)

/**
 * A named set of activities of a customer. Without a customer it is either a template, which customers' profiles follow, or a profile of vendor
 * staff.
 */
export const accessProfile = pgTable(
  'access_profile',
  {
    id: key(),
    customerId: uuid('customer_id').references(() => customer.id, { onDelete: 'cascade' }),
    /** Partner of the customer. */
    partnerId: uuid('partner_id').references(() => partner.id),
    name: text('name').notNull(),
    description: text('description'),
    /** Whether it is a profile for vendor staff. */
    forStaff: boolean('for_staff').notNull().default(false),
    /** Template that it follows; its own rows are the differences from it. */
    templateId: uuid('template_id'),
    nameFolded: orderedText('name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold(name || ' ' || coalesce(description, ''))`),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    unique('access_profile_of_customer').on(table.customerId, table.id),
    uniqueIndex('access_profile_name').on(table.customerId, sql`lower(${table.name})`),
    uniqueIndex('access_profile_template_name')
      .on(table.forStaff, sql`lower(${table.name})`)
      .where(sql`customer_id is null`),
    index('access_profile_template')
      .on(table.templateId)
      .where(sql`template_id is not null`),
    index('access_profile_list').on(table.customerId, table.nameFolded, table.id),
    foreignKey({ name: 'access_profile_template_fk', columns: [table.templateId], foreignColumns: [table.id] }),
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
    /** False if the profile takes away what its template grants. */
    granted: boolean('granted').notNull().default(true),
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

/** Profile of a member at a customer: at most one, and one of that customer. It is deleted with the membership. */
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

/**
 * Customers at which an administrator has lost their profile and has since been given neither another one nor full access. Written only by triggers
 * of the database (`0300_lost_access_profiles.sql`).
 */
export const lostAccessProfile = pgTable(
  'lost_access_profile',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'lost_access_profile_pk', columns: [table.userId, table.customerId] }),
    index('lost_access_profile_customer').on(table.customerId),
  ],
)

/** Profile that a member of vendor staff has in addition to their user type. */
export const staffAccessProfile = pgTable(
  'staff_access_profile',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    accessProfileId: uuid('access_profile_id')
      .notNull()
      .references(() => accessProfile.id),
  },
  (table) => [index('staff_access_profile_profile').on(table.accessProfileId)],
)

/** A module that is enabled for a customer, from its first to its last day if it has them. */
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
