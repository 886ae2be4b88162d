import type { AnyVariables, CombinedError, OperationResult } from '@urql/core'
import { isOutcomeUnknown } from './data-errors.ts'

type Late = PromiseWithResolvers<OperationResult>

/** Keys of the mutations whose callers were answered that the outcome is unknown, by that answer. */
const keys = new WeakMap<CombinedError, string>()
const waiting = new Map<string, Late>()

/** Remembers the key by which the server is asked about a mutation, for those who wait for its outcome. */
export const rememberUnknown = ({ error }: OperationResult, key: string): void => {
  if (error) keys.set(error, key)
}

/** Gives the outcome to those who wait for it. */
export const settleLate = (key: string, result: OperationResult): void => {
  waiting.get(key)?.resolve(result)
  waiting.delete(key)
}

/**
 * Reads the result of a mutation. If its outcome is unknown, `late` resolves to what the result reads once the server has said it, which may be
 * never.
 */
export const readWithLate = <Data, Variables extends AnyVariables, Read extends object>(
  result: OperationResult<Data, Variables>,
  read: (result: OperationResult<Data, Variables>) => Read,
): Read & { late?: Promise<Read> } => {
  const key = result.error && isOutcomeUnknown(result.error) ? keys.get(result.error) : undefined
  if (key === undefined) return read(result)
  const late = waiting.get(key) ?? Promise.withResolvers<OperationResult>()
  waiting.set(key, late)
  // The key names one mutation, so the result is of its type.
  return { ...read(result), late: late.promise.then((settled) => read(settled as OperationResult<Data, Variables>)) }
}
