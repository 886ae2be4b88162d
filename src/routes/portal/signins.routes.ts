import { msg } from '@lingui/core/macro'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { does } from './does.ts'

export const signInRoutes: readonly RouteEntry[] = addCatalogs('signIns', [
  {
    path: 'signins',
    access: does('VIEW', 'User'),
    title: msg`Live Signins`,
    load: () => import('../../features/signins/signins.list.tsx'),
    sidebar: { group: 'signIn', order: 20, icon: 'signIns' },
  },
  {
    path: 'signins/failed',
    access: does('VIEW', 'User'),
    title: msg`Failed sign-ins`,
    load: () => import('../../features/signins/failed.list.tsx'),
  },
])
