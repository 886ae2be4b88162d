import type { JsonWebKey } from 'node:crypto'

/** ES256 for the portal, RS256 for clients that support nothing else, and the keys that sign the provider's cookies. */
export const kinds = ['ES256', 'RS256', 'cookie'] as const
export type Kind = (typeof kinds)[number]

/** `text` is a private JWK, or a cookie secret. The key signs from `activeAt` on until another of its kind does. */
export type ProviderKey = { readonly kid: string; readonly kind: Kind; readonly text: string; readonly activeAt: Date }

/** In the form that the provider library takes: the active key of each kind comes first. */
export type ProviderKeys = { jwks: { keys: JsonWebKey[] }; cookies: string[] }

/** `next` is published but does not sign yet; `retired` is published to verify what it has signed; `ended` is not published. */
type KeyState = 'next' | 'active' | 'retired' | 'ended'

const HOUR_MS = 3_600_000
/** How long a key is published before it signs. Clients that cache our keys for JWKS_SECONDS have read it by then. */
export const NEXT_FOR_MS = 24 * HOUR_MS
/** How long clients may cache our keys. */
export const JWKS_SECONDS = 300
/**
 * Longer than anything that a key has signed is presented again: a session lives for 24 hours at most, and its ID token is presented at the sign-out.
 */
const RETIRED_FOR_MS = 25 * HOUR_MS

/** State of a key at a moment, among all keys. Depends on the clock only, so that every process switches by itself. */
export function stateOf(key: ProviderKey, keys: readonly ProviderKey[], now: number): KeyState {
  const started = keys.filter(({ kind, activeAt }) => kind === key.kind && activeAt.getTime() <= now)
  const active = started.toSorted(newestFirst)[0]
  if (key.activeAt.getTime() > now) return 'next'
  if (active === key) return 'active'
  const successors = started.filter((other) => newestFirst(other, key) < 0)
  const replacedAt = Math.min(...successors.map(({ activeAt }) => activeAt.getTime()))
  return now < replacedAt + RETIRED_FOR_MS ? 'retired' : 'ended'
}

/** Keys that are published at a moment, in the order that the library expects. */
export function keysAt(keys: readonly ProviderKey[], now: number): ProviderKeys {
  const order = { active: 0, next: 1, retired: 2, ended: 3 } as const
  const published = keys
    .map((key) => ({ ...key, state: stateOf(key, keys, now) }))
    .filter(({ state }) => state !== 'ended')
    .toSorted((one, other) => order[one.state] - order[other.state] || newestFirst(one, other))
  return {
    jwks: { keys: published.filter(({ kind }) => kind !== 'cookie').map(({ text }) => JSON.parse(text) as JsonWebKey) },
    cookies: published.filter(({ kind }) => kind === 'cookie').map(({ text }) => text),
  }
}

/** Latest moment at which `keysAt` returns another result; infinite if never. */
export function nextChange(keys: readonly ProviderKey[], now: number): number {
  const moments = keys.flatMap(({ activeAt }) => [activeAt.getTime(), activeAt.getTime() + RETIRED_FOR_MS])
  return Math.min(...moments.filter((moment) => moment > now))
}

const newestFirst = (one: ProviderKey, other: ProviderKey) =>
  other.activeAt.getTime() - one.activeAt.getTime() || (one.kid < other.kid ? -1 : 1)
