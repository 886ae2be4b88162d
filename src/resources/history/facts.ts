export type Facts = Readonly<Record<string, unknown>>

/** Parses the values of an audit row before or after a change, by field; empty if there are none. */
export const factsOf = (json: string | null): Facts => {
  if (json === null) return {}
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
