import { CombinedError } from '@urql/core'
import type { Client, Exchange, Operation, OperationResult } from '@urql/core'
import { fromPromise, fromValue, makeSubject, merge, mergeMap } from 'wonka'
import { isOutcomeUnknown, isRefusedUnread } from '../data-errors.ts'
import type { Settlement } from '../settlement.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The caller was answered before that the outcome is unknown. For a while, the next attempt uses the same key. */
    isLate?: boolean
    /** With `isLate`: somebody was still waiting, and knows the outcome now. */
    isAwaited?: boolean
  }
}

export type SettlementDeps = {
  /** Subscribes to the moment at which the server becomes reachable again. Returns the unsubscribe function. */
  watchReach: (hear: () => void) => () => void
  /** Called when the outcome of a mutation becomes known after its caller was answered that it is unknown. */
  onSettled: (isDone: boolean) => void
}

/**
 * Asks the server by the idempotency key for the outcome of a mutation whose answer was lost. The caller gets the stored answer, or an error that says
 * that nothing was done. While nobody answers, the caller is told that the outcome is unknown, and the server is asked again once it is reachable. It
 * is inside the cache, which then refetches what the mutation has changed. What asks is loaded with the first mutation, while the network is there.
 */
export const createSettlementExchange = (deps: SettlementDeps): { exchange: Exchange; close: () => void } => {
  const late = makeSubject<OperationResult>()
  let settlement: Settlement | undefined
  let isClosed = false
  const open = async (client: Client): Promise<Settlement | undefined> => {
    const { createSettlement } = await import('../settlement.ts')
    if (isClosed) return undefined
    return (settlement ??= createSettlement({ ...deps, client, onLate: late.next }))
  }

  return {
    exchange:
      ({ forward, client }) =>
      (operations) => {
        const sent = mergeMap((operation: Operation) => {
          if (hasWaiter(operation)) open(client).catch(() => undefined)
          const prepared = settlement?.prepare(operation)
          return prepared ? fromPromise(prepared) : fromValue(operation)
        })(operations)
        const answered = mergeMap((result: OperationResult) => {
          if (hasWaiter(result.operation) && !result.error) settlement?.answer(result)
          const unknown = hasWaiter(result.operation) && asUnknown(result)
          return unknown
            ? fromPromise(
                open(client).then(
                  (opened) => opened?.ask(unknown) ?? unknown,
                  () => unknown,
                ),
              )
            : fromValue(result)
        })(forward(sent))
        return merge([answered, late.source])
      },
    close: () => {
      isClosed = true
      settlement?.close()
    },
  }
}

/**
 * Returns the result if the outcome is unknown. It is also unknown if the answer to an attempt was lost and the next attempt was refused before the
 * server looked for its key, for example because the session has ended or too many requests were sent.
 */
const asUnknown = (result: OperationResult): OperationResult | undefined => {
  const { error, operation } = result
  if (!error || isOutcomeUnknown(error)) return error && result
  const { isRepeated = false, retry } = operation.context
  if ((!isRepeated && retry === undefined) || !isRefusedUnread(error)) return undefined
  return {
    ...result,
    error: new CombinedError({ graphQLErrors: [{ message: error.message, extensions: { code: 'IDEMPOTENCY_KEY_IN_USE' } }] }),
  }
}

/** Whether somebody waits for a mutation that the server can be asked about. */
const hasWaiter = ({ kind, context }: Operation) =>
  kind === 'mutation' && context.idempotencyKey !== undefined && context.background !== true
