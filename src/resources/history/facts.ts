export type Facts = Readonly<Record<string, unknown>>

/** What an audit row tells before or after a change, by field; nothing where it tells nothing. */
export const factsOf = (json: string | null): Facts => {
  if (json === null) return {}
  const value: unknown = JSON.parse(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
