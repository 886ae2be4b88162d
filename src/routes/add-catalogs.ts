import type { RouteEntry } from './route.ts'

type Words = NonNullable<RouteEntry['words']>

/** Adds to the routes of an area the catalog parts that they use and those of all record pages. An entry can add its own. */
export const addCatalogs = (words: Words | Words[number], entries: readonly RouteEntry[]): RouteEntry[] =>
  entries.map((entry) => ({
    ...entry,
    words: ['records', ...[words].flat(), ...(entry.words ?? [])],
    ...(entry.children && { children: addCatalogs(words, entry.children) }),
  }))
