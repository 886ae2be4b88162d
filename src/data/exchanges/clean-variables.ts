const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

/**
 * Removes nulls and `__typename` from variables, at any depth. Files, dates and other class instances stay unchanged. To clear a field, the API
 * therefore takes an explicit empty value.
 */
export const cleanVariables = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter(isGiven).map(cleanVariables)
  if (!isPlain(value)) return value
  const kept = Object.entries(value).filter(([name, field]) => name !== '__typename' && isGiven(field))
  return Object.fromEntries(kept.map(([name, field]) => [name, cleanVariables(field)]))
}

const isGiven = (value: unknown) => value !== null && value !== undefined
