import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import type { PortalState } from '../lib/portal-state.ts'
import type { OidcOverrides } from './oidc-settings.ts'
import { knownProvider } from './known-provider.ts'
import { OIDC_PREFIX, STALE_AFTER_SECONDS } from './storage-keys.ts'

/** A code exchange that began before the library, which processes its response, was loaded. */
export type EarlyExchange = { endpoint: string; answer: Promise<Response>; abort: () => void }

type Deps = {
  /** URL with the provider's response. */
  url: string
  /** State embedded in the page; without it the root actor has to load the provider's metadata first. */
  written: PortalState | undefined
  overrides: OidcOverrides
  local: GuardedStorage
  now: () => number
  fetch: typeof globalThis.fetch
}

/**
 * Exchanges a code while the portal is still loading, as oidc-client-ts would do later, which saves one request in a row (docs/commands.md, budget
 * 4). It acts only on a response to a request of this browser that the library would accept, found by the same storage entry. The library validates
 * the response and everything else.
 */
export const exchangeEarly = ({ url, written, overrides, local, now, fetch }: Deps): EarlyExchange | undefined => {
  const { origin, searchParams } = new URL(url)
  const [code, state] = [searchParams.get('code'), searchParams.get('state')]
  const provider = knownProvider(written, origin, overrides)
  if (!provider || !code || !state) return undefined
  const { authority, client_id, redirect_uri } = provider.settings
  const { code_verifier, created = 0, ...asked } = readEntry(local.getItem(OIDC_PREFIX + state))
  const isOurs = asked.authority === authority && asked.client_id === client_id && created > now() / 1000 - STALE_AFTER_SECONDS
  if (!isOurs || !code_verifier) return undefined
  const body = new URLSearchParams({ grant_type: 'authorization_code', redirect_uri, code, code_verifier, client_id })
  const endpoint = provider.metadata.token_endpoint
  const leaving = new AbortController()
  const answer = fetch(endpoint, { method: 'POST', body, signal: leaving.signal })
  // The consumer of the promise handles a failure; this only prevents an unhandled rejection.
  answer.catch(() => {})
  return { endpoint, answer, abort: () => leaving.abort() }
}

type Entry = { authority?: string; client_id?: string; code_verifier?: string; created?: number }

/** Reads the library's storage entry, as `authorizationRequest` wrote it. */
const readEntry = (kept: string | null): Entry => {
  try {
    return JSON.parse(kept ?? '{}')
  } catch {
    return {}
  }
}
