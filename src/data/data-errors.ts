import type { CombinedError } from '@urql/core'

/** Thrown when an operation requires a session and there is none. */
export class NotAuthenticatedError extends Error {
  override readonly name = 'NotAuthenticatedError'
  constructor() {
    super('Not authenticated!')
  }
}

const codesOf = (error: CombinedError) => error.graphQLErrors.map(({ extensions }) => extensions.code)
/** HTTP status of the response. Undefined if there was no response. */
export const statusOf = (error: CombinedError): number | undefined => {
  const response: unknown = error.response
  const status = typeof response === 'object' && response !== null && 'status' in response ? response.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** The server does not accept the token. */
export const isTokenRefused = (error: CombinedError): boolean =>
  statusOf(error) === 401 || codesOf(error).includes('AUTH_NOT_AUTHENTICATED')
export const isNotAuthorized = (error: CombinedError): boolean => codesOf(error).includes('AUTH_NOT_AUTHORIZED')
/** The sign-in is too old for the operation: the user must prove their identity again. */
export const isSignInTooOld = (error: CombinedError): boolean => codesOf(error).includes('FRESH_AUTH_REQUIRED')
/** A mutation was refused because the portal is viewed as somebody else. */
export const isViewOnly = (error: CombinedError): boolean => codesOf(error).includes('VIEW_AS_READ_ONLY')
export const isWithoutSession = (error: CombinedError): boolean => error.networkError instanceof NotAuthenticatedError

/** Statuses by which a proxy in front of the server reports that the server is not reachable. */
const GATEWAY_FAULTS: readonly (number | undefined)[] = [502, 503, 504]
/** The server gave no answer: no network, a refused connection, or an error of a gateway. */
export const isUnreached = (error: CombinedError): boolean =>
  statusOf(error) === undefined ? error.networkError !== undefined && !isWithoutSession(error) : GATEWAY_FAULTS.includes(statusOf(error))

/** Whether a mutation may have been carried out: there was no answer, or the server is still working on it. */
export const isOutcomeUnknown = (error: CombinedError): boolean => isUnreached(error) || codesOf(error).includes('IDEMPOTENCY_KEY_IN_USE')
/** The request was refused before its key was looked for, so this says nothing about an earlier attempt with the same key. */
export const isRefusedUnread = (error: CombinedError): boolean =>
  isWithoutSession(error) || isTokenRefused(error) || isViewOnly(error) || codesOf(error).includes('RATE_LIMITED')
/** A repeated mutation was carried out before, and its answer is not given twice, for example because it contains a secret. */
export const isAnswerNotRepeated = (error: CombinedError): boolean => codesOf(error).includes('ANSWER_NOT_REPEATED')

/** A mutation whose answer was lost was not carried out, and will not be. */
export const isNotCarriedOut = (error: CombinedError): boolean => codesOf(error).includes('NOT_CARRIED_OUT')

/** The answer of a mutation was lost so long ago that the server no longer knows what came of it. */
export const isOutcomeForgotten = (error: CombinedError): boolean => codesOf(error).includes('OUTCOME_FORGOTTEN')

/** The error code for users and logs: the server's, else `NETWORK` or `UNKNOWN`. */
export const errorCode = (error: CombinedError): string => {
  const code = codesOf(error).find((code) => typeof code === 'string')
  return typeof code === 'string' ? code : error.networkError ? 'NETWORK' : 'UNKNOWN'
}

export const serverTraceId = (error: CombinedError): string | undefined => {
  const id = error.graphQLErrors.map(({ extensions }) => extensions.traceId).find((id) => typeof id === 'string')
  return typeof id === 'string' ? id : undefined
}

/** The answer was lost, and the server has said by the key what came of the mutation, or can no longer say it. */
export const isOutcomeKnown = (error: CombinedError): boolean =>
  isAnswerNotRepeated(error) || isNotCarriedOut(error) || isOutcomeForgotten(error)
