const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

/**
 * Variables without nulls and without `__typename`, at any depth. Files, dates and other objects with a class stay as they are.
 * Clearing a field is therefore an explicit empty value of the contract.
 */
export const cleanVariables = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter(isGiven).map(cleanVariables)
  if (!isPlain(value)) return value
  const kept = Object.entries(value).filter(([name, field]) => name !== '__typename' && isGiven(field))
  return Object.fromEntries(kept.map(([name, field]) => [name, cleanVariables(field)]))
}

const isGiven = (value: unknown) => value !== null && value !== undefined
