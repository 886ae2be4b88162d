import { FederationError, momentText } from '../federation-error.ts'
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
  if (authenticatedAt === undefined && maxAge !== undefined)
    throw new FederationError('TIME', 'the time of the sign-in there (auth_time), which max_age asks for', null)
  if (authenticatedAt === undefined) return
  if (authenticatedAt > Date.now() / 1000 + SKEW_SECONDS)
    throw new FederationError('TIME', 'a sign-in there that has passed', told(authenticatedAt))
  const longest = mustSignIn ? 0 : maxAge
  if (longest !== undefined && authenticatedAt + longest < askedAt - SKEW_SECONDS)
    throw new FederationError('TIME', `a sign-in there since ${told(askedAt - longest)}`, told(authenticatedAt))
}

const told = (seconds: number) => momentText(seconds * 1000)
