import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, key, moment } from '../columns.ts'
import { partner } from '../partner.table.ts'

export const protocols = ['OIDC', 'SAML2'] as const
export const samlBindings = ['HTTP_POST', 'HTTP_REDIRECT'] as const
/** How a SAML2 provider's answer comes: with the browser, or for an artifact that the browser brings. */
export const responseBindings = ['HTTP_POST', 'HTTP_ARTIFACT'] as const
/** How it is told that somebody signs out here; NONE: it is not. */
export const logoutBindings = ['NONE', 'HTTP_REDIRECT', 'HTTP_POST', 'SOAP'] as const
export type LogoutBinding = Exclude<(typeof logoutBindings)[number], 'NONE'>
/** Where a log-out goes there, and where an answer to one that began there goes. */
export type LogoutUrl = { readonly to: string; readonly answer: string }
export const nameIdFormats = ['UNSPECIFIED', 'EMAIL_ADDRESS', 'PERSISTENT', 'TRANSIENT'] as const

/** Why a provider's metadata could not be taken. */
export const metadataFaults = [
  'UNREACHABLE',
  'REFUSED_ADDRESS',
  'REDIRECTS',
  'TOO_LARGE',
  'NOT_XML',
  'DOCTYPE',
  'NOT_METADATA',
  'SEVERAL_PROVIDERS',
  'EXPIRED',
  'NO_SIGN_IN_ADDRESS',
  'NO_CERTIFICATE',
  'OTHER_PROVIDER',
] as const

export const domainStates = ['PENDING', 'VERIFIED', 'FAILED'] as const
/** Why the DNS did not prove a domain. */
export const domainFaults = ['NO_RECORD', 'OTHER_RECORD', 'NO_ANSWER'] as const

/** What the DNS last said of a domain; moments in ISO 8601. */
export type DomainProof = {
  readonly state: Exclude<(typeof domainStates)[number], 'PENDING'>
  readonly fault: (typeof domainFaults)[number] | null
  readonly checkedAt: string | null
  readonly verifiedAt: string | null
  /** When the record was last there; null of what was taken over without one. */
  readonly foundAt: string | null
}

/** OpenID Connect and SAML 2 providers: where people of a partner may sign in instead of here. */
export const loginProvider = pgTable(
  'login_provider',
  {
    id: key(),
    partnerId: uuid('partner_id').references(() => partner.id),
    /** The vendor's own, of no partner: vendor operations alone change it, and it is offered on every host. */
    ofVendor: boolean('of_vendor').notNull().default(false),
    /** What it trusts was set by somebody who does not answer for administrators: it speaks for none of them until somebody who does confirms it. */
    trustIsLimited: boolean('trust_is_limited').notNull().default(false),
    /** What `user_login.login_provider` and addresses name it by. */
    name: text('name').notNull().unique(),
    displayName: text('display_name').notNull(),
    protocol: text('protocol', { enum: protocols }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Domains of email addresses it is offered for; none: everybody of the partner. */
    allowedDomains: text('allowed_domains').array().notNull().default([]),
    /** By domain; one that was never looked up has none. */
    domainProofs: jsonb('domain_proofs').$type<Readonly<Record<string, DomainProof>>>().notNull().default({}),
    authority: text('authority'),
    clientId: text('client_id'),
    /** AES-256-GCM, by SECRETS_KEY. */
    clientSecret: bytes('client_secret'),
    /** The day on which the secret ends there, where somebody said so. */
    clientSecretEndsOn: date('client_secret_ends_on'),
    scopes: text('scopes').notNull().default('openid profile email'),
    usePkce: boolean('use_pkce').notNull().default(true),
    logoutUrl: text('logout_url'),
    redirectUrl: text('redirect_url'),
    /** SAML2: where its metadata are read again from. */
    metadataUrl: text('metadata_url'),
    /** SAML2: what was read of the metadata. */
    entityId: text('entity_id'),
    signInUrl: text('sign_in_url'),
    /** SAML2: where a sign-in begins, by the binding. */
    signInUrls: jsonb('sign_in_urls').$type<Partial<Record<(typeof samlBindings)[number], string>>>(),
    /** PEM, one after another. */
    certificates: text('certificates'),
    requestBinding: text('request_binding', { enum: samlBindings }).notNull().default('HTTP_REDIRECT'),
    responseBinding: text('response_binding', { enum: responseBindings }).notNull().default('HTTP_POST'),
    logoutBinding: text('logout_binding', { enum: logoutBindings }).notNull().default('NONE'),
    logoutUrls: jsonb('logout_urls').$type<Partial<Record<LogoutBinding, LogoutUrl>>>(),
    /** Where artifacts are traded for responses, by index. */
    artifactUrls: jsonb('artifact_urls').$type<Readonly<Record<string, string>>>(),
    nameIdFormat: text('name_id_format', { enum: nameIdFormats }).notNull().default('UNSPECIFIED'),
    /** SAML2: whether its metadata ask for signed requests. */
    wantsSignedRequests: boolean('wants_signed_requests').notNull().default(false),
    /** SAML2: when its address was last asked for metadata, by whichever process. */
    metadataAskedAt: moment('metadata_asked_at'),
    /** Why they could not be taken the last time, as a code; null: they were. */
    metadataFault: text('metadata_fault', { enum: metadataFaults }),
    /** When they last differed from what was known, and in which of these columns. */
    metadataChangedAt: moment('metadata_changed_at'),
    metadataChanges: text('metadata_changes').array().notNull().default([]),
    /** The end, of a certificate or of the secret, that was last warned of, and so many days ahead: nobody is told twice. */
    certificateWarnedOf: moment('certificate_warned_of'),
    warnedDays: integer('warned_days'),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('login_provider_partner').on(table.partnerId)],
)
