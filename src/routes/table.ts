import { adminRoutes } from './portal/admin.routes.tsx'
import { anonymousRoutes, catchAll } from './anonymous.routes.tsx'
import { profileRoutes } from './portal/profile.routes.tsx'
import type { RouteEntry } from './route.ts'
import { vendorRoutes } from './portal/vendor.routes.tsx'

/** Every route of the portal. Router, guard, navigation, titles and palette read this one table. */
export const routeTable: readonly RouteEntry[] = [...anonymousRoutes, adminRoutes, vendorRoutes, profileRoutes, catchAll]
