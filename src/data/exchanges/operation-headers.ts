import { makeOperation } from '@urql/core'
import type { Operation } from '@urql/core'

/** Returns the operation with these headers added to its request. Undefined values are omitted. */
export const withHeaders = (operation: Operation, headers: Readonly<Record<string, string | undefined>>): Operation => {
  const { fetchOptions = {} } = operation.context
  const options = typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>
  const merged = { ...Object.fromEntries(new Headers(options.headers)), ...given }
  return makeOperation(operation.kind, operation, { ...operation.context, fetchOptions: { ...options, headers: merged } })
}
