import type { CombinedError } from 'urql'
import { isAnswerNotRepeated, isOutcomeUnknown } from '#src/data/data-errors.ts'

/** The trace id that support finds in the logs, as the server gave it. */
export const referenceOf = (error: CombinedError | undefined): string | undefined => {
  const ids = error?.graphQLErrors.map(({ extensions }) => extensions['traceId']) ?? []
  return ids.find((id) => typeof id === 'string')
}

/** The server's own sentence where it is about what was asked; undefined for everything that the reader cannot mend. */
export const sentenceOf = (error: CombinedError | undefined): string | undefined =>
  error?.graphQLErrors.find(({ extensions }) => extensions['code'] === 'BAD_USER_INPUT')?.message

/** The server has ended a search that took longer than it may. */
export const isTooSlow = (error: CombinedError | undefined): boolean =>
  error?.graphQLErrors.some(({ extensions }) => extensions['code'] === 'TOO_SLOW') ?? false

/** The portal says it by itself: by its error toast, the question for a newer sign-in, the banner of a view. Of a server that is away it says no more than that, and nothing of what a mutation that was sent again came to. */
export const isSaidByPortal = (error: CombinedError | undefined): boolean =>
  error !== undefined && !isOutcomeUnknown(error) && !isAnswerNotRepeated(error)
