import { chainForPath } from './guard/chain.ts'
import { loadDataRoom, loadPage, loadShell } from './load-shell.ts'
import { tableFor } from './load-table.ts'

/**
 * Loads what a page of this path will need while its reader is still being signed in. What fails here is asked for again by the router, which
 * says so where it matters.
 */
export const preloadPage = (path: string): void => {
  const pathname = path.split(/[?#]/)[0] ?? '/'
  for (const load of [loadShell, loadDataRoom, () => loadPagesOf(pathname)]) load().catch(() => {})
}

const loadPagesOf = async (pathname: string) => {
  const chain = chainForPath(await tableFor(pathname), pathname)
  await Promise.all(chain.flatMap(({ load, frame, words }) => [frame, load].flatMap((part) => (part ? [loadPage(part, words)] : []))))
}
