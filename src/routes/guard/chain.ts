import type { MessageDescriptor } from '@lingui/core'
import { matchRoutes, type RouteObject } from 'react-router'
import type { AccessRule } from '#contract/access/rule.ts'
import type { RouteEntry } from '../route.ts'

/** Data that the router stores with each route of the table. */
export type RouteHandle = { entry: RouteEntry }

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'entry' in handle

/** Route entries that a path matches, outermost first. Empty if there is none. */
export const chainForPath = (table: readonly RouteEntry[], pathname: string): readonly RouteEntry[] =>
  entriesIn(matchRoutes(matchable(table), pathname)?.map(({ route }) => route.handle))

const matchable = (table: readonly RouteEntry[]): RouteObject[] =>
  table.map((entry) =>
    entry.path === ''
      ? { index: true, handle: { entry } satisfies RouteHandle }
      : { path: entry.path, handle: { entry } satisfies RouteHandle, children: matchable(entry.children ?? []) },
  )

export const entriesIn = (handles: readonly unknown[] = []): readonly RouteEntry[] => handles.filter(isHandle).map(({ entry }) => entry)

/**
 * All access rules of a route and its parents. User types and activity are those of the innermost entry that names them; all other requirements add
 * up. User types that are named below the activity are required in addition, because an access profile cannot grant them.
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

/** Title of the page for the tab and the announcement. */
export const titleOf = (chain: readonly RouteEntry[], signedIn: boolean): MessageDescriptor | undefined => {
  const entry = chain.at(-1)
  return (signedIn ? entry?.titleSignedIn : undefined) ?? entry?.title
}

/** Header and sidebar are shown unless an entry of the chain turns them off. */
export const layoutOf = (chain: readonly RouteEntry[]): { navbar: boolean; sidebar: boolean } => ({
  navbar: chain.every(({ layout }) => layout?.navbar !== false),
  sidebar: chain.every(({ layout }) => layout?.sidebar !== false),
})
