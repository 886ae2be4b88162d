import { GraphQLError, type GraphQLErrorOptions } from 'graphql'
import { internalError, notAuthenticated, type HttpError } from '../../platform/http/http-error.ts'

const asAnswered = ({ message, status, headers }: HttpError) => ({ message, http: { status, headers } })

const REFUSALS = {
  AUTH_NOT_AUTHENTICATED: asAnswered(notAuthenticated()),
  AUTH_NOT_AUTHORIZED: { message: 'You are not authorised.', http: { status: 200 } },
  FRESH_AUTH_REQUIRED: { message: 'Sign in again to change this.', http: { status: 200 } },
  VIEW_AS_READ_ONLY: { message: 'You are viewing the portal as somebody else. End the view to change something.', http: { status: 200 } },
  RATE_LIMITED: { message: 'Too many requests. Wait a moment and try again.', http: { status: 429 } },
  UNAVAILABLE: { message: 'The database does not answer. Try again in a moment.', http: { status: 503 }, again: 5 },
  TOO_LARGE: { message: 'This request is too large', http: { status: 413 } },
  IDEMPOTENCY_KEY_REUSED: { message: 'This idempotency key belongs to another request. Make a new one.', http: { status: 422 } },
  IDEMPOTENCY_KEY_IN_USE: { message: 'A request with this idempotency key is being carried out.', http: { status: 409 }, again: 1 },
  IDEMPOTENCY_KEY_VOID: { message: 'This was given up before it arrived, and was not carried out.', http: { status: 409 } },
  ANSWER_NOT_REPEATED: {
    message: 'This has been carried out, and its answer is not given twice. End a secret that was made unseen, and make a new one.',
    http: { status: 200 },
  },
  TOO_SLOW: { message: 'This took too long. Narrow the filter or the search.' },
  INTERNAL: { message: internalError().message },
} as const
type Refusal = {
  readonly message: string
  readonly http?: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  readonly again?: number
}
type More = Pick<GraphQLErrorOptions, 'path' | 'nodes'> & {
  readonly retryAfterSeconds?: number
  readonly most?: number
  readonly why?: string
}

/** Error that refuses the call as a whole. `retryAfterSeconds`: when the caller may retry; `most`: maximum number of bytes; `why`: what follows the message. */
export function refusal(code: keyof typeof REFUSALS, { retryAfterSeconds, most, why, ...located }: More = {}): GraphQLError {
  const { message: said, http, again = retryAfterSeconds }: Refusal = REFUSALS[code]
  const message = most !== undefined ? `${said}. Send at most ${sizeOf(most)}.` : why !== undefined ? `${said} ${why}` : said
  if (again === undefined) return new GraphQLError(message, { ...located, extensions: { code, ...(http && { http }) } })
  const headers = { 'retry-after': String(again) }
  return new GraphQLError(message, { ...located, extensions: { code, retryAfterSeconds: again, http: { ...http, headers } } })
}

const MIB = 1024 * 1024
const sizeOf = (bytes: number) => (bytes < MIB ? `${Math.floor(bytes / 1024)} KiB` : `${Math.floor(bytes / MIB)} MiB`)

/** Error for a request that cannot be answered as it is. The message says what to do about it. */
export const badInput = (message: string, code: 'BAD_USER_INPUT' | 'BAD_CURSOR' | 'COST_LIMIT' = 'BAD_USER_INPUT'): GraphQLError =>
  new GraphQLError(message, { extensions: { code } })
