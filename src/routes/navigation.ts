import type { MessageDescriptor } from '@lingui/core'
import { allAllowed, explainAll } from '#src/access/explain.ts'
import type { Viewer } from '#src/access/rule.ts'
import type { NavigationGroup } from '#src/shell/navigation.ts'
import { rulesOf } from './chain.ts'
import type { RouteEntry, SidebarGroup, SidebarPlace } from './route.ts'

type Placed = { path: string; label: MessageDescriptor; place: SidebarPlace; chain: readonly RouteEntry[] }

const GROUPS: readonly SidebarGroup[] = ['start', 'people', 'profile']

/** What stands in the sidebar for this viewer: the routes with a place in it that the same rules let them open. */
export const navigationFor = (table: readonly RouteEntry[], viewer: Viewer): readonly NavigationGroup[] => {
  const open = placed(table).filter(({ chain }) => allAllowed(explainAll(rulesOf(chain), viewer)))
  return GROUPS.map((group) => ({
    id: group,
    items: open
      .filter(({ place }) => place.group === group)
      .toSorted((one, other) => one.place.order - other.place.order)
      .map(({ path, label, place }) => ({ path, label, icon: place.icon })),
  })).filter(({ items }) => items.length > 0)
}

/** All feature flags that some route of the table asks for. */
export const featuresIn = (table: readonly RouteEntry[]): readonly string[] => [
  ...new Set(
    table.flatMap(({ access, children }) => [
      ...(typeof access === 'object' ? (access.features ?? []) : []),
      ...featuresIn(children ?? []),
    ]),
  ),
]

const placed = (entries: readonly RouteEntry[], above: readonly RouteEntry[] = []): readonly Placed[] =>
  entries.flatMap((entry) => {
    const chain = [...above, entry]
    const own = entry.sidebar && { path: pathOf(chain), label: entry.sidebar.label ?? entry.title, place: entry.sidebar, chain }
    return [...(own ? [own] : []), ...placed(entry.children ?? [], chain)]
  })

const pathOf = (chain: readonly RouteEntry[]) =>
  `/${chain
    .map(({ path }) => path)
    .filter((path) => path !== '')
    .join('/')}`
