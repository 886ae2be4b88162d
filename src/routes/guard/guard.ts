import type { Viewer } from '#contract/access/rule.ts'
import { mayEnterPortal, mayOpen } from '#contract/access/view-as.ts'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { isCallback, isPublic, rulesOf } from './chain.ts'
import type { RouteEntry } from '../route.ts'

export type GuardPorts = {
  /** Resolves to the viewer once it is certain who is signed in. Tries a silent sign-in first if this browser has a session. */
  settled: () => Promise<Viewer | undefined>
  /** Loads the flags that the viewer does not have yet, and resolves to the viewer with them. */
  withFeatures: (viewer: Viewer, keys: readonly string[]) => Promise<Viewer>
}

/**
 * Returns where a visitor of `path` (path, query and hash) is redirected, or undefined if they may enter. Callbacks and public routes admit everyone.
 * All others require a sign-in, and every rule of the chain must hold; in a view as somebody else, for both users. The router's blocker asks about
 * unsaved changes before. `beside`: flags that decide which other pages of a record the sidebar shows; they are loaded together with the page's own.
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
