import { generatePath, type Params } from 'react-router'
import type { Viewer } from '#contract/access/rule.ts'
import { mayOpen } from '#contract/access/view-as.ts'
import type { Place, RecordGroup } from '#src/shell/navigation/navigation.ts'
import { isPublic, layoutOf, rulesOf } from './guard/chain.ts'
import { inOrder, pathOf } from './navigation.ts'
import type { RouteEntry } from './route.ts'

/** Every page that this viewer may open without an ID, by the guard's rules. The command palette offers them. */
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

/** Every page of the table with its access rules, for the explanation of a user's access. */
export const ruledPages = (table: readonly RouteEntry[]) =>
  pagesIn(table).map((chain) => ({
    path: pathOf(chain),
    title: chain.at(-1)?.title ?? { id: '' },
    rules: rulesOf(chain),
    isPublic: isPublic(chain),
  }))

/** The pages of the record that a page with a `section` belongs to, in their groups. Empty for every other page. */
export const recordGroupsFor = (
  table: readonly RouteEntry[],
  viewer: Viewer,
  here: readonly RouteEntry[],
  params: Params,
): readonly RecordGroup[] => {
  if (here.at(-1)?.section === undefined) return []
  const record = recordOf(here)
  const pages = pagesIn(table).filter(
    (chain) =>
      chain.at(-1)?.section !== undefined &&
      (chain.at(-1)?.unlisted !== true || chain.at(-1) === here.at(-1)) &&
      recordOf(chain) === record &&
      mayOpen(rulesOf(chain), viewer),
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

/** Common path of all pages of one record: up to the last parameter, or the parent page if the record has no ID in the path, like the own account. */
const recordOf = (chain: readonly RouteEntry[]) => /^.*\/:\w+/.exec(pathOf(chain))?.[0] ?? pathOf(chain.slice(0, -1))

const pagesIn = (entries: readonly RouteEntry[], above: readonly RouteEntry[] = []): readonly (readonly RouteEntry[])[] =>
  entries.flatMap((entry) => [...(entry.load ? [[...above, entry]] : []), ...pagesIn(entry.children ?? [], [...above, entry])])

/** Whether a page has a fixed address of its own and is not a step of the session, an error page or a developer tool. */
const isPlace = (chain: readonly RouteEntry[]) =>
  chain.at(-1)?.unlisted !== true && layoutOf(chain).navbar && !/[:*]|^\/(error|devops)\//.test(pathOf(chain))
