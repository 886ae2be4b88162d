import type { PartnerMetadata } from '../lib/portal-state.ts'

/** Settings of the identity provider's client. Names are those of the protocol where it has one. */
export type OidcSettings = {
  authority: string
  client_id: string
  redirect_uri: string
  silent_redirect_uri: string
  post_logout_redirect_uri: string
  response_type: string
  scope: string
  /** Whether a silent sign-in in a hidden frame is tried before a redirect to the provider. */
  silentSignIn: boolean
  /** Token whose expiry decides whether the user still counts as signed in. */
  authenticatedBy: 'access_token' | 'id_token'
  /** Maximum time before its expiry at which a token is renewed, in seconds. */
  renewalNoticeSeconds: number
}

/** Settings that an installation may override at build time. All have a default except the authority, which the partner defines. */
export type OidcOverrides = Partial<
  Pick<OidcSettings, 'authority' | 'client_id' | 'scope' | 'silentSignIn' | 'authenticatedBy' | 'renewalNoticeSeconds'>
>

export const CALLBACK_PATH = '/signin-oidc'
const SILENT_CALLBACK_PATH = '/signin-silent-oidc'
export const LOGOUT_CALLBACK_PATH = '/account/logout/callback'

const SCOPE = 'openid email profile roles identity identity_api utilities graph.all sms_notification email_notification customer'

/** Settings for a partner's host. `origin` is the portal's own. */
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

/** Names of required settings that are missing, in the order of the specification. Empty if none is missing. */
export const missingSettings = (settings: Partial<Record<(typeof REQUIRED)[number], string>>): readonly string[] =>
  REQUIRED.filter((name) => !settings[name]?.trim())
