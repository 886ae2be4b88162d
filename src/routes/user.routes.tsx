import { msg } from '@lingui/core/macro'
import type { Portal } from '#src/lib/paths.ts'
import type { RouteEntry } from './route.ts'

/** The users' pages, the same under both portals. */
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
]
