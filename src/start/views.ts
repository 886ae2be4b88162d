// Everything that is needed only for rendering, as one import that loads while the actors already work.
import { chainForPath } from '../routes/guard/chain.ts'
import { loadDataRoom, loadPage, loadShell } from '../routes/load-shell.ts'
import { tableFor } from '../routes/load-table.ts'

export { renderApp } from './app.tsx'

/** Loads the code for the page of a path while its user is still being signed in. If this fails, the router requests it again and shows the error. */
export const preloadPage = (path: string): void => {
  const pathname = path.split(/[?#]/)[0] ?? '/'
  for (const load of [loadShell, loadDataRoom, () => loadPagesOf(pathname)]) load().catch(() => {})
}

const loadPagesOf = async (pathname: string) => {
  const chain = chainForPath(await tableFor(pathname), pathname)
  await Promise.all(chain.flatMap(({ load, frame, words }) => [frame, load].flatMap((part) => (part ? [loadPage(part, words)] : []))))
}
