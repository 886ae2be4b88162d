import { msg } from '@lingui/core/macro'
import type { RouteEntry } from './route.ts'

/** The users' pages, the same under both portals. */
export const userRoutes: readonly RouteEntry[] = [
  {
    path: 'users',
    access: 'signedIn',
    title: msg`Users`,
    load: () => import('../features/users/UsersPage.tsx'),
    sidebar: { group: 'people', order: 10, icon: 'users' },
  },
]

/** Creating a user: vendor operations under /vendor (spec section 6), admins under /admin by the portal's own rule. */
export const createUserRoute: RouteEntry = {
  path: 'users/create',
  access: 'signedIn',
  title: msg`Create user`,
  load: () => import('../features/users/CreateUserPage.tsx'),
}
