import { msg } from '@lingui/core/macro'
import type { RouteEntry } from './route.ts'

/** What everyone who is signed in has of their own (spec section 2, profile). */
export const profileRoutes: RouteEntry = {
  path: 'profile',
  access: 'signedIn',
  title: msg`Profile`,
  children: [
    {
      path: '',
      access: 'signedIn',
      title: msg`Profile`,
      load: () => import('../features/account/ProfilePage.tsx'),
      sidebar: { group: 'profile', order: 10, icon: 'user' },
    },
  ],
}
