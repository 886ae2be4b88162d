import { isProtectedPath } from '#src/lib/addresses/protected-path.ts'
import { anonymousRoutes, catchAll } from './anonymous.routes.tsx'
import type { RouteEntry } from './route.ts'

/** Routes that pages before sign-in know. */
export const openTable: readonly RouteEntry[] = [...anonymousRoutes, catchAll]

/** Loads the routes behind the sign-in from a separate file, because each adds a line and the names of its chunks. */
export const loadTable = () => import('./table.ts')

/** Returns the table that contains the routes of a path. */
export const tableFor = async (pathname: string, open: readonly RouteEntry[] = openTable): Promise<readonly RouteEntry[]> =>
  isProtectedPath(pathname) ? (await loadTable()).routeTable : open
