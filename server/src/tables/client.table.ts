import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment, orderedText } from './columns.ts'
import { partner } from './partner.table.ts'
import { serverSideSession } from './people/session.table.ts'

export const clientKinds = ['MACHINE', 'WEB_APP', 'NATIVE'] as const
export const grantTypes = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'] as const
export const tokenFormats = ['OPAQUE', 'JWT'] as const
/** Whom an app can be for, by what the claim `usertype` says. */
export const clientUserTypes = [
  'EMPLOYEE',
  'MANAGER',
  'VENDOR_SUPPORT',
  'VENDOR_OPERATIONS',
  'VENDOR_PARTNER',
  'ADMIN',
  'HR_ADMIN',
] as const

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
    /** Where people open it. */
    startUrl: text('start_url'),
    /** Where it is told that a session has ended that gave it tokens (OpenID Connect Back-Channel Logout 1.0). */
    backchannelLogoutUri: text('backchannel_logout_uri'),
    /** People may sign in by what they have here: a password or a passkey. */
    allowsPassword: boolean('allows_password').notNull().default(true),
    /** By which login providers they may; none: by all. */
    loginProviderIds: uuid('login_provider_ids').array().notNull().default([]),
    /** Whom it is for; none: everybody. */
    userTypes: text('user_types', { enum: clientUserTypes }).array().notNull().default([]),
    /** Whose people it is for; none: everybody. */
    customerIds: uuid('customer_ids').array().notNull().default([]),
    /** How long its tokens live; null: as all others. */
    accessTokenMinutes: integer('access_token_minutes'),
    idTokenMinutes: integer('id_token_minutes'),
    refreshTokenHours: integer('refresh_token_hours'),
    /** Notes of its operators, each `name=value`. */
    properties: text('properties').array().notNull().default([]),
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
    /** So many days ahead its end was last told of. */
    warnedDays: integer('warned_days'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('client_secret_client').on(table.clientId)],
)

/** The apps that a session gave tokens to; a trigger on `event_log` keeps it. */
export const sessionClient = pgTable(
  'session_client',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => serverSideSession.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    /** Where its last code led. */
    redirectUri: text('redirect_uri'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.clientId] }), index('session_client_client').on(table.clientId, table.at)],
)

/** Sign-outs that an app is still to be told of, or was; a trigger on `server_side_session` writes them. */
export const logoutNotice = pgTable(
  'logout_notice',
  {
    id: key(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    partnerId: uuid('partner_id'),
    host: text('host').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When it is tried next; null: nothing is left to try. */
    dueAt: moment('due_at').defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    failure: text('failure'),
  },
  (table) => [
    index('logout_notice_due').on(table.dueAt),
    index('logout_notice_client').on(table.clientId, table.createdAt),
    index('logout_notice_created').on(table.createdAt),
    index('logout_notice_session').on(table.sessionId),
  ],
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
