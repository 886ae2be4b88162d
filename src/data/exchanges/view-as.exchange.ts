import { CombinedError } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { Kind } from 'graphql'
import { filter, fromValue, merge, mergeMap, pipe, share } from 'wonka'

/** What may be written in a view: its own end, preferences of the person at the screen, and a poll that writes nothing. The server's list is the same (server/src/access/view-as.ts): a test holds them together. */
export const WRITTEN_IN_VIEW = ['endViewAs', 'addOrReplaceUserClaim', 'setPreference', 'refreshAppConfiguration'] as const
const HARMLESS: ReadonlySet<string> = new Set(WRITTEN_IN_VIEW)

type ViewAsDeps = {
  /** The id of the view as somebody else that this tab is in. */
  viewAs: () => string | undefined
}

/** Refuses writes before they are sent while the portal is viewed as somebody else, with the answer that the server would give. */
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
