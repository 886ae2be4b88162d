import type { OidcSettings } from './oidc-settings.ts'
import { OIDC_PREFIX } from './storage-keys.ts'

/**
 * Parameters of a redirect to the provider. `locale` is the language of its pages; the prompt `login` requires a signed-in user to authenticate
 * again.
 */
export type AuthorizationWish = {
  returnUrl: string
  prompt: 'select_account' | 'login' | undefined
  locale: string | undefined
  /** User name to prefill on the sign-in page. */
  loginHint?: string | undefined
  /** ID token of the only user who may sign in (OpenID Connect Core 3.1.2.1). */
  idTokenHint?: string | undefined
}

/** An authorization request: its URL, and the key under which its state is stored until the response arrives. */
type AuthorizationRequest = { url: string; key: string; state: string }

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * Creates an authorization code request with PKCE (RFC 7636, S256) and nonce. It does not use oidc-client-ts, because the redirect happens before
 * that library is loaded. The entry that it stores has the library's format, because the library processes the response.
 */
export const authorizationRequest = async (
  settings: OidcSettings,
  endpoint: string,
  { returnUrl, prompt, locale, loginHint, idTokenHint }: AuthorizationWish,
  now: number,
): Promise<AuthorizationRequest> => {
  const [id, nonce, verifier] = [random(), random(), random()]
  const challenge = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
  const { authority, client_id, redirect_uri, scope, response_type } = settings
  const url = new URL(endpoint)
  const asked = {
    client_id,
    redirect_uri,
    response_type,
    scope,
    nonce,
    state: id,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const maxAge = prompt === 'login' ? '0' : undefined
  const wished = { prompt, max_age: maxAge, ui_locales: locale, login_hint: loginHint, id_token_hint: idTokenHint }
  for (const [name, value] of Object.entries({ ...asked, ...wished })) if (value) url.searchParams.set(name, value)
  const kept = { id, nonce, code_verifier: verifier, authority, client_id, redirect_uri, scope, request_type: 'si:r', data: { returnUrl } }
  return { url: url.href, key: OIDC_PREFIX + id, state: JSON.stringify({ ...kept, created: Math.floor(now / 1000), extraTokenParams: {} }) }
}
