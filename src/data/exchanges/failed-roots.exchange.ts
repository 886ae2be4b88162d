import type { Exchange, OperationResult } from '@urql/core'
import { map } from 'wonka'

/**
 * A query whose root field failed has no answer. GraphQL says `{ user: null }` beside the error, which would read as a user who does not exist, be kept
 * by the cache and take the place of what is shown. Where the field is never null it says `null` for the whole answer, which no page expects.
 */
export const failedRootsExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    map(withoutFailed)(forward(operations))

const withoutFailed = (result: OperationResult): OperationResult => {
  const { operation, data, error } = result
  if (data === null) return { ...result, data: undefined }
  const isFailed = error?.graphQLErrors.some(({ path }) => path?.length === 1 && data?.[path[0] ?? ''] === null)
  return operation.kind === 'query' && isFailed ? { ...result, data: undefined } : result
}
