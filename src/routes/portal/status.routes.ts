import { msg } from '@lingui/core/macro'
import type { RouteEntry } from '../route.ts'
import { speaking } from '../speaking.ts'
import { ofInstallation } from './of-installation.ts'

/** How the installation is doing, and who else is told what happens in it; the vendor portal's alone. */
export const statusRoutes: readonly RouteEntry[] = [
  ...speaking('status', [
    ofInstallation({
      path: 'status',
      title: msg`System Status`,
      load: () => import('../../features/status/StatusPage.tsx'),
      sidebar: { group: 'system', order: 10, icon: 'status' },
    }),
  ]),
  ...speaking('streams', [
    {
      path: 'logs/streams',
      access: 'signedIn',
      title: msg`Event streams`,
      load: () => import('../../features/event-streams/EventStreamsPage.tsx'),
      sidebar: { group: 'logs', order: 40, icon: 'streams' },
    },
  ]),
]
