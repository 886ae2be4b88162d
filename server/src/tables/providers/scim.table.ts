import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment } from '../columns.ts'
import { customer } from '../customer.table.ts'
import { loginProvider } from './login-provider.table.ts'
import { userIdentity } from '../people/user.table.ts'

/** What a directory's groups are here. */
export const scimGroupKinds = ['NONE', 'ACCESS_PROFILES', 'CUSTOMERS'] as const
/** Which attribute the login provider names people by; NONE: they are invited by mail. */
export const scimSubjects = ['NONE', 'EXTERNAL_ID', 'USER_NAME', 'EMAIL'] as const
export const scimOutcomes = ['DONE', 'UNCHANGED', 'WOULD_CHANGE', 'REFUSED', 'FAILED'] as const
export const scimActions = ['DISCOVER', 'LIST', 'READ', 'CREATE', 'UPDATE', 'DELETE', 'OTHER'] as const
export const scimResources = ['USER', 'GROUP', 'NONE'] as const

const provider = () =>
  uuid('provider_id')
    .notNull()
    .references(() => loginProvider.id, { onDelete: 'cascade' })

/**
 * Whose authority a directory or a token has: never more than that person may do at the moment. Without `leftAt` the owner is there; with it, they have
 * left since then, or were never known, and `had` is what a deleted one could do (`viewerFacts`).
 */
const ownership = () => ({
  ownerId: uuid('owner_id').references(() => userIdentity.id, { onDelete: 'set null' }),
  ownerLeftAt: moment('owner_left_at').defaultNow(),
  ownerHad: jsonb('owner_had'),
})

/** How a login provider's directory provisions users by SCIM 2.0. */
export const scimSetup = pgTable('scim_setup', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => loginProvider.id, { onDelete: 'cascade' }),
  enabled: boolean('enabled').notNull().default(false),
  /** Everything is judged, and nothing written. */
  dryRun: boolean('dry_run').notNull().default(true),
  groups: text('groups', { enum: scimGroupKinds }).notNull().default('NONE'),
  /** Where new users belong, and whose access profiles groups are. */
  customerId: uuid('customer_id').references(() => customer.id, { onDelete: 'set null' }),
  subject: text('subject', { enum: scimSubjects }).notNull().default('NONE'),
  ...ownership(),
  /** When the provider's managers were last told that it needs another owner; null while it needs none. */
  ownerToldAt: moment('owner_told_at'),
})

/** A token of a directory, as the SHA-256 of its 256 random bits. */
export const scimToken = pgTable(
  'scim_token',
  {
    id: key(),
    providerId: provider(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    /** Null: never. */
    expiresAt: moment('expires_at'),
    /** At which step before its end it was told of, in days. */
    warnedDays: integer('warned_days'),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    ...ownership(),
  },
  (table) => [uniqueIndex('scim_token_hash').on(table.hash), index('scim_token_provider').on(table.providerId)],
)

/** Whom a directory manages; of whom it deleted, only that it did. */
export const scimUser = pgTable(
  'scim_user',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => userIdentity.id, { onDelete: 'cascade' }),
    providerId: provider(),
    externalId: text('external_id'),
    deletedAt: moment('deleted_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('scim_user_provider').on(table.providerId, table.userId),
    uniqueIndex('scim_user_external_id')
      .on(table.providerId, table.externalId)
      .where(sql`external_id is not null and deleted_at is null`),
  ],
)

/** What a directory calls a group, which is an access profile or a customer. */
export const scimGroup = pgTable(
  'scim_group',
  {
    providerId: provider(),
    groupId: uuid('group_id').notNull(),
    externalId: text('external_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.groupId] })],
)

/** A call of a directory and what came of it. */
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
    /** What a refusal is about, as the directory named it; what a change has changed. */
    attribute: text('attribute'),
    detail: text('detail'),
    /** By attribute. */
    changes: jsonb('changes'),
    /** Attributes that were sent and that there are none of here. */
    ignored: text('ignored').array().notNull().default([]),
    traceId: text('trace_id'),
  },
  (table) => [
    index('scim_event_provider').on(table.providerId, table.at, table.id),
    index('scim_event_at').on(table.at),
    index('scim_event_subject').on(table.subjectId),
  ],
)
