import { adminRoutes } from './admin.routes.tsx'
import { anonymousRoutes, catchAll } from './anonymous.routes.tsx'
import { profileRoutes } from './profile.routes.tsx'
import type { RouteEntry } from './route.ts'
import { vendorRoutes } from './vendor.routes.tsx'

/** Every route of the portal. Router, guard, navigation, titles and palette read this one table. */
export const routeTable: readonly RouteEntry[] = [...anonymousRoutes, adminRoutes, vendorRoutes, profileRoutes, catchAll]
