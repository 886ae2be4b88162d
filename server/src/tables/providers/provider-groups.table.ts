import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accessProfile, userAccessProfile } from '../access-profile.table.ts'
import { key, moment } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { userIdentity } from '../people/user.table.ts'
import { loginProvider } from './login-provider.table.ts'

/** What a sign-in without the claim does: nothing, or it counts as no group. */
export const absentGroups = ['KEEP', 'REMOVE'] as const
export const groupAnswerKinds = ['VALUES', 'ABSENT', 'UNAVAILABLE'] as const

const provider = () =>
  uuid('provider_id')
    .notNull()
    .references(() => loginProvider.id, { onDelete: 'cascade' })

/** How groups of a login provider give access profiles. */
export const providerGroups = pgTable(
  'provider_groups',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    enabled: boolean('enabled').notNull().default(false),
    /** Claim of an ID token, or attribute of an assertion. */
    claim: text('claim').notNull().default('groups'),
    absent: text('absent', { enum: absentGroups }).notNull().default('KEEP'),
    /** User who last set the rows. No group gives more than this user could give at that moment. */
    ownerId: uuid('owner_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** What named the provider's subjects at that time (`subjectSource`); another one pauses groups. */
    source: text('source').notNull().default(''),
    /** What the last test sign-in said. */
    seenKind: text('seen_kind', { enum: groupAnswerKinds }),
    seenValues: text('seen_values').array().notNull().default([]),
    seenAt: moment('seen_at'),
  },
  (table) => [index('provider_groups_owner').on(table.ownerId)],
)

/** A group and the access profile that it gives at one customer. Of several rows that match at a customer, the first one counts. */
export const providerGroupRow = pgTable(
  'provider_group_row',
  {
    id: key(),
    providerId: provider(),
    position: integer('position').notNull(),
    /** Name or ID of the group as the provider sends it. */
    value: text('value').notNull(),
    /** Name of a group whose value is an ID. */
    label: text('label'),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    accessProfileId: uuid('access_profile_id')
      .notNull()
      .references(() => accessProfile.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('provider_group_row_value').on(table.providerId, sql`lower(${table.value})`, table.customerId),
    index('provider_group_row_customer').on(table.customerId),
    index('provider_group_row_access_profile').on(table.accessProfileId),
  ],
)

/**
 * The groups of a user's last sign-in, from which a changed row is judged for everybody at once. Their digests say whether somebody is in the group of a
 * row, and nothing about other groups.
 */
export const seenGroups = pgTable(
  'seen_groups',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    providerId: provider(),
    /** Subject that signed in, by which the user must still be linked. */
    providerKey: text('provider_key').notNull(),
    digests: text('digests').array().notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.userId] }),
    index('seen_groups_user').on(table.userId),
    index('seen_groups_seen').on(table.seenAt),
  ],
)

/** Why a user has their access profile at a customer, if a group gave it. It goes with the grant, so that one given otherwise has no such reason. */
export const derivedProfile = pgTable(
  'derived_profile',
  {
    userId: uuid('user_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    providerId: provider(),
    groupValue: text('group_value').notNull(),
    groupLabel: text('group_label'),
    /** Last sign-in at which the group was seen. */
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.customerId] }),
    index('derived_profile_provider').on(table.providerId),
    index('derived_profile_confirmed').on(table.confirmedAt),
    foreignKey({
      name: 'derived_profile_grant_fk',
      columns: [table.userId, table.customerId],
      foreignColumns: [userAccessProfile.userId, userAccessProfile.customerId],
    }).onDelete('cascade'),
  ],
)
