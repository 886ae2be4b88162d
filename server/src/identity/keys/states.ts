import type { JsonWebKey } from 'node:crypto'

/** ES256 for the portal, RS256 for clients that know nothing else, and what the provider's cookies are signed with. */
export const kinds = ['ES256', 'RS256', 'cookie'] as const
export type Kind = (typeof kinds)[number]

/** `text` is a private JWK, or a cookie's secret. From `activeAt` on it signs, until another of its kind does. */
export type ProviderKey = { readonly kid: string; readonly kind: Kind; readonly text: string; readonly activeAt: Date }

/** As the provider takes them: of each kind the one that signs comes first. */
export type ProviderKeys = { jwks: { keys: JsonWebKey[] }; cookies: string[] }

/** `next` is published and signs nothing yet; `retired` is published for what it has signed; `ended` is neither. */
export type KeyState = 'next' | 'active' | 'retired' | 'ended'

const HOUR_MS = 3_600_000
/** How long a key is published before it signs. Whoever caches our keys has read them again by then: JWKS_SECONDS. */
export const NEXT_FOR_MS = 24 * HOUR_MS
/** How long clients may keep our keys. */
export const JWKS_SECONDS = 300
/** Longer than anything that a key has signed is shown again: a session lives for 24 hours at most, and its identity token is shown at the sign-out. */
export const RETIRED_FOR_MS = 25 * HOUR_MS

/** What a key is at a moment, among all of them. Hangs on nothing but the clock, so that every process changes over by itself. */
export function stateOf(key: ProviderKey, keys: readonly ProviderKey[], now: number): KeyState {
  const started = keys.filter(({ kind, activeAt }) => kind === key.kind && activeAt.getTime() <= now)
  const active = started.toSorted(newestFirst)[0]
  if (key.activeAt.getTime() > now) return 'next'
  if (active === key) return 'active'
  const successors = started.filter((other) => newestFirst(other, key) < 0)
  const replacedAt = Math.min(...successors.map(({ activeAt }) => activeAt.getTime()))
  return now < replacedAt + RETIRED_FOR_MS ? 'retired' : 'ended'
}

/** The keys of a moment. */
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

/** When `keysAt` says something else than now, at the latest; infinite: never. */
export function nextChange(keys: readonly ProviderKey[], now: number): number {
  const moments = keys.flatMap(({ activeAt }) => [activeAt.getTime(), activeAt.getTime() + RETIRED_FOR_MS])
  return Math.min(...moments.filter((moment) => moment > now))
}

const newestFirst = (one: ProviderKey, other: ProviderKey) =>
  other.activeAt.getTime() - one.activeAt.getTime() || (one.kid < other.kid ? -1 : 1)
