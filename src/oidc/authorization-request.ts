import type { OidcSettings } from './oidc-settings.ts'
import { OIDC_PREFIX } from './storage-keys.ts'

/** What a redirect to the provider asks for. `locale` is the language of its pages; `login` asks who is signed in already to prove it again. */
export type AuthorizationWish = {
  returnUrl: string
  prompt: 'select_account' | 'login' | undefined
  locale: string | undefined
  /** The user name that the sign-in page has filled in. */
  loginHint?: string | undefined
  /** An ID token of the only person who may answer (OpenID Connect Core 3.1.2.1). */
  idTokenHint?: string | undefined
}

/** An authorization request: where to go, and what must be kept until the answer comes. */
export type AuthorizationRequest = { url: string; key: string; state: string }

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * An authorization code request with PKCE (RFC 7636, S256) and nonce. It is written here, and not by oidc-client-ts, because it leaves
 * before that library has been loaded; the entry it keeps is the library's own, which answers it.
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
