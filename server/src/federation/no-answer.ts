import type { Received } from '../../../contract/sign-in-findings.ts'
import { FederationError, type ReceivedInput } from './federation-error.ts'
import { LIMIT_MS, RefusedAddress } from './guarded-fetch.ts'

/**
 * Builds the error for a provider that did not answer: its address was refused, or the request failed with a system error code or a kind of error.
 */
export function noAnswer(stage: 'METADATA' | 'EXCHANGE', address: string, error: unknown, limitMs = LIMIT_MS): FederationError {
  if (error instanceof RefusedAddress) return new FederationError(stage, 'NO_ANSWER', { address, received: error.finding }, error.reason)
  return new FederationError(stage, 'NO_ANSWER', { address, received: reasonOf(error, limitMs) })
}

export const httpStatus = ({ status }: Pick<Response, 'status'>): Received => ({ code: 'HTTP_STATUS', status: String(status) })

/** Content type of an answer that should have been JSON. */
export const contentTypeOf = ({ headers }: Pick<Response, 'headers'>): ReceivedInput =>
  headers.get('content-type') ?? { code: 'NO_CONTENT_TYPE' }

/** Error codes of a connection that ended while an answer was awaited or read. */
const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'])

function reasonOf(error: unknown, limitMs: number): ReceivedInput {
  if (!(error instanceof Error)) return { code: 'NO_ANSWER' }
  if (isTimeout(error)) return { code: 'NO_ANSWER_IN_TIME', seconds: limitMs / 1000 }
  if ('code' in error && typeof error.code === 'string' && CUT.has(error.code)) return { code: 'CONNECTION_CUT' }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Node aborts a request with ABORT_ERR, and with the reason of its signal as the cause. */
const isTimeout = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  ('code' in error && error.code === 'ABORT_ERR') ||
  (error.cause instanceof Error && isTimeout(error.cause))
