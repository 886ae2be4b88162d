import { newTraceId } from './trace.ts'

const references = new WeakMap<object, string>()

/** A name for this very error that the person can pass on: the same error keeps the same reference. */
export const referenceOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return newTraceId()
  const known = references.get(error) ?? newTraceId()
  references.set(error, known)
  return known
}
