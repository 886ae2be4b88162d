import type { CombinedError } from 'urql'
import { isOutcomeKnown, isOutcomeUnknown } from '#src/data/data-errors.ts'

/** Returns the trace ID of the server's error, by which support finds it in the logs. */
export const referenceOf = (error: CombinedError | undefined): string | undefined => {
  const ids = error?.graphQLErrors.map(({ extensions }) => extensions['traceId']) ?? []
  return ids.find((id) => typeof id === 'string')
}

/** Returns the server's own message if it is about the input; undefined for errors that the reader cannot correct. */
export const sentenceOf = (error: CombinedError | undefined): string | undefined =>
  error?.graphQLErrors.find(({ extensions }) => extensions['code'] === 'BAD_USER_INPUT')?.message

/** Whether the server aborted a search because it exceeded the time limit. */
export const isTooSlow = (error: CombinedError | undefined): boolean =>
  error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'TOO_SLOW') ?? false

/**
 * Whether the portal itself already reports the error: by its error toast, the request to sign in again, or the banner of a view as another user. It
 * does not report whether a mutation took effect when the server became unreachable or when a resent mutation got no answer.
 */
export const isReportedByPortal = (error: CombinedError | undefined): boolean =>
  error !== undefined && !isOutcomeUnknown(error) && !isOutcomeKnown(error)
