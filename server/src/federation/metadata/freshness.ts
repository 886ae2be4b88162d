import { FederationError, momentText, receivedMoment } from '../federation-error.ts'
import type { FederationRequest } from '../requests.ts'
import { TOLERANCE_SECONDS } from '../tolerance.ts'

/** Parameters of our client's request that are passed on to another provider (OpenID Connect Core 3.1.2.1). */
export type Wishes = {
  hint?: string | undefined
  /** Set by `prompt=login`: the user must sign in again at the provider. */
  mustSignIn?: boolean
  /** Maximum age in seconds of the sign-in at the provider. */
  maxAge?: number | undefined
}

/**
 * Refuses a sign-in at the provider that was older than our client allows when we made the request.
 * `prompt=login`, by which an identity is confirmed, needs the moment, since nothing else shows that the user has really signed in again.
 * @param authenticatedAt in seconds; undefined if the provider does not report it, as many do not although `max_age` requires it
 * @throws {FederationError}
 */
export function checkFreshness({ askedAt, mustSignIn, maxAge }: FederationRequest, authenticatedAt: number | undefined): void {
  if (authenticatedAt === undefined && mustSignIn) throw new FederationError('TIME', 'AUTH_TIME_MISSING', { received: null })
  if (authenticatedAt === undefined) return
  if (authenticatedAt > Date.now() / 1000 + TOLERANCE_SECONDS)
    throw new FederationError('TIME', 'AUTH_TIME_IN_FUTURE', { received: receivedMoment(authenticatedAt * 1000) })
  const longest = mustSignIn ? 0 : maxAge
  if (longest !== undefined && authenticatedAt + longest < askedAt - TOLERANCE_SECONDS)
    throw new FederationError('TIME', 'AUTH_TIME_TOO_OLD', {
      moment: momentText((askedAt - longest) * 1000),
      received: receivedMoment(authenticatedAt * 1000),
    })
}
