import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LEAVING_OBSTACLES } from '../../../../contract/people.ts'
import { bytes, key, moment, orderedText } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { partner } from '../partner.table.ts'

/**
 * A user with their extension in the same row, so that a page of users is one index scan. Folded text is empty if there is none, so that every sort
 * key has a value from which a page can start. `userType` and `displayName` repeat the claims `usertype` and `name`; a trigger on `user_claim` keeps
 * them equal.
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
    /** Who is meant by user name and address (`identifier_key`): a trigger fills both, an address that is missing has none. */
    userNameKey: orderedText('user_name_key'),
    emailKey: orderedText('email_key'),
    /** From 1 for whose name has the key of another one's since before names were compared by it. */
    nameCollision: integer('name_collision').notNull().default(0),
    emailConfirmed: boolean('email_confirmed').notNull().default(false),
    /** A directory supplied the address, and no verified domain of its login provider vouches for it: a trigger of `outbox` sends no mail there. */
    emailUnproven: boolean('email_unproven').notNull().default(false),
    /** A trigger maintains these four moments; null: no such change since the trigger exists. This one is when the present address was confirmed. */
    emailConfirmedAt: moment('email_confirmed_at'),
    authenticatorSetAt: moment('authenticator_set_at'),
    pinSetAt: moment('pin_set_at'),
    phoneSetAt: moment('phone_set_at'),
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    phoneNumber: text('phone_number'),
    phoneNumberConfirmed: boolean('phone_number_confirmed').notNull().default(false),
    lockoutEnd: moment('lockout_end'),
    /** Reason of an administrator's lock; null if failed attempts caused it. */
    lockoutReason: text('lockout_reason'),
    /** End of the lock that the user was notified of by mail. */
    lockoutTold: moment('lockout_told'),
    lockoutEnabled: boolean('lockout_enabled').notNull().default(true),
    accessFailedCount: integer('access_failed_count').notNull().default(0),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** Expiry of the last mailed link that confirms the account; null if none was mailed. */
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
    /** Last time step whose code was used, so that no code works twice. */
    authenticatorStep: bigint('authenticator_step', { mode: 'number' }),
    twoFactorMethods: text('two_factor_methods').notNull().default('NONE'),
    bypassCompanyTwoFactor: boolean('bypass_company_two_factor').notNull().default(false),
    /** Encrypted hashes of every combination of three digits, so that three can be checked and none can be read back. */
    pin: bytes('pin'),
    /** Positions of the three digits that are requested, until they were answered correctly. */
    pinPositions: text('pin_positions'),
    /** A password expires when it is forced to, at a date, or this number of days after it was set. */
    passwordExpired: boolean('password_expired').notNull().default(false),
    passwordExpiresAt: moment('password_expires_at'),
    passwordExpiryDays: integer('password_expiry_days'),
    /** Version of the row's `profile_picture`, which changes its address; null if there is none. */
    pictureVersion: text('picture_version'),
    userType: smallint('user_type').notNull().default(1),
    /** For an administrator: without a profile they may do nothing until somebody gives them full access. Also set by `limit_administrators`. */
    isLimited: boolean('is_limited').notNull().default(false),
    displayName: text('display_name'),
    displayNameFolded: orderedText('display_name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(coalesce(display_name, ''))`),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`fold(user_name || ' ' || coalesce(email, '') || ' ' || coalesce(display_name, ''))`),
    /** A trigger renews it with every change of who can open the account; whatever was begun with another value ends. */
    securityStamp: uuid('security_stamp').notNull().defaultRandom(),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('user_identity_name_key').on(
      table.userNameKey,
      sql`coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
      table.nameCollision,
    ),
    index('user_identity_email_key').on(table.emailKey),
    index('user_identity_name_collision')
      .on(table.id)
      .where(sql`name_collision > 0`),
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
    // Users of a partner that the figures of a dashboard count.
    index('user_identity_figures').on(table.partnerId, table.id),
    // Columns that are changed for many users at once have BRIN indexes, which allow updates in place (HOT): they index ranges of one page each, not
    // the rows.
    index('user_identity_lockout').using('brin', table.lockoutEnd).with({ pages_per_range: 1 }),
    index('user_identity_invitation').using('brin', table.invitationExpiresAt).with({ pages_per_range: 1 }),
    index('user_identity_two_factor')
      .using('brin', sql`(two_factor_enabled::int)`)
      .with({ pages_per_range: 1 }),
    // Passwords that are due, and the age of a partner's passwords: only for users who have one, so that invited or imported users are in neither
    // index.
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
    /**
     * For a limited administrator who may do everything here, because somebody granted it or because it was so before they were limited elsewhere.
     */
    fullAccess: text('full_access', { enum: ['GIVEN', 'KEPT'] }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.customerId] }),
    index('user_customer_customer').on(table.customerId, table.userId),
  ],
)

/**
 * The day after which a user's access ends. `dueAt` is the end of `leavesOn` in `timeZone`. `acceptedCustomerIds`: customers that vendor
 * operations have accepted to be left without an administrator. `waitsFor`: why the access goes on although it was due. `notifiedAt`: when somebody
 * learnt of that.
 */
export const userLeaving = pgTable(
  'user_leaving',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    leavesOn: date('leaves_on').notNull(),
    timeZone: text('time_zone').notNull(),
    dueAt: moment('due_at').notNull(),
    acceptedCustomerIds: uuid('accepted_customer_ids').array().notNull().default([]),
    createdBy: uuid('created_by').references(() => userIdentity.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    waitsFor: text('waits_for', { enum: LEAVING_OBSTACLES }),
    notifiedAt: moment('notified_at'),
  },
  (table) => [index('user_leaving_due').on(table.dueAt), index('user_leaving_created_by').on(table.createdBy)],
)

/** A subject of a SAML2 provider as it is indexed: without case and the white space around it. */
export const lowerKeyOf = (key: SQLWrapper): SQL => sql`lower(btrim(${key}, E' \\t\\r\\n'))`

/** An identity at a login provider that is linked with the user. */
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
    /** Created by a directory whose owners do not answer for administrators: it lets no administrator in. */
    byLimited: boolean('by_limited').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.loginProvider, table.providerKey] }),
    index('user_login_user').on(table.userId),
    index('user_login_lower_key').on(table.loginProvider, lowerKeyOf(table.providerKey)),
  ],
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

/** Hashes that a new password must not match (the last 12). */
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
