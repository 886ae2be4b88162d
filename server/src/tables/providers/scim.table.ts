import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

/** Meaning of a directory's groups in the portal. */
export const scimGroupKinds = ['NONE', 'ACCESS_PROFILES', 'CUSTOMERS'] as const
/** SCIM attribute that holds the login provider's subject; NONE: users are invited by mail. */
export const scimSubjects = ['NONE', 'EXTERNAL_ID', 'USER_NAME', 'EMAIL'] as const
export const scimOutcomes = ['DONE', 'UNCHANGED', 'WOULD_CHANGE', 'REFUSED', 'FAILED'] as const
export const scimActions = ['DISCOVER', 'LIST', 'READ', 'CREATE', 'UPDATE', 'DELETE', 'OTHER'] as const
export const scimResources = ['USER', 'GROUP', 'NONE'] as const
/** What a directory asked for that waits until somebody else administers the user's customers. */
export const scimLeavings = ['DEACTIVATE', 'DELETE'] as const

const provider = () =>
  uuid('provider_id')
    .notNull()
    .references(() => loginProvider.id, { onDelete: 'cascade' })

/**
 * Owner of a directory or token, whose current rights limit what it may do. Without `leftAt` the owner is there; with it, they have left since then,
 * or were never known, and `had` is what a deleted owner could do (`viewerFacts`).
 */
const ownership = () => ({
  ownerId: uuid('owner_id').references(() => userIdentity.id, { onDelete: 'set null' }),
  ownerLeftAt: moment('owner_left_at').defaultNow(),
  ownerHad: jsonb('owner_had'),
})

export const scimSetup = pgTable('scim_setup', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => loginProvider.id, { onDelete: 'cascade' }),
  enabled: boolean('enabled').notNull().default(false),
  /** Dry run: everything is checked, and nothing is written. */
  dryRun: boolean('dry_run').notNull().default(true),
  groups: text('groups', { enum: scimGroupKinds }).notNull().default('NONE'),
  /** Customer that new users belong to, and whose access profiles the groups are. */
  customerId: uuid('customer_id').references(() => customer.id, { onDelete: 'set null' }),
  subject: text('subject', { enum: scimSubjects }).notNull().default('NONE'),
  ...ownership(),
  /** Time at which the provider's managers were last notified that it needs another owner; null while it needs none. */
  ownerToldAt: moment('owner_told_at'),
  /** Time of the last request of a directory that used to send some daily and then fell silent; null otherwise. */
  silentSince: moment('silent_since'),
})

/** A token of a directory, stored as the SHA-256 of its 256 random bits. */
export const scimToken = pgTable(
  'scim_token',
  {
    id: key(),
    providerId: provider(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    /** Null: it never expires. */
    expiresAt: moment('expires_at'),
    /** Days before its expiry at which the last warning was sent. */
    warnedDays: integer('warned_days'),
    /** Precise to the minute. */
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    ...ownership(),
  },
  (table) => [uniqueIndex('scim_token_hash').on(table.hash), index('scim_token_provider').on(table.providerId)],
)

/** A user that a directory manages; for a deleted one, only that the directory deleted it. */
export const scimUser = pgTable(
  'scim_user',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    providerId: provider(),
    externalId: text('external_id'),
    /** `userName` as the directory sends it. The database fills it with the sign-in name where a writer leaves it out. */
    userName: text('user_name'),
    /** `userName` in lower case, by which it is unique among users who are not deleted. */
    userNameKey: text('user_name_key').generatedAlwaysAs(sql`lower(normalize(user_name, nfc))`),
    deletedAt: moment('deleted_at'),
    leaving: text('leaving', { enum: scimLeavings }),
    leavingSince: moment('leaving_since'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('scim_user_provider').on(table.providerId, table.userId),
    uniqueIndex('scim_user_external_id')
      .on(table.providerId, table.externalId)
      .where(sql`external_id is not null and deleted_at is null`),
    uniqueIndex('scim_user_name')
      .on(table.providerId, table.userNameKey)
      .where(sql`deleted_at is null`),
    index('scim_user_name_deleted')
      .on(table.providerId, table.userNameKey)
      .where(sql`deleted_at is not null`),
  ],
)

/** A directory's group, which is an access profile or a customer. */
export const scimGroup = pgTable(
  'scim_group',
  {
    providerId: provider(),
    groupId: uuid('group_id').notNull(),
    externalId: text('external_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.groupId] })],
)

/** A call of a directory and its result. */
export const scimEvent = pgTable(
  'scim_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    providerId: provider(),
    tokenName: text('token_name').notNull(),
    action: text('action', { enum: scimActions }).notNull(),
    resource: text('resource', { enum: scimResources }).notNull(),
    outcome: text('outcome', { enum: scimOutcomes }).notNull(),
    status: integer('status').notNull(),
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    /** Attribute that a refusal is about, or that was changed, as the directory names it. */
    attribute: text('attribute'),
    detail: text('detail'),
    changes: jsonb('changes'),
    /** Attributes that were sent but that the portal does not have. */
    ignored: text('ignored').array().notNull().default([]),
    traceId: text('trace_id'),
  },
  (table) => [
    index('scim_event_provider').on(table.providerId, table.at, table.id),
    index('scim_event_at').on(table.at),
    index('scim_event_subject').on(table.subjectId),
  ],
)
