import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'
import { isOutcomeUnknown } from '../data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** Value of Idempotency-Key. The server carries out a mutation that is repeated with the same key only once. */
    idempotencyKey?: string
  }
}

/**
 * Gives each mutation an idempotency key when it is executed. If its answer is lost, the same mutation in the same organisation reuses the key,
 * whichever button or form sends it, and is answered with the first outcome. Any other mutation gets a new key. It is inside the exchange that
 * determines the organisation.
 */
export const idempotencyExchange: Exchange = ({ forward }) => {
  const unknown = new Map<string, string>()

  const named = (operation: Operation): Operation => {
    const { kind, context } = operation
    if (kind !== 'mutation' || context.writesNothing) return operation
    const idempotencyKey = context.idempotencyKey ?? unknown.get(identityOf(operation)) ?? crypto.randomUUID()
    return makeOperation(kind, operation, { ...context, idempotencyKey })
  }
  const remember = (result: OperationResult): OperationResult => {
    const { operation, error } = result
    const { idempotencyKey, isLate } = operation.context
    if (operation.kind !== 'mutation' || idempotencyKey === undefined || isLate) return result
    if (error && isOutcomeUnknown(error)) unknown.set(identityOf(operation), idempotencyKey)
    else unknown.delete(identityOf(operation))
    return result
  }
  return (operations) => pipe(operations, map(named), forward, map(remember))
}

/** Identifies a mutation by its document, its variables and its organisation. */
const identityOf = ({ query, variables, context }: Operation): string =>
  JSON.stringify([query.loc?.source.body ?? query.definitions, variables, context.customer], (_, value: unknown) =>
    value instanceof Blob ? numberOf(value) : value,
  )

const files = new WeakMap<Blob, number>()
let lastFile = 0
/** Numbers files by object identity: the same file chosen again counts as another one. */
function numberOf(file: Blob): number {
  const known = files.get(file) ?? ++lastFile
  files.set(file, known)
  return known
}
