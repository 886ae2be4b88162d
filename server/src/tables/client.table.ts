import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { key, moment, orderedText } from './columns.ts'
import { partner } from './partner.table.ts'
import { serverSideSession } from './people/session.table.ts'

export const clientKinds = ['MACHINE', 'WEB_APP', 'NATIVE'] as const
export const grantTypes = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'] as const
export const tokenFormats = ['OPAQUE', 'JWT'] as const
/** User types that an app can be limited to, as values of the claim `usertype`. */
export const clientUserTypes = [
  'EMPLOYEE',
  'MANAGER',
  'VENDOR_SUPPORT',
  'VENDOR_OPERATIONS',
  'VENDOR_PARTNER',
  'ADMIN',
  'HR_ADMIN',
] as const

/** An app that signs users in or makes calls on its own behalf, as the OpenID provider knows it. */
export const client = pgTable(
  'client',
  {
    id: key(),
    /** Partner on whose host it is known; null: on every host. */
    partnerId: uuid('partner_id').references(() => partner.id),
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    nameFolded: orderedText('name_folded')
      .notNull()
      .generatedAlwaysAs(sql`fold(name)`),
    description: text('description'),
    kind: text('kind', { enum: clientKinds }).notNull(),
    /** Runs where it cannot keep a secret (public client). */
    isPublic: boolean('is_public').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** Part of the installation, so nobody can change it. */
    isSystem: boolean('is_system').notNull().default(false),
    /** Belongs to the installation's owner, so no user is asked for consent. */
    isFirstParty: boolean('is_first_party').notNull().default(false),
    /** Customers can disable it for their users. */
    isMobile: boolean('is_mobile').notNull().default(false),
    requirePkce: boolean('require_pkce').notNull().default(true),
    requirePar: boolean('require_par').notNull().default(false),
    grantTypes: text('grant_types', { enum: grantTypes }).array().notNull().default([]),
    /** Names of API scopes and identity resources. */
    scopes: text('scopes').array().notNull().default([]),
    redirectUris: text('redirect_uris').array().notNull().default([]),
    postLogoutRedirectUris: text('post_logout_redirect_uris').array().notNull().default([]),
    corsOrigins: text('cors_origins').array().notNull().default([]),
    /** Claims in the tokens that it gets for itself, each `type=value`. */
    claims: text('claims').array().notNull().default([]),
    /** Address at which users open it. */
    startUrl: text('start_url'),
    /** Address that is notified when a session that gave it tokens has ended (OpenID Connect Back-Channel Logout 1.0). */
    backchannelLogoutUri: text('backchannel_logout_uri'),
    /** Users may sign in with a local password or passkey. */
    allowsPassword: boolean('allows_password').notNull().default(true),
    /** Login providers that users may sign in with; empty: all. */
    loginProviderIds: uuid('login_provider_ids').array().notNull().default([]),
    /** User types that it is limited to; empty: everybody. */
    userTypes: text('user_types', { enum: clientUserTypes }).array().notNull().default([]),
    /** Customers whose users it is limited to; empty: everybody. */
    customerIds: uuid('customer_ids').array().notNull().default([]),
    /** Lifetimes of its tokens; null: the default. */
    accessTokenMinutes: integer('access_token_minutes'),
    idTokenMinutes: integer('id_token_minutes'),
    refreshTokenHours: integer('refresh_token_hours'),
    /** Notes of its operators, each `name=value`. */
    properties: text('properties').array().notNull().default([]),
    /** Day in UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('client_client_id').on(table.clientId), index('client_name').on(table.nameFolded, table.id)],
)

/** A secret of a client, stored as the SHA-256 of its 256 random bits. */
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
    /** Null: it never expires. */
    expiresAt: moment('expires_at'),
    /** Day in UTC. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    /** Days before its expiry at which the last warning was sent. */
    warnedDays: integer('warned_days'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('client_secret_client').on(table.clientId)],
)

/** The apps that a session gave tokens to; a trigger on `event_log` maintains the rows. */
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
    /** Redirect address of its last authorization code. */
    redirectUri: text('redirect_uri'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.clientId] }), index('session_client_client').on(table.clientId, table.at)],
)

/** Sign-outs that an app still has to be notified of, or was; a trigger on `server_side_session` writes them. */
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
    /** Time of the next attempt; null: no attempt remains. */
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

/** A scope that an app requests by name to be allowed to call an API. */
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

/** A set of claims about the user that an app requests by name. */
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

/** An API that tokens are meant for, as their audience. */
export const apiResource = pgTable(
  'api_resource',
  {
    id: key(),
    /** An absolute URI, which need not be reachable. */
    identifier: text('identifier').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Names of the API scopes that it accepts. */
    scopes: text('scopes').array().notNull().default([]),
    tokenFormat: text('token_format', { enum: tokenFormats }).notNull().default('JWT'),
    /** Lifetime of tokens for it; null: the default. */
    tokenMinutes: integer('token_minutes'),
    /** Client of the API itself, which may introspect tokens that are meant for it. */
    introspectionClientId: uuid('introspection_client_id').references(() => client.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('api_resource_identifier').on(table.identifier)],
)
