import type { PartnerMetadata } from '../lib/portal-state.ts'

/** How the portal speaks to its identity provider. Names as in the protocol where the protocol has one. */
export type OidcSettings = {
  authority: string
  client_id: string
  redirect_uri: string
  silent_redirect_uri: string
  post_logout_redirect_uri: string
  response_type: string
  scope: string
  /** Whether a hidden frame is tried before somebody is sent to the provider. */
  silentSignIn: boolean
  /** What decides whether somebody still counts as signed in. */
  authenticatedBy: 'access_token' | 'id_token'
  /** How long before its end a token is renewed, at most, in seconds. */
  renewalNoticeSeconds: number
}

/** What an installation may set at build time; everything has a default but the authority, which the partner names. */
export type OidcOverrides = Partial<
  Pick<OidcSettings, 'authority' | 'client_id' | 'scope' | 'silentSignIn' | 'authenticatedBy' | 'renewalNoticeSeconds'>
>

export const CALLBACK_PATH = '/signin-oidc'
export const SILENT_CALLBACK_PATH = '/signin-silent-oidc'
export const LOGOUT_CALLBACK_PATH = '/account/logout/callback'

const SCOPE = 'openid email profile roles identity identity_api utilities graph.all sms_notification email_notification customer'

/** The settings for a partner's host. `origin` is this portal's own. */
export const oidcSettings = (
  partner: Pick<PartnerMetadata, 'oidcAuthority'>,
  origin: string,
  overrides: OidcOverrides = {},
): OidcSettings => ({
  authority: partner.oidcAuthority,
  client_id: 'portico',
  response_type: 'code',
  scope: SCOPE,
  silentSignIn: true,
  authenticatedBy: 'access_token',
  renewalNoticeSeconds: 300,
  ...overrides,
  redirect_uri: origin + CALLBACK_PATH,
  silent_redirect_uri: origin + SILENT_CALLBACK_PATH,
  post_logout_redirect_uri: origin + LOGOUT_CALLBACK_PATH,
})

const REQUIRED = ['authority', 'client_id', 'redirect_uri', 'silent_redirect_uri', 'response_type', 'scope'] as const

/** The names of the required settings that are missing, in the order of the specification; empty when all are there. */
export const missingSettings = (settings: Partial<Record<(typeof REQUIRED)[number], string>>): readonly string[] =>
  REQUIRED.filter((name) => !settings[name]?.trim())
