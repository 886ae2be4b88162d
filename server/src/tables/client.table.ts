import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment, orderedText } from './columns.ts'
import { partner } from './partner.table.ts'

export const clientKinds = ['MACHINE', 'WEB_APP', 'NATIVE'] as const
export const grantTypes = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'] as const
export const tokenFormats = ['OPAQUE', 'JWT'] as const

/** An app that signs people in or calls on its own behalf, as the OpenID provider knows it. */
export const client = pgTable(
  'client',
  {
    id: key(),
    /** Where it is known; null: on every host. */
    partnerId: uuid('partner_id').references(() => partner.id),
    /** What it calls itself by. */
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    nameFolded: orderedText('name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    description: text('description'),
    kind: text('kind', { enum: clientKinds }).notNull(),
    /** Runs where it cannot keep a secret. */
    isPublic: boolean('is_public').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** Part of the installation: nobody changes it. */
    isSystem: boolean('is_system').notNull().default(false),
    /** Of the installation's owner: nobody is asked for consent. */
    isFirstParty: boolean('is_first_party').notNull().default(false),
    /** Customers can close it to their people. */
    isMobile: boolean('is_mobile').notNull().default(false),
    requirePkce: boolean('require_pkce').notNull().default(true),
    requirePar: boolean('require_par').notNull().default(false),
    grantTypes: text('grant_types', { enum: grantTypes }).array().notNull().default([]),
    /** Names of API scopes and identity resources. */
    scopes: text('scopes').array().notNull().default([]),
    redirectUris: text('redirect_uris').array().notNull().default([]),
    postLogoutRedirectUris: text('post_logout_redirect_uris').array().notNull().default([]),
    corsOrigins: text('cors_origins').array().notNull().default([]),
    /** Told in the tokens that it gets for itself, each `type=value`. */
    claims: text('claims').array().notNull().default([]),
    /** In UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('client_client_id').on(table.clientId), index('client_name').on(table.nameFolded, table.id)],
)

/** A secret of a client, as the SHA-256 of its 256 random bits. */
export const clientSecret = pgTable(
  'client_secret',
  {
    id: key(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    /** Null: never. */
    expiresAt: moment('expires_at'),
    /** In UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('client_secret_client').on(table.clientId)],
)

/** What an app may call, by a name that it asks for. */
export const apiScope = pgTable(
  'api_scope',
  {
    id: key(),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description'),
    isSystem: boolean('is_system').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('api_scope_name').on(table.name)],
)

/** What an app may know of a person, by a name that it asks for: claims. */
export const identityResource = pgTable(
  'identity_resource',
  {
    id: key(),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description'),
    claims: text('claims').array().notNull().default([]),
    isSystem: boolean('is_system').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('identity_resource_name').on(table.name)],
)

/** An API that tokens are meant for: their audience. */
export const apiResource = pgTable(
  'api_resource',
  {
    id: key(),
    /** An absolute address, which need not lead anywhere. */
    identifier: text('identifier').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Names of the API scopes that it knows. */
    scopes: text('scopes').array().notNull().default([]),
    tokenFormat: text('token_format', { enum: tokenFormats }).notNull().default('JWT'),
    /** How long tokens for it live; null: as all others. */
    tokenMinutes: integer('token_minutes'),
    /** The app that the API itself is: it may ask about tokens that are meant for it. */
    introspectionClientId: uuid('introspection_client_id').references(() => client.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('api_resource_identifier').on(table.identifier)],
)
