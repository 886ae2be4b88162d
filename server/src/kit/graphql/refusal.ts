import { GraphQLError } from 'graphql'
import type { GraphQLErrorOptions } from 'graphql'

const REFUSALS = {
  AUTH_NOT_AUTHENTICATED: { message: 'Not authenticated!', http: { status: 401, headers: { 'www-authenticate': 'Bearer' } } },
  AUTH_NOT_AUTHORIZED: { message: 'You are not authorised.', http: { status: 200 } },
  FRESH_AUTH_REQUIRED: { message: 'Sign in again to change this.', http: { status: 200 } },
  VIEW_AS_READ_ONLY: { message: 'You are viewing the portal as somebody else. End the view to change something.', http: { status: 200 } },
  RATE_LIMITED: { message: 'Too many requests. Wait a moment and try again.', http: { status: 429 } },
} as const

/** An answer that refuses the call as a whole (backend.md, section 3). */
export function refusal(code: keyof typeof REFUSALS, retryAfterSeconds?: number): GraphQLError {
  const { message, http } = REFUSALS[code]
  if (retryAfterSeconds === undefined) return new GraphQLError(message, { extensions: { code, http } })
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return new GraphQLError(message, { extensions: { code, retryAfterSeconds, http: { ...http, headers } } })
}

const AGAIN_SECONDS = 5

/** The database is away: the caller may ask again. */
export const unavailable = (located: Pick<GraphQLErrorOptions, 'path' | 'nodes'>): GraphQLError =>
  new GraphQLError('The database does not answer. Try again in a moment.', {
    ...located,
    extensions: {
      code: 'UNAVAILABLE',
      retryAfterSeconds: AGAIN_SECONDS,
      http: { status: 503, headers: { 'retry-after': String(AGAIN_SECONDS) } },
    },
  })
