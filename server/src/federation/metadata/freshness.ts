import { FederationError, momentText, receivedMoment } from '../federation-error.ts'
import type { FederationRequest } from '../requests.ts'

/** What our own client asked of a sign-in, as far as another provider has to know it (OpenID Connect Core 3.1.2.1). */
export type Wishes = {
  hint?: string | undefined
  /** `prompt=login`: they sign in there anew. */
  mustSignIn?: boolean
  /** Seconds that a sign-in there may have been ago. */
  maxAge?: number | undefined
}

const SKEW_SECONDS = 60

/**
 * Refuses a sign-in there that was longer ago than our client allows, as seen from the moment we asked.
 * @param authenticatedAt in seconds; undefined where the provider does not say
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
