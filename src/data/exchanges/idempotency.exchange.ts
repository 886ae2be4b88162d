import { makeOperation } from '@urql/core'
import type { Exchange, Operation, OperationResult } from '@urql/core'
import { map, pipe } from 'wonka'
import { isOutcomeUnknown } from '../data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** Value of Idempotency-Key. The server carries out a mutation that is repeated with the same key only once. */
    idempotencyKey?: string
    /** The mutation was sent before with this key, and may have been carried out. */
    isRepeated?: boolean
  }
}

/**
 * Milliseconds for which the key of a lost answer is still used once its outcome is known late and nobody waited for it, or if nobody asks for the
 * outcome. The page may still say that the outcome is unknown, and pressing again must do nothing twice. Later on, the same change is asked for anew.
 */
const KEPT = 60_000
/** `isKnown`: the outcome has become known since. */
type LostKey = { key: string; until: number; isKnown: boolean }
/** The key of mutations of one identity that are on their way, until the first of them is answered. */
type RunningKey = { key: string; document: string; isOvertaken: boolean }

/**
 * Gives each mutation an idempotency key when it is executed. While it is on its way, and if its answer is lost until the outcome is known, the same
 * mutation in the same organisation reuses the key, whichever button or form sends it, and is answered with the first outcome. Any other mutation gets
 * a new key; so does the same one if other variables of its document were sent since, or anything else once its outcome is known, because a setting
 * that was changed to and fro is set again. It is inside the exchange that determines the organisation.
 */
export const idempotencyExchange: Exchange = ({ forward }) => {
  const lost = new Map<string, LostKey>()
  const running = new Map<string, RunningKey>()

  const keyOfLost = (operation: Operation): string | undefined => {
    const found = lost.get(identityOf(operation))
    return found && Date.now() < found.until ? found.key : undefined
  }
  const named = (operation: Operation): Operation => {
    const { kind, context } = operation
    if (kind !== 'mutation' || context.writesNothing) return operation
    const identity = identityOf(operation)
    // Drafts are stored without a wish of the user.
    if (!context.background) for (const [other, { isKnown }] of lost) if (isKnown && other !== identity) lost.delete(other)
    const before = running.get(identity)
    const runningKey = before?.isOvertaken === false ? before.key : undefined
    const keyBefore = keyOfLost(operation) ?? runningKey
    const idempotencyKey = context.idempotencyKey ?? keyBefore ?? crypto.randomUUID()
    const document = documentOf(operation)
    for (const each of running.values()) if (each !== before && each.document === document) each.isOvertaken = true
    running.set(identity, { key: idempotencyKey, document, isOvertaken: false })
    return makeOperation(kind, operation, { ...context, idempotencyKey, isRepeated: keyBefore !== undefined })
  }
  const remember = (result: OperationResult): OperationResult => {
    const { operation, error } = result
    const { idempotencyKey: key, isLate = false, isAwaited = false, background = false } = operation.context
    if (operation.kind !== 'mutation' || key === undefined) return result
    const identity = identityOf(operation)
    // Once an outcome is known, the same change is a new wish, even if another attempt with this key is never answered.
    if (!isLate && running.get(identity)?.key === key) running.delete(identity)
    const isUnknown = error !== undefined && isOutcomeUnknown(error)
    if (isUnknown) lost.set(identity, { key, until: background ? Date.now() + KEPT : Infinity, isKnown: false })
    else if (!isLate) lost.delete(identity)
    else if (lost.get(identity)?.key !== key) return result
    else if (isAwaited) lost.delete(identity)
    else lost.set(identity, { key, until: Date.now() + KEPT, isKnown: true })
    return result
  }
  return (operations) => pipe(operations, map(named), forward, map(remember))
}

/** Identifies a mutation by its document, its variables and its organisation. */
const identityOf = ({ query, variables, context }: Operation): string =>
  JSON.stringify([documentOf({ query }), variables, context.customer], (_, value: unknown) =>
    value instanceof Blob ? numberOf(value) : value,
  )

const documentOf = ({ query }: Pick<Operation, 'query'>): string => query.loc?.source.body ?? JSON.stringify(query.definitions)

const files = new WeakMap<Blob, number>()
let lastFile = 0
/** Numbers files by object identity: the same file chosen again counts as another one. */
function numberOf(file: Blob): number {
  const known = files.get(file) ?? ++lastFile
  files.set(file, known)
  return known
}
