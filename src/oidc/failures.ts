import type { ErrorResponse } from 'oidc-client-ts'
import { IdTokenError } from './id-token-checks.ts'

/** Error codes of a provider that say nothing about the session. */
const PASSING = new Set(['server_error', 'temporarily_unavailable', 'slow_down'])

/** True for a time-out, a missing network, or a 5xx or 429 response. */
export const isUnreachable = (error: unknown): boolean => {
  if (isResponse(error)) return PASSING.has(error.error ?? '')
  if (error instanceof TypeError) return true
  return error instanceof Error && (error.name === 'ErrorTimeout' || /\((5\d\d|429)\)/.test(error.message))
}

/** Checks the name, because importing the class would load the whole library on pages that never use it. */
const isResponse = (error: unknown): error is ErrorResponse => error instanceof Error && error.name === 'ErrorResponse'

/** The stored state is missing, or the response belongs to no request of this browser. */
export const hasNoMatchingState = (error: unknown): boolean => error instanceof Error && /no matching state/i.test(error.message)

/** The URL contains no state. */
export const isWithoutState = (error: unknown): boolean => error instanceof Error && /no state in response/i.test(error.message)

/** Error code of a response without a state, which belongs to no request of ours. */
export const codeWithoutState = (url: string): string => {
  const error = new URL(url).searchParams.get('error') ?? ''
  return /^[\w.-]{1,60}$/.test(error) ? error : 'noState'
}

/** Error code for the log and for /error/signin. It never contains the provider's message. */
export const failureCode = (error: unknown): string => {
  if (error instanceof IdTokenError) return `idToken.${error.fault}`
  if (isUnreachable(error)) return 'providerUnreachable'
  if (isResponse(error)) return error.error ?? 'unexpected'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'storageFull'
  return 'unexpected'
}
