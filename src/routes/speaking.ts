import type { RouteEntry } from './route.ts'

/** Pages of one room, each with the part of the catalog that has what only they say. */
export const speaking = (words: NonNullable<RouteEntry['words']>, entries: readonly RouteEntry[]): RouteEntry[] =>
  entries.map((entry) => ({ ...entry, words, ...(entry.children && { children: speaking(words, entry.children) }) }))
