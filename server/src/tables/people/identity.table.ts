import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../columns.ts'

/**
 * Data that oidc-provider stores: sessions, grants, codes, tokens, interactions. Bearer secrets are stored as digests; a host finds only its own
 * rows.
 */
export const oidcArtifact = pgTable(
  'oidc_artifact',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    host: text('host').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id, table.host] }),
    index('oidc_artifact_grant').on(table.grantId),
    index('oidc_artifact_uid').on(table.uid),
    index('oidc_artifact_expiry').on(table.expiresAt),
  ],
)

/** The provider's signing keys, cookie secrets and SAML keys, encrypted with SECRETS_KEY, so that several processes share them. */
export const signingKey = pgTable('signing_key', {
  kid: text('kid').primaryKey(),
  use: text('use', { enum: ['sig', 'cookie', 'saml', 'mock'] }).notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Time from which it signs; for SAML keys their certificate says it. */
  activeAt: moment('active_at').notNull().defaultNow(),
})

/** Counters of rate-limiter-flexible; `expire` is in milliseconds since 1970. The library requires this order of columns. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
