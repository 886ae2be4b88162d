import { makeOperation } from '@urql/core'
import type { AnyVariables, Exchange, Operation } from '@urql/core'
import { map } from 'wonka'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

/**
 * Removes nulls and `__typename` from variables, at any depth. Files, dates and other class instances stay unchanged. To clear a field, the API
 * therefore takes an explicit empty value.
 */
const cleanVariables = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter(isGiven).map(cleanVariables)
  if (!isPlain(value)) return value
  const fields = Object.entries(value).filter(([name, field]) => name !== '__typename' && isGiven(field))
  return Object.fromEntries(fields.map(([name, field]) => [name, cleanVariables(field)]))
}

const isGiven = (value: unknown) => value !== null && value !== undefined

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
