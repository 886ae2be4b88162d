import { FederationError, momentText, receivedMoment } from '../federation-error.ts'
import type { FederationRequest } from '../requests.ts'

/** Parameters of our client's request that are passed on to another provider (OpenID Connect Core 3.1.2.1). */
export type Wishes = {
  hint?: string | undefined
  /** Set by `prompt=login`: the user must sign in again at the provider. */
  mustSignIn?: boolean
  /** Maximum age in seconds of the sign-in at the provider. */
  maxAge?: number | undefined
}

const SKEW_SECONDS = 60

/**
 * Refuses a sign-in at the provider that was older than our client allows when we made the request.
 * @param authenticatedAt in seconds; undefined if the provider does not report it
 * @throws {FederationError}
 */
export function checkFreshness({ askedAt, mustSignIn, maxAge }: FederationRequest, authenticatedAt: number | undefined): void {
  if (authenticatedAt === undefined && maxAge !== undefined) throw new FederationError('TIME', 'AUTH_TIME_MISSING', { received: null })
  if (authenticatedAt === undefined) return
  if (authenticatedAt > Date.now() / 1000 + SKEW_SECONDS)
    throw new FederationError('TIME', 'AUTH_TIME_IN_FUTURE', { received: receivedMoment(authenticatedAt * 1000) })
  const longest = mustSignIn ? 0 : maxAge
  if (longest !== undefined && authenticatedAt + longest < askedAt - SKEW_SECONDS)
    throw new FederationError('TIME', 'AUTH_TIME_TOO_OLD', {
      moment: momentText((askedAt - longest) * 1000),
      received: receivedMoment(authenticatedAt * 1000),
    })
}
