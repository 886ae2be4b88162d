import type { RouteEntry } from './route.ts'

type Words = NonNullable<RouteEntry['words']>

/** Pages of one area, with the parts of the catalog that have what only they say, and what all records' pages do. */
export const speaking = (words: Words | Words[number], entries: readonly RouteEntry[]): RouteEntry[] =>
  entries.map((entry) => ({
    ...entry,
    words: ['records', ...[words].flat()],
    ...(entry.children && { children: speaking(words, entry.children) }),
  }))
