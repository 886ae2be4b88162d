import type { NavigationGroup } from './navigation.ts'

/** Path of the sidebar entry that a page belongs to: its own, else the longest prefix. Home is a prefix of nothing. */
export const currentItem = (groups: readonly NavigationGroup[], pathname: string): string | undefined =>
  groups
    .flatMap(({ items }) => items.map(({ path }) => path))
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length)[0]
