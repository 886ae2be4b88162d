import { newTraceId } from './trace.ts'

const references = new WeakMap<object, string>()

/** Reference of an error that the user can pass on to support. The same error object always gets the same reference. */
export const referenceOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return newTraceId()
  const known = references.get(error) ?? newTraceId()
  references.set(error, known)
  return known
}
