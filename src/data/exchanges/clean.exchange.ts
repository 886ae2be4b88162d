import { makeOperation } from '@urql/core'
import type { AnyVariables, Exchange, Operation } from '@urql/core'
import { map } from 'wonka'
import { cleanVariables } from './clean-variables.ts'

/** Removes nulls and `__typename` from the variables of mutations before they are sent. */
export const cleanExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    forward(map(clean)(operations))

const clean = (operation: Operation): Operation => {
  if (operation.kind !== 'mutation') return operation
  const variables = cleanVariables(operation.variables) as AnyVariables
  return makeOperation('mutation', { ...operation, variables }, operation.context)
}
