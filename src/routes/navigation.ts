import type { MessageDescriptor } from '@lingui/core'
import { generatePath } from 'react-router'
import type { Params } from 'react-router'
import type { Viewer } from '#src/access/rule.ts'
import { isBeyondView, mayOpen } from '#src/access/view-as.ts'
import type { NavigationGroup, Place, RecordGroup } from '#src/shell/navigation.ts'
import { isPublic, layoutOf, rulesOf } from './chain.ts'
import type { RouteEntry, SidebarPlace } from './route.ts'

type Placed = { path: string; label: MessageDescriptor; place: SidebarPlace; chain: readonly RouteEntry[] }

/** What stands in the sidebar for this viewer: the routes with a place in it that the same rules let them open, in a view also those that it cannot show. */
export const navigationFor = (table: readonly RouteEntry[], viewer: Viewer): readonly NavigationGroup[] => {
  const shown = placed(table).flatMap((each) => {
    const rules = rulesOf(each.chain)
    const closed = isBeyondView(rules, viewer)
    return closed || mayOpen(rules, viewer) ? [{ ...each, closed }] : []
  })
  return inOrder(shown.map(({ place }) => place.group)).map(({ id, label: heading }) => ({
    id,
    ...(heading && { label: heading }),
    items: shown
      .filter(({ place }) => place.group.id === id)
      .toSorted((one, other) => one.place.order - other.place.order)
      .map(({ path, label, place, closed }) => ({ path, label, icon: place.icon, ...(closed && { closed }) })),
  }))
}

/** Each once, the smallest order first. */
const inOrder = <Group extends { id: string; order: number }>(groups: readonly Group[]): readonly Group[] =>
  [...new Map(groups.map((group) => [group.id, group])).values()].toSorted((one, other) => one.order - other.order)

/** Every page that this viewer may open without knowing an id, by the same rules as the guard: what the command palette offers. */
export const placesFor = (table: readonly RouteEntry[], viewer: Viewer): readonly Place[] =>
  pagesIn(table)
    .filter((chain) => isPlace(chain) && mayOpen(rulesOf(chain), viewer))
    .map((chain) => ({
      path: pathOf(chain),
      label: chain.at(-1)?.title ?? { id: '' },
      within: chain
        .slice(0, -1)
        .map(({ title }) => title)
        .filter(({ id }) => id !== chain.at(-1)?.title.id),
    }))

/** Every page of the table with the rules on the way to it: what an explanation of somebody's access is about. */
export const ruledPages = (table: readonly RouteEntry[]) =>
  pagesIn(table).map((chain) => ({
    path: pathOf(chain),
    title: chain.at(-1)?.title ?? { id: '' },
    rules: rulesOf(chain),
    isPublic: isPublic(chain),
  }))

/** The other pages of the record that a page with a `section` shows, in their groups; none on every other page. */
export const recordGroupsFor = (
  table: readonly RouteEntry[],
  viewer: Viewer,
  here: readonly RouteEntry[],
  params: Params,
): readonly RecordGroup[] => {
  if (here.at(-1)?.section === undefined) return []
  const record = recordOf(here)
  const pages = pagesIn(table).filter(
    (chain) => chain.at(-1)?.section !== undefined && recordOf(chain) === record && mayOpen(rulesOf(chain), viewer),
  )
  return inOrder(pages.flatMap((chain) => chain.at(-1)?.section ?? [])).map(({ id, label }) => ({
    id,
    label,
    items: pages.flatMap((chain) => {
      const entry = chain.at(-1)
      return entry?.section?.id === id ? [{ path: generatePath(pathOf(chain), params), label: entry.title }] : []
    }),
  }))
}

/** What all pages of one record share: the path up to its last parameter, or the page above where the record needs no name, as one's own. */
const recordOf = (chain: readonly RouteEntry[]) => /^.*\/:\w+/.exec(pathOf(chain))?.[0] ?? pathOf(chain.slice(0, -1))

/** All feature flags that some route of the table asks for. */
export const featuresIn = (table: readonly RouteEntry[]): readonly string[] => [
  ...new Set(
    table.flatMap(({ access, children }) => [
      ...(typeof access === 'object' ? (access.features ?? []) : []),
      ...featuresIn(children ?? []),
    ]),
  ),
]

const pagesIn = (entries: readonly RouteEntry[], above: readonly RouteEntry[] = []): readonly (readonly RouteEntry[])[] =>
  entries.flatMap((entry) => [...(entry.load ? [[...above, entry]] : []), ...pagesIn(entry.children ?? [], [...above, entry])])

/** A page with an address of its own: not the session's steps, not what an error leads to, no developer's tool, nothing that wants an id. */
const isPlace = (chain: readonly RouteEntry[]) => layoutOf(chain).navbar && !/[:*]|^\/(error|devops)\//.test(pathOf(chain))

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
