import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { DOMAIN_FAULTS, LOGIN_PROTOCOLS, METADATA_FAULTS } from '../../../../contract/login-providers/login-provider-checks.ts'
import { providerProducts } from '../../../../contract/login-providers/provider-products.ts'
import { bytes, key, moment } from '../columns.ts'
import { partner } from '../partner.table.ts'

export const protocols = LOGIN_PROTOCOLS
export const samlBindings = ['HTTP_POST', 'HTTP_REDIRECT'] as const
/** How a SAML2 provider's response arrives: with the browser, or in exchange for an artifact that the browser brings. */
export const responseBindings = ['HTTP_POST', 'HTTP_ARTIFACT'] as const
/** Encryption that our metadata for a SAML2 provider offer it: none, authenticated ciphers, or also CBC, which is only accepted in a signed response. */
export const encryptions = ['NONE', 'GCM', 'ANY'] as const
/** How an OpenID provider's answer arrives: in the address, or posted. */
export const responseModes = ['QUERY', 'FORM_POST'] as const
/** How the provider is notified of a sign-out here; NONE: it is not. */
export const logoutBindings = ['NONE', 'HTTP_REDIRECT', 'HTTP_POST', 'SOAP'] as const
export type LogoutBinding = Exclude<(typeof logoutBindings)[number], 'NONE'>
/** Address for logout requests, and for responses to a logout that the provider has started. */
export type LogoutUrl = { readonly to: string; readonly answer: string }
export const nameIdFormats = ['UNSPECIFIED', 'EMAIL_ADDRESS', 'PERSISTENT', 'TRANSIENT'] as const

export const metadataFaults = METADATA_FAULTS

export const domainStates = ['PENDING', 'VERIFIED', 'FAILED'] as const
export const domainFaults = DOMAIN_FAULTS

/** Last DNS result for a domain; moments in ISO 8601. */
export type DomainProof = {
  readonly state: Exclude<(typeof domainStates)[number], 'PENDING'>
  readonly fault: (typeof domainFaults)[number] | null
  readonly checkedAt: string | null
  readonly verifiedAt: string | null
  /** Time at which the record was last found; null for a proof that was taken over without one. */
  readonly foundAt: string | null
}

/** OpenID Connect and SAML 2 providers, with which a partner's users may sign in. */
export const loginProvider = pgTable(
  'login_provider',
  {
    id: key(),
    partnerId: uuid('partner_id').references(() => partner.id),
    /** The vendor's own provider, without a partner: only vendor operations change it, and it is offered on every host. */
    ofVendor: boolean('of_vendor').notNull().default(false),
    /** Its trust settings come from somebody who does not answer for administrators: it signs in none of them until somebody who does confirms it. */
    trustIsLimited: boolean('trust_is_limited').notNull().default(false),
    /** Name in `user_login.login_provider` and in addresses. */
    name: text('name').notNull().unique(),
    displayName: text('display_name').notNull(),
    protocol: text('protocol', { enum: protocols }).notNull(),
    /** Product behind the provider: it decides which guide the setup shows, and nothing about sign-ins. */
    product: text('product', { enum: providerProducts }).notNull().default('GENERIC'),
    enabled: boolean('enabled').notNull().default(true),
    /** Domains of the e-mail addresses that it is offered for; empty: all users of the partner. */
    allowedDomains: text('allowed_domains').array().notNull().default([]),
    /** Proofs by domain; a domain that was never looked up has none. */
    domainProofs: jsonb('domain_proofs').$type<Readonly<Record<string, DomainProof>>>().notNull().default({}),
    authority: text('authority'),
    clientId: text('client_id'),
    /** Encrypted with AES-256-GCM, with SECRETS_KEY. */
    clientSecret: bytes('client_secret'),
    /** Day on which the secret expires at the provider, if somebody has entered it. */
    clientSecretEndsOn: date('client_secret_ends_on'),
    /** ID of the private key that the client secret is, and the team that it belongs to: with both, a token signed with it is sent instead. */
    clientKeyId: text('client_key_id'),
    clientTeamId: text('client_team_id'),
    responseMode: text('response_mode', { enum: responseModes }).notNull().default('QUERY'),
    scopes: text('scopes').notNull().default('openid profile email'),
    usePkce: boolean('use_pkce').notNull().default(true),
    logoutUrl: text('logout_url'),
    redirectUrl: text('redirect_url'),
    /** SAML2: address from which its metadata are refreshed. */
    metadataUrl: text('metadata_url'),
    /** SAML2: values from the metadata. */
    entityId: text('entity_id'),
    signInUrl: text('sign_in_url'),
    /** SAML2: address of a sign-in by binding. */
    signInUrls: jsonb('sign_in_urls').$type<Partial<Record<(typeof samlBindings)[number], string>>>(),
    /** Certificates as concatenated PEM. */
    certificates: text('certificates'),
    requestBinding: text('request_binding', { enum: samlBindings }).notNull().default('HTTP_REDIRECT'),
    responseBinding: text('response_binding', { enum: responseBindings }).notNull().default('HTTP_POST'),
    encryption: text('encryption', { enum: encryptions }).notNull().default('ANY'),
    logoutBinding: text('logout_binding', { enum: logoutBindings }).notNull().default('NONE'),
    logoutUrls: jsonb('logout_urls').$type<Partial<Record<LogoutBinding, LogoutUrl>>>(),
    /** Addresses that resolve artifacts, by index. */
    artifactUrls: jsonb('artifact_urls').$type<Readonly<Record<string, string>>>(),
    nameIdFormat: text('name_id_format', { enum: nameIdFormats }).notNull().default('UNSPECIFIED'),
    /** SAML2: the attribute that holds the email address; null: the usual names. */
    emailAttribute: text('email_attribute'),
    /** SAML2: whether its metadata ask for signed requests. */
    wantsSignedRequests: boolean('wants_signed_requests').notNull().default(false),
    /** SAML2: time at which any process last requested the metadata. */
    metadataAskedAt: moment('metadata_asked_at'),
    /** Reason of the last failed refresh, as a code; null: it succeeded. */
    metadataFault: text('metadata_fault', { enum: metadataFaults }),
    /** Time at which they last changed, and which of these columns changed. */
    metadataChangedAt: moment('metadata_changed_at'),
    metadataChanges: text('metadata_changes').array().notNull().default([]),
    /** Expiry, of a certificate or of the secret, of the last warning, and the days before it: nobody is warned twice. */
    certificateWarnedOf: moment('certificate_warned_of'),
    warnedDays: integer('warned_days'),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('login_provider_partner').on(table.partnerId)],
)
