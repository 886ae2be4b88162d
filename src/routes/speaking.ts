import type { RouteEntry } from './route.ts'

type Words = NonNullable<RouteEntry['words']>

/** Pages of one area, with the parts of the catalog that have what only they say, and what all records' pages do; an entry adds its own. */
export const speaking = (words: Words | Words[number], entries: readonly RouteEntry[]): RouteEntry[] =>
  entries.map((entry) => ({
    ...entry,
    words: ['records', ...[words].flat(), ...(entry.words ?? [])],
    ...(entry.children && { children: speaking(words, entry.children) }),
  }))
