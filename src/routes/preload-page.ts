import { chainForPath } from './guard/chain.ts'
import { loadDataRoom, loadPage, loadShell } from './load-shell.ts'
import { tableFor } from './load-table.ts'

/** Loads the code for the page of a path while its user is still being signed in. If this fails, the router requests it again and shows the error. */
export const preloadPage = (path: string): void => {
  const pathname = path.split(/[?#]/)[0] ?? '/'
  for (const load of [loadShell, loadDataRoom, () => loadPagesOf(pathname)]) load().catch(() => {})
}

const loadPagesOf = async (pathname: string) => {
  const chain = chainForPath(await tableFor(pathname), pathname)
  await Promise.all(chain.flatMap(({ load, frame, words }) => [frame, load].flatMap((part) => (part ? [loadPage(part, words)] : []))))
}
