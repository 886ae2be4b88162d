import { chainForPath } from './chain.ts'
import { loadDataRoom, loadPage, loadShell } from './load-shell.ts'
import { routeTable } from './table.ts'

/**
 * Loads what a page of this path will need while its reader is still being signed in. What fails here is asked for again by the router, which
 * says so where it matters.
 */
export const preloadPage = (path: string): void => {
  const pathname = path.split(/[?#]/)[0] ?? '/'
  const pages = chainForPath(routeTable, pathname).flatMap(({ load, frame, words }) =>
    [frame, load].flatMap((part) => (part ? () => loadPage(part, words) : [])),
  )
  for (const load of [loadShell, loadDataRoom, ...pages]) load().catch(() => {})
}
