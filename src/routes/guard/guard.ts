import type { Viewer } from '#contract/access/rule.ts'
import { mayEnterPortal, mayOpen } from '#contract/access/view-as.ts'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { isCallback, isPublic, rulesOf } from './chain.ts'
import type { RouteEntry } from '../route.ts'

export type GuardPorts = {
  /** Who is signed in, once that is certain; tries a silent sign-in first where this browser has a session. */
  settled: () => Promise<Viewer | undefined>
  /** Asks the server for the flags that the viewer does not hold yet; the answer is the viewer with them. */
  withFeatures: (viewer: Viewer, keys: readonly string[]) => Promise<Viewer>
}

/**
 * Where a visitor of `path` (path, query and hash) goes instead, or undefined where they may enter.
 * Callbacks and public routes let everyone in; then somebody must be signed in; then every rule on the way must hold.
 * In a view as somebody else they must hold for both persons. Unsaved changes are asked about before, by the router's blocker.
 * `beside`: flags that decide which other pages of a record the sidebar shows; they are asked together with the page's own.
 */
export const judge = async (
  path: string,
  chain: readonly RouteEntry[],
  ports: GuardPorts,
  beside: readonly string[] = [],
): Promise<string | undefined> => {
  if (isCallback(chain)) return undefined
  const isHome = chain.at(-1)?.path === '' && chain.length === 1
  if (isPublic(chain) && !isHome) return undefined

  const viewer = await ports.settled()
  if (isHome) return viewer && !mayEnterPortal(viewer) ? openPaths.accessDenied(path) : undefined
  if (!viewer) return openPaths.login(path)

  const rules = rulesOf(chain)
  const informed = await ports.withFeatures(viewer, [
    ...rules.flatMap(({ features = [] }) => features),
    ...(chain.at(-1)?.section === undefined ? [] : beside),
  ])
  return mayOpen(rules, informed) ? undefined : openPaths.accessDenied(path)
}
