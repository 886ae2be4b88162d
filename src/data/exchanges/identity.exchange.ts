import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { empty, fromPromise, fromValue, makeSubject, merge, mergeMap, pipe } from 'wonka'
import type { Source } from 'wonka'
import { isSignInTooOld } from '../data-errors.ts'
import { getOriginalOperation } from './original-operation.exchange.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The operation is sent once more after the user has confirmed their identity. */
    isConfirmed?: boolean
  }
}

type IdentityDeps = {
  /** Asks the user to confirm their identity. Resolves to whether they did. Several calls share one question. */
  confirmIdentity: () => Promise<boolean>
}

/**
 * Holds an operation that was refused because the sign-in is too old, until the user has confirmed their identity, and then sends it once more, with the
 * same idempotency key: a refused mutation was not carried out. If the user declines, the refusal is the result, and likewise if the server refuses it
 * again: signing in once more would change nothing. Nothing is asked for an operation in the background, which is not the user's own.
 */
export const identityExchange =
  ({ confirmIdentity }: IdentityDeps): Exchange =>
  ({ forward }) =>
  (operations) => {
    const { source: repeated, next: repeat } = makeSubject<Operation>()
    const decide = (result: OperationResult): Source<OperationResult> => {
      const { operation, error } = result
      const { background, isConfirmed: isRepeat } = operation.context
      if (background || isRepeat || !error || !isSignInTooOld(error)) return fromValue(result)
      return pipe(
        fromPromise(confirmIdentity()),
        mergeMap((isConfirmed): Source<OperationResult> => {
          if (!isConfirmed) return fromValue(result)
          const { asAsked, idempotencyKey } = operation.context
          const original = getOriginalOperation(operation)
          const key = idempotencyKey === undefined ? {} : { idempotencyKey }
          repeat(makeOperation(original.kind, original, { ...original.context, ...key, asAsked, isConfirmed }))
          return empty
        }),
      )
    }
    return pipe(merge([operations, repeated]), forward, mergeMap(decide))
  }
