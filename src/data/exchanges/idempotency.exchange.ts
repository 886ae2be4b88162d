import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'
import { isOutcomeUnknown } from '../data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** Idempotency-Key of a mutation: sent again with it, it is carried out once. */
    idempotencyKey?: string
  }
}

/**
 * Gives each mutation a key when it is asked for. One whose answer was lost keeps its key: the same mutation asked for again in the same organisation, by
 * whatever button or form, is answered with what came of it, and another one is another one. Stands inside of what settles the organisation.
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
    const { idempotencyKey } = operation.context
    if (operation.kind !== 'mutation' || idempotencyKey === undefined) return result
    if (error && isOutcomeUnknown(error)) unknown.set(identityOf(operation), idempotencyKey)
    else unknown.delete(identityOf(operation))
    return result
  }
  return (operations) => pipe(operations, map(named), forward, map(remember))
}

/** What tells one mutation from another: what is asked, with what, and in which organisation. */
const identityOf = ({ query, variables, context }: Operation): string =>
  JSON.stringify([query.loc?.source.body ?? query.definitions, variables, context.customer], (_, value: unknown) =>
    value instanceof Blob ? numberOf(value) : value,
  )

const files = new WeakMap<Blob, number>()
let lastFile = 0
/** A file chosen again is another one. */
function numberOf(file: Blob): number {
  const known = files.get(file) ?? ++lastFile
  files.set(file, known)
  return known
}
