import type { CombinedError } from '@urql/core'

/** There is no session to call with. */
export class NotAuthenticatedError extends Error {
  override readonly name = 'NotAuthenticatedError'
  constructor() {
    super('Not authenticated!')
  }
}

const codesOf = (error: CombinedError) => error.graphQLErrors.map(({ extensions }) => extensions.code)
/** HTTP status of the answer; undefined where there was none. */
export const statusOf = (error: CombinedError): number | undefined => {
  const response: unknown = error.response
  const status = typeof response === 'object' && response !== null && 'status' in response ? response.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** The server takes this token no longer. */
export const isTokenRefused = (error: CombinedError): boolean =>
  statusOf(error) === 401 || codesOf(error).includes('AUTH_NOT_AUTHENTICATED')
export const isNotAuthorized = (error: CombinedError): boolean => codesOf(error).includes('AUTH_NOT_AUTHORIZED')
/** The sign-in is too old for what was asked: who asks must prove again who they are. */
export const isSignInTooOld = (error: CombinedError): boolean => codesOf(error).includes('FRESH_AUTH_REQUIRED')
/** The portal is viewed as somebody else, and what was asked would write. */
export const isViewOnly = (error: CombinedError): boolean => codesOf(error).includes('VIEW_AS_READ_ONLY')
export const isWithoutSession = (error: CombinedError): boolean => error.networkError instanceof NotAuthenticatedError

/** What stands before the server says by these that there is none behind it. */
const GATEWAY_FAULTS: readonly (number | undefined)[] = [502, 503, 504]
/** Nobody answered in the server's name: no network, a refused connection, a gateway. */
export const isUnreached = (error: CombinedError): boolean =>
  statusOf(error) === undefined ? error.networkError !== undefined && !isWithoutSession(error) : GATEWAY_FAULTS.includes(statusOf(error))

/** Whether a mutation may have been carried out: nobody answered, or the server is still at it. */
export const isOutcomeUnknown = (error: CombinedError): boolean => isUnreached(error) || codesOf(error).includes('IDEMPOTENCY_KEY_IN_USE')
/** A mutation that was sent again has been carried out, and its answer, as of a secret, is not given twice. */
export const isAnswerNotRepeated = (error: CombinedError): boolean => codesOf(error).includes('ANSWER_NOT_REPEATED')

/** The code of an error for people and logs: the server's, else `NETWORK`. */
export const errorCode = (error: CombinedError): string => {
  const code = codesOf(error).find((code) => typeof code === 'string')
  return typeof code === 'string' ? code : error.networkError ? 'NETWORK' : 'UNKNOWN'
}

/** The trace id that the server put into its answer. */
export const serverTraceId = (error: CombinedError): string | undefined => {
  const id = error.graphQLErrors.map(({ extensions }) => extensions.traceId).find((id) => typeof id === 'string')
  return typeof id === 'string' ? id : undefined
}
