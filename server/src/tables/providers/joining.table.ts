import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { JOIN_REFUSALS } from '../../../../contract/joining.ts'
import { accessProfile } from '../access-profile.table.ts'
import { key, moment } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { userIdentity } from '../people/user.table.ts'
import { loginProvider } from './login-provider.table.ts'

const provider = () =>
  uuid('provider_id')
    .notNull()
    .references(() => loginProvider.id, { onDelete: 'cascade' })

/** How people whom a login provider vouches for join at their first sign-in. Without a row nobody does. */
export const providerJoining = pgTable(
  'provider_joining',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => loginProvider.id, { onDelete: 'cascade' }),
    enabled: boolean('enabled').notNull().default(false),
    /** Customer that new users belong to. Nobody joins without one. */
    customerId: uuid('customer_id').references(() => customer.id, { onDelete: 'set null' }),
    accessProfileId: uuid('access_profile_id').references(() => accessProfile.id, { onDelete: 'set null' }),
    /** Whether a profile was chosen, so that nobody joins without one after it was deleted. */
    needsProfile: boolean('needs_profile').notNull().default(false),
    perHour: integer('per_hour').notNull().default(20),
    /** User who last set it. Nobody joins with more than this user could give at that moment. */
    ownerId: uuid('owner_id').references(() => userIdentity.id, { onDelete: 'set null' }),
    /** What named the provider's subjects when it was set (`subjectSource`); another one pauses joining. */
    source: text('source').notNull().default(''),
    /** Client ID at that time: pairwise subjects differ for another client. */
    clientId: text('client_id'),
  },
  (table) => [
    index('provider_joining_customer').on(table.customerId),
    index('provider_joining_access_profile').on(table.accessProfileId),
    index('provider_joining_owner').on(table.ownerId),
    check('provider_joining_per_hour', sql`per_hour between 1 and 1000`),
  ],
)

/** A user who joined at a first sign-in, with the customer that they joined. */
export const joinedUser = pgTable(
  'joined_user',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    providerId: provider(),
    customerId: uuid('customer_id').references(() => customer.id, { onDelete: 'set null' }),
    /** Profile that joining gave; null if it gave none. */
    accessProfileId: uuid('access_profile_id').references(() => accessProfile.id, { onDelete: 'set null' }),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [
    index('joined_user_provider').on(table.providerId, table.joinedAt),
    index('joined_user_customer').on(table.customerId),
    index('joined_user_access_profile').on(table.accessProfileId),
  ],
)

/** An identity without an account that signed in at a login provider, with the reason why it did not join. Deleted after thirty days. */
export const unlinkedIdentity = pgTable(
  'unlinked_identity',
  {
    id: key(),
    providerId: provider(),
    subject: text('subject').notNull(),
    shownAs: text('shown_as').notNull(),
    email: text('email'),
    reason: text('reason', { enum: JOIN_REFUSALS }).notNull(),
    times: integer('times').notNull().default(1),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [unique('unlinked_identity_subject').on(table.providerId, table.subject), index('unlinked_identity_last').on(table.lastAt)],
)

/**
 * Subjects that do not join until an administrator releases them, as hashes (`subject_mark`), so that they may outlive the account. A trigger of
 * `user_login` writes one for each link that is deleted, and one of `login_provider` deletes those of a deleted provider: a foreign key would lock the
 * provider after the user.
 */
export const barredSubject = pgTable(
  'barred_subject',
  {
    providerId: uuid('provider_id').notNull(),
    mark: text('mark').notNull(),
    barredAt: moment('barred_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.mark] })],
)
