import { CombinedError } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { Kind } from 'graphql'
import { filter, fromValue, merge, mergeMap, pipe, share } from 'wonka'

/**
 * Mutations that are allowed in a view: its own end, preferences of the real user, and a poll that changes no data. A test keeps the server's list
 * (server/src/access/view-as.ts) identical.
 */
export const WRITTEN_IN_VIEW = ['endViewAs', 'addOrReplaceUserClaim', 'setPreference', 'refreshAppConfiguration'] as const
const HARMLESS: ReadonlySet<string> = new Set(WRITTEN_IN_VIEW)

type ViewAsDeps = {
  viewAs: () => string | undefined
}

/** Refuses mutations while the portal is viewed as somebody else, before they are sent and with the error that the server would return. */
export const viewAsExchange =
  ({ viewAs }: ViewAsDeps): Exchange =>
  ({ forward }) =>
  (operations) => {
    const shared = pipe(operations, share)
    const isClosed = (operation: Operation) => operation.kind === 'mutation' && viewAs() !== undefined && !isHarmless(operation)
    return merge([
      pipe(
        shared,
        filter(isClosed),
        mergeMap((operation) => fromValue(refused(operation))),
      ),
      forward(
        pipe(
          shared,
          filter((operation) => !isClosed(operation)),
        ),
      ),
    ])
  }

const isHarmless = ({ query }: Operation): boolean =>
  query.definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      definition.selectionSet.selections.every((field) => field.kind === Kind.FIELD && isKnown(field.name.value)),
  )

const isKnown = (name: string) => HARMLESS.has(name) || name === '__typename'

const refused = (operation: Operation): OperationResult => ({
  operation,
  data: undefined,
  error: new CombinedError({
    graphQLErrors: [{ message: 'Nothing is written in a view as somebody else.', extensions: { code: 'VIEW_AS_READ_ONLY' } }],
  }),
  hasNext: false,
  stale: false,
})
