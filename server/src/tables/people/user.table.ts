import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, key, moment, orderedText } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { partner } from '../partner.table.ts'

/**
 * A user with their extension in the same row, so that a page of users is one index scan.
 * Folded text is empty where there is none, so that every key a list is ordered by has a value and pages can start after it.
 * `userType` and `displayName` repeat the claims `usertype` and `name`; a trigger on `user_claim` keeps them equal.
 */
export const userIdentity = pgTable(
  'user_identity',
  {
    id: key(),
    partnerId: uuid('partner_id').references(() => partner.id),
    userName: text('user_name').notNull(),
    userNameFolded: orderedText('user_name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(user_name)`),
    email: text('email'),
    emailFolded: orderedText('email_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(coalesce(email, ''))`),
    emailConfirmed: boolean('email_confirmed').notNull().default(false),
    /** A directory said it, and no proven domain of its login provider vouches for it: a trigger of `outbox` mails nothing there. */
    emailUnproven: boolean('email_unproven').notNull().default(false),
    /** These four moments are kept by a trigger; null: not since it keeps them. Since when the present address is confirmed. */
    emailConfirmedAt: moment('email_confirmed_at'),
    authenticatorSetAt: moment('authenticator_set_at'),
    pinSetAt: moment('pin_set_at'),
    phoneSetAt: moment('phone_set_at'),
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    phoneNumber: text('phone_number'),
    phoneNumberConfirmed: boolean('phone_number_confirmed').notNull().default(false),
    lockoutEnd: moment('lockout_end'),
    /** Why an administrator locked; null where failed tries did. */
    lockoutReason: text('lockout_reason'),
    /** The end of the lock that its owner was told of by mail. */
    lockoutTold: moment('lockout_told'),
    lockoutEnabled: boolean('lockout_enabled').notNull().default(true),
    accessFailedCount: integer('access_failed_count').notNull().default(0),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** When the last mailed link that confirms the account ends; null where none was mailed. */
    invitationExpiresAt: moment('invitation_expires_at'),
    status: text('status', { enum: ['ACTIVE', 'IN_ACTIVE', 'WAITING_CONFIRMATION'] })
      .notNull()
      .generatedAlwaysAs(
        sql`case when not is_active then 'IN_ACTIVE' when not email_confirmed then 'WAITING_CONFIRMATION' else 'ACTIVE' end`,
      ),
    lastLogonDate: moment('last_logon_date'),
    defaultLoginProvider: text('default_login_provider'),
    isAuthenticatorActive: boolean('is_authenticator_active').notNull().default(false),
    authenticatorKey: bytes('authenticator_key'),
    /** The last time step whose code was used, so that no code works twice. */
    authenticatorStep: bigint('authenticator_step', { mode: 'number' }),
    twoFactorMethods: text('two_factor_methods').notNull().default('NONE'),
    bypassCompanyTwoFactor: boolean('bypass_company_two_factor').notNull().default(false),
    /** Sealed hashes of every three of its digits, so that three can be checked and none read back. */
    pin: bytes('pin'),
    /** Which three digits of the PIN are asked for, until they were answered rightly. */
    pinPositions: text('pin_positions'),
    /** Forced, at a date, or so many days after it was set. */
    passwordExpired: boolean('password_expired').notNull().default(false),
    passwordExpiresAt: moment('password_expires_at'),
    passwordExpiryDays: integer('password_expiry_days'),
    /** Of the row's `profile_picture`, whose address changes with it; null where there is none. */
    pictureVersion: text('picture_version'),
    userType: smallint('user_type').notNull().default(1),
    /** Of an administrator: without a profile they may do nothing until somebody gives them full access. Also set by `limit_administrators`. */
    isLimited: boolean('is_limited').notNull().default(false),
    displayName: text('display_name'),
    displayNameFolded: orderedText('display_name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(coalesce(display_name, ''))`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold(user_name || ' ' || coalesce(email, '') || ' ' || coalesce(display_name, ''))`),
    /** Renewed by a trigger with whatever changes who can open the account; what began with another one ends. */
    securityStamp: uuid('security_stamp').notNull().defaultRandom(),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('user_identity_name_in_partner').on(
      sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
      table.userNameFolded,
    ),
    index('user_identity_user_name').on(table.userNameFolded, table.id),
    index('user_identity_email').on(table.emailFolded, table.id),
    index('user_identity_display_name').on(table.displayNameFolded, table.id),
    index('user_identity_status').on(sql`(status collate "C")`, table.id),
    index('user_identity_user_type').on(table.userType, table.id),
    index('user_identity_created_at').on(table.createdAt, table.id),
    index('user_identity_last_logon').on(sql`coalesce(last_logon_date, '-infinity')`, table.id),
    index('user_identity_partner_user_name').on(table.partnerId, table.userNameFolded, table.id),
    index('user_identity_partner_email').on(table.partnerId, table.emailFolded, table.id),
    index('user_identity_partner_display_name').on(table.partnerId, table.displayNameFolded, table.id),
    index('user_identity_partner_status').on(table.partnerId, sql`(status collate "C")`, table.id),
    index('user_identity_partner_user_type').on(table.partnerId, table.userType, table.id),
    index('user_identity_partner_created_at').on(table.partnerId, table.createdAt, table.id),
    index('user_identity_partner_last_logon').on(table.partnerId, sql`coalesce(last_logon_date, '-infinity')`, table.id),
    // The users of a partner that the figures of a dashboard are counted of.
    index('user_identity_figures').on(table.partnerId, table.id),
    // What is changed of many at once stands in indexes that a change in place (HOT) is let by: ranges of one page each, not the rows.
    index('user_identity_lockout').using('brin', table.lockoutEnd).with({ pages_per_range: 1 }),
    index('user_identity_invitation').using('brin', table.invitationExpiresAt).with({ pages_per_range: 1 }),
    index('user_identity_two_factor')
      .using('brin', sql`(two_factor_enabled::int)`)
      .with({ pages_per_range: 1 }),
    // Passwords that are due, and how old a partner's are: of those alone who have one, so that who is invited or imported stands in neither.
    index('user_identity_password_due')
      .on(
        sql`(least(case when password_expired then '-infinity'::timestamptz end, password_expires_at, (coalesce(password_changed_at, 'epoch'::timestamptz) at time zone 'UTC' + make_interval(days => password_expiry_days)) at time zone 'UTC', 'infinity'::timestamptz))`,
      )
      .where(sql`is_active and password_hash is not null`),
    index('user_identity_password_age')
      .on(table.partnerId, sql`(coalesce(password_changed_at, 'epoch'::timestamptz))`)
      .where(sql`is_active and password_hash is not null and password_expiry_days is null`),
    index('user_identity_search').using('gin', sql`search_text gin_trgm_ops`),
  ],
)

export const userCustomer = pgTable(
  'user_customer',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    isDefault: boolean('is_default').notNull().default(false),
    /** Of a limited administrator: everything may be done here, because somebody said so or because it was so before they were limited elsewhere. */
    fullAccess: text('full_access', { enum: ['GIVEN', 'KEPT'] }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.customerId] }),
    index('user_customer_customer').on(table.customerId, table.userId),
  ],
)

/** An external login. */
export const userLogin = pgTable(
  'user_login',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    loginProvider: text('login_provider').notNull(),
    providerKey: text('provider_key').notNull(),
    displayName: text('display_name'),
    createdAt: moment('created_at').defaultNow(),
    /** A directory made it whose owners do not answer for administrators: it lets none in. */
    byLimited: boolean('by_limited').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.loginProvider, table.providerKey] }), index('user_login_user').on(table.userId)],
)

/** The databases of the HR product that a user may open. */
export const userDatabase = pgTable(
  'user_database',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] }), index('user_database_name').on(table.name)],
)

/** The hashes a new password must not match (the last 12). */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('password_history_user').on(table.userId, table.createdAt)],
)

/** The re-encoded picture that /api/ProfileImages/{userId} serves. */
export const profilePicture = pgTable('profile_picture', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => userIdentity.id, { onDelete: 'cascade' }),
  image: bytes('image').notNull(),
  contentType: text('content_type').notNull(),
  etag: text('etag').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
