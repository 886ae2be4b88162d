import type { MessageDescriptor } from '@lingui/core'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import type { AccessRule } from '#src/access/rule.ts'
import type { RouteEntry } from './route.ts'

/** What the router carries for each route of the table. */
export type RouteHandle = { entry: RouteEntry }

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'entry' in handle

/** The entries from the outermost to the innermost that a path leads to; empty where none does. */
export const chainForPath = (table: readonly RouteEntry[], pathname: string): readonly RouteEntry[] =>
  entriesIn(matchRoutes(matchable(table), pathname)?.map(({ route }) => route.handle))

const matchable = (table: readonly RouteEntry[]): RouteObject[] =>
  table.map((entry) =>
    entry.path === ''
      ? { index: true, handle: { entry } satisfies RouteHandle }
      : { path: entry.path, handle: { entry } satisfies RouteHandle, children: matchable(entry.children ?? []) },
  )

/** The route entries among the handles of matched routes. */
export const entriesIn = (handles: readonly unknown[] = []): readonly RouteEntry[] => handles.filter(isHandle).map(({ entry }) => entry)

/** All rules on the way to a route: a child only adds to what its parents ask. */
export const rulesOf = (chain: readonly RouteEntry[]): readonly AccessRule[] =>
  chain.flatMap(({ access }) => (typeof access === 'object' ? [access] : []))

export const isCallback = (chain: readonly RouteEntry[]): boolean => chain.some(({ access }) => access === 'callback')

export const isPublic = (chain: readonly RouteEntry[]): boolean => chain.every(({ access }) => access === 'public' || access === 'callback')

/** What the tab and the announcement call a page. */
export const titleOf = (chain: readonly RouteEntry[], signedIn: boolean): MessageDescriptor | undefined => {
  const entry = chain.at(-1)
  return (signedIn ? entry?.titleSignedIn : undefined) ?? entry?.title
}

/** Header and sidebar stand on a page unless an entry on the way says no. */
export const layoutOf = (chain: readonly RouteEntry[]): { navbar: boolean; sidebar: boolean } => ({
  navbar: chain.every(({ layout }) => layout?.navbar !== false),
  sidebar: chain.every(({ layout }) => layout?.sidebar !== false),
})
