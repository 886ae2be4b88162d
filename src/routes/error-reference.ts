const references = new WeakMap<object, string>()

/** A name for this very error that the person can pass on: the same error keeps the same reference. */
export const referenceOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return fresh()
  const known = references.get(error) ?? fresh()
  references.set(error, known)
  return known
}

const fresh = () => crypto.randomUUID().replaceAll('-', '')
