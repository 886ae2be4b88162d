import type { Exchange, OperationResult } from '@urql/core'
import { map } from 'wonka'

/**
 * Removes the data of a query whose root field failed. GraphQL returns `{ user: null }` beside the error, which would read as a user who does not
 * exist, be cached and replace what is shown. If the field is non-null, the whole data is `null`, which no page expects.
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
