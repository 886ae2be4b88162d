import { openTable } from './load-table.ts'
import { adminRoutes } from './portal/admin.routes.tsx'
import { profileRoutes } from './portal/profile.routes.tsx'
import { vendorRoutes } from './portal/vendor.routes.tsx'
import type { RouteEntry } from './route.ts'

export const portalTable: readonly RouteEntry[] = [adminRoutes, vendorRoutes, profileRoutes]

/** Every route of the portal. Guard, navigation, titles and palette read this table; it is loaded when a user signs in (`load-table.ts`). */
export const routeTable: readonly RouteEntry[] = [...portalTable, ...openTable]
