import { isProtectedPath } from '#src/lib/addresses/protected-path.ts'
import { anonymousRoutes, catchAll } from './anonymous.routes.tsx'
import type { RouteEntry } from './route.ts'

/** The routes that a page before sign-in knows. */
export const openTable: readonly RouteEntry[] = [...anonymousRoutes, catchAll]

/** The routes behind a sign-in come as a file of their own: each costs its reader a line and the names of its files. */
export const loadTable = () => import('./table.ts')

/** The table that knows everything about an address. */
export const tableFor = async (pathname: string, open: readonly RouteEntry[] = openTable): Promise<readonly RouteEntry[]> =>
  isProtectedPath(pathname) ? (await loadTable()).routeTable : open
