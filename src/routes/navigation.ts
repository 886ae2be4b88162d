import type { MessageDescriptor } from '@lingui/core'
import type { Viewer } from '#contract/access/rule.ts'
import { isBeyondView, mayOpen } from '#contract/access/view-as.ts'
import type { NavigationGroup } from '#src/shell/navigation/navigation.ts'
import { rulesOf } from './guard/chain.ts'
import { SIDEBAR_GROUPS, type SidebarGroup } from './portal/groups.ts'
import type { RouteEntry, SidebarPlace } from './route.ts'

type Placed = { path: string; label: MessageDescriptor; place: SidebarPlace; chain: readonly RouteEntry[] }

const GROUPS = Object.keys(SIDEBAR_GROUPS) as SidebarGroup[]

/**
 * Sidebar groups for this viewer: the routes with a place in the sidebar that the access rules allow, and in a view also those that the view cannot
 * show. Users who may open pages of other users find their own account in the account menu instead.
 */
export const navigationFor = (table: readonly RouteEntry[], viewer: Viewer): readonly NavigationGroup[] => {
  const shown = placed(table).flatMap((each) => {
    const rules = rulesOf(each.chain)
    const closed = isBeyondView(rules, viewer)
    return closed || mayOpen(rules, viewer) ? [{ ...each, closed }] : []
  })
  const administers = shown.some(({ place: { group } }) => group !== 'overview' && group !== 'account')
  return GROUPS.filter((id) => id !== 'account' || !administers).flatMap((id) => {
    const items = shown
      .filter(({ place }) => place.group === id)
      .toSorted((one, other) => one.place.order - other.place.order)
      .map(({ path, label, place, closed }) => ({ path, label, icon: place.icon, ...(closed && { closed }) }))
    return items.length > 0 ? [{ id, label: SIDEBAR_GROUPS[id], items }] : []
  })
}

/** Removes duplicate groups and sorts by `order`, ascending. */
export const inOrder = <Group extends { id: string; order: number }>(groups: readonly Group[]): readonly Group[] =>
  [...new Map(groups.map((group) => [group.id, group])).values()].toSorted((one, other) => one.order - other.order)

const placed = (entries: readonly RouteEntry[], above: readonly RouteEntry[] = []): readonly Placed[] =>
  entries.flatMap((entry) => {
    const chain = [...above, entry]
    const own = entry.sidebar && { path: pathOf(chain), label: entry.sidebar.label ?? entry.title, place: entry.sidebar, chain }
    return [...(own ? [own] : []), ...placed(entry.children ?? [], chain)]
  })

export const pathOf = (chain: readonly RouteEntry[]) =>
  `/${chain
    .map(({ path }) => path)
    .filter((path) => path !== '')
    .join('/')}`
