import type { Received } from '../../../contract/sign-in-findings.ts'
import { FederationError, type ReceivedInput } from './federation-error.ts'
import { RefusedAddress } from './guarded-fetch.ts'

/**
 * Builds the error for a provider that did not answer: its address was refused, or the request failed with a system error code or a kind of error.
 */
export function noAnswer(stage: 'METADATA' | 'EXCHANGE', address: string, error: unknown): FederationError {
  if (error instanceof RefusedAddress) return new FederationError(stage, 'NO_ANSWER', { address, received: error.finding }, error.reason)
  return new FederationError(stage, 'NO_ANSWER', { address, received: reasonOf(error) })
}

export const httpStatus = ({ status }: Pick<Response, 'status'>): Received => ({ code: 'HTTP_STATUS', status: String(status) })

/** Content type of an answer that should have been JSON. */
export const contentTypeOf = ({ headers }: Pick<Response, 'headers'>): ReceivedInput =>
  headers.get('content-type') ?? { code: 'NO_CONTENT_TYPE' }

function reasonOf(error: unknown): ReceivedInput {
  if (!(error instanceof Error)) return { code: 'NO_ANSWER' }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
