import type { MessageDescriptor } from '@lingui/core'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import type { AccessRule } from '#contract/access/rule.ts'
import type { RouteEntry } from '../route.ts'

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

/**
 * All rules on the way to a route. User types and activity are those of the innermost that names them, as route meta does; all else that a child
 * asks adds to what its parents ask. User types that stand below the activity are asked besides: no access profile lends them.
 */
export const rulesOf = (chain: readonly RouteEntry[]): readonly AccessRule[] => {
  const rules = chain.flatMap(({ access }) => (typeof access === 'object' ? [access] : []))
  const [typed, acted] = [rules.findLastIndex((rule) => rule.userTypes), rules.findLastIndex((rule) => rule.activity)]
  return rules.flatMap((each, at) => {
    const userTypes = at === acted || (at === typed && typed > acted) ? typesUpTo(rules, at) : undefined
    const activity = at === acted ? each.activity : undefined
    const rule = { ...unnamed(each), ...(userTypes && { userTypes }), ...(activity && { activity }) }
    return Object.keys(rule).length > 0 || rules.length === 1 ? [rule] : []
  })
}

const typesUpTo = (rules: readonly AccessRule[], at: number) => rules.slice(0, at + 1).findLast((rule) => rule.userTypes)?.userTypes

const unnamed = (rule: AccessRule): AccessRule => {
  const rest = { ...rule }
  delete rest.userTypes
  delete rest.activity
  return rest
}

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
