import { msg } from '@lingui/core/macro'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { ofInstallation } from './of-installation.ts'

/** Status of the installation and event streams to other systems; only in the vendor portal. */
export const statusRoutes: readonly RouteEntry[] = [
  ...addCatalogs('status', [
    ofInstallation({
      path: 'status',
      title: msg`System Status`,
      load: () => import('../../features/status/StatusPage.tsx'),
      sidebar: { group: 'system', order: 10, icon: 'status' },
    }),
  ]),
  ...addCatalogs('streams', [
    {
      path: 'logs/streams',
      access: 'signedIn',
      title: msg`Event streams`,
      load: () => import('../../features/event-streams/EventStreamsPage.tsx'),
      sidebar: { group: 'logs', order: 40, icon: 'streams' },
    },
  ]),
]
