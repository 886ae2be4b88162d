import { afterEach, beforeEach, expect, vi } from 'vitest'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import type { ProviderMetadata } from '#src/lib/portal-state.ts'
import { oidcSettings } from '#src/oidc/oidc-settings.ts'
import { createOidc } from '#src/oidc/oidc.ts'

export const ORIGIN = 'https://portal.example'
export const AUTHORITY = `${ORIGIN}/identity`
/** Epoch milliseconds of every test's beginning. */
export const NOW = 1_800_000_000_000

export const metadata: ProviderMetadata = {
  issuer: AUTHORITY,
  authorization_endpoint: `${AUTHORITY}/auth`,
  token_endpoint: `${AUTHORITY}/token`,
  end_session_endpoint: `${AUTHORITY}/session/end`,
  revocation_endpoint: `${AUTHORITY}/token/revocation`,
}
export const settings = oidcSettings({ oidcAuthority: AUTHORITY }, ORIGIN)

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** An id token that passes every check, with these claims instead of its own. */
export const idToken = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = { alg: 'ES256' }) => {
  const second = NOW / 1000
  const all = { iss: AUTHORITY, aud: 'portico', sub: 'ada', sid: 's1', iat: second, exp: second + 3600, ...claims }
  return `${encoded(header)}.${encoded(all)}.signature`
}

export type TokenAnswer = { status?: number; body: Record<string, unknown> } | Error

/** Answers of the token endpoint in order, and the requests it got. Everything else is answered with 200 and nothing. */
export const tokenEndpoint = (...answers: TokenAnswer[]) => {
  const requests: { url: string; form: Record<string, string> }[] = []
  const fetch = (url: string | URL | Request, init: RequestInit = {}) => {
    const form = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {}
    requests.push({ url: String(url), form })
    if (String(url) !== metadata.token_endpoint) return Promise.resolve(new Response(null))
    const answer = answers.shift()
    if (!answer) throw new Error('The token endpoint was asked once too often')
    if (answer instanceof Error) return Promise.reject(answer)
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
  }
  return { requests, fetch, codes: () => requests.filter(({ form }) => form.grant_type === 'authorization_code') }
}

/** What the token endpoint gives to a good code or refresh token. */
export const tokens = (claims: Record<string, unknown> = {}, more: Record<string, unknown> = {}): TokenAnswer => ({
  body: {
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'openid',
    id_token: idToken(claims),
    ...more,
  },
})

/** What the token endpoint is asked with the code of `answerTo`. */
export const codeRequest = {
  url: `${AUTHORITY}/token`,
  form: {
    grant_type: 'authorization_code',
    client_id: 'portico',
    code: 'code-1',
    redirect_uri: settings.redirect_uri,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/) as unknown,
  },
}

/** Each test of the file begins with empty storages at `NOW`, and leaves no stub behind. */
export const freshBrowser = () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.setSystemTime(NOW)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** A configured oidc on the test's browser; `left` holds the addresses it went to. */
export const openOidc = () => {
  const left: { url: string; how: string }[] = []
  const session = guardedStorage(() => window.sessionStorage)
  const local = guardedStorage(() => window.localStorage)
  const oidc = createOidc({
    origin: ORIGIN,
    session,
    local,
    now: Date.now,
    locale: () => 'de',
    leaveFor: (url, how) => left.push({ url, how }),
  })
  const problem = oidc.configure(settings, metadata)
  if (problem) throw new Error(problem.code)
  const answerTo = (url: string | undefined, more: Record<string, string> = { code: 'code-1' }) => {
    const state = new URL(url ?? '').searchParams.get('state') ?? ''
    return `${settings.redirect_uri}?${new URLSearchParams({ ...more, state, iss: AUTHORITY })}`
  }
  const nonceOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('nonce') ?? ''
  return { oidc, session, local, left, answerTo, nonceOf }
}
