import type { AnyVariables, CombinedError, OperationResult } from '@urql/core'
import { mapLate } from '../lib/late.ts'
import type { Late } from '../lib/late.ts'

/** Outcomes of mutations whose answer was lost, by the error that their caller was answered with. */
export const lateResults = new WeakMap<CombinedError, Late<OperationResult>>()

/** The outcome of a mutation if its answer was lost. */
export const lateOf = <Data, Variables extends AnyVariables>({
  error,
}: OperationResult<Data, Variables>): Late<OperationResult<Data, Variables>> | undefined =>
  // It is the result of the same mutation, so it has its type.
  error && (lateResults.get(error) as Late<OperationResult<Data, Variables>> | undefined)

/** Reads the result of a mutation. If its outcome is unknown, `late` gets what the result reads once the server has said it. */
export const readWithLate = <Data, Variables extends AnyVariables, Read extends object>(
  result: OperationResult<Data, Variables>,
  read: (result: OperationResult<Data, Variables>) => Read,
): Read & { late?: Late<Read> } => {
  const late = lateOf(result)
  return late ? { ...read(result), late: mapLate(late, read) } : read(result)
}
