import { msg } from '@lingui/core/macro'
import type { Portal } from '#src/lib/paths.ts'
import type { RouteEntry } from './route.ts'

/** The users' pages, the same under both portals. Creating asks for vendor operations under /vendor (spec section 6), which that portal asks of all its pages. */
export const userRoutes = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'users',
    access: 'signedIn',
    title: msg`Users`,
    load: async () => {
      const { UsersPage } = await import('../features/users/UsersPage.tsx')
      return { default: () => <UsersPage portal={portal} /> }
    },
    sidebar: { group: 'people', order: 10, icon: 'users' },
  },
  {
    path: 'users/create',
    access: 'signedIn',
    title: msg`Create user`,
    load: async () => {
      const { CreateUserPage } = await import('../features/users/CreateUserPage.tsx')
      return { default: () => <CreateUserPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/profile-details/basic',
    access: 'signedIn',
    title: msg`Basic Details`,
    load: async () => {
      const { UserBasicPage } = await import('../features/users/UserBasicPage.tsx')
      return { default: () => <UserBasicPage portal={portal} /> }
    },
  },
]
