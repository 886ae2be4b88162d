import type { AnyVariables, CombinedError, OperationResult } from '@urql/core'

/** The result of a mutation whose outcome was unknown, once the server has said it, by the error that its caller was answered with. */
export const lateResults = new WeakMap<CombinedError, Promise<OperationResult>>()

/**
 * Reads the result of a mutation. If its outcome is unknown, `late` resolves to what the result reads once the server has said it, which may be
 * never.
 */
export const readWithLate = <Data, Variables extends AnyVariables, Read extends object>(
  result: OperationResult<Data, Variables>,
  read: (result: OperationResult<Data, Variables>) => Read,
): Read & { late?: Promise<Read> } => {
  const late = result.error && lateResults.get(result.error)
  // It is the result of the same mutation, so it has its type.
  return late ? { ...read(result), late: late.then((settled) => read(settled as OperationResult<Data, Variables>)) } : read(result)
}
