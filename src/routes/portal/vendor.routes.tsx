import { msg } from '@lingui/core/macro'
import { loadDashboard } from '../load-dashboard.tsx'
import type { RouteEntry } from '../route.ts'
import { accessProfileRoutes, accessTemplateRoutes } from './access.routes.ts'
import { appRoutes } from './apps.routes.ts'
import { customerRoutes } from './customers.routes.ts'
import { featureRoutes } from './features.routes.ts'
import { jobRoutes } from './jobs.routes.ts'
import { loginProviderRoutes } from './login-providers.routes.ts'
import { logRoutes } from './logs.routes.ts'
import { partnerRoutes } from './partners.routes.ts'
import { signInRoutes } from './signins.routes.ts'
import { toolRoutes } from './tools.routes.ts'
import { userRoutes } from './users.routes.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { ofInstallation } from './of-installation.ts'

/** Status of the installation and event streams to other systems; only in the vendor portal. */
const statusRoutes: readonly RouteEntry[] = [
  ...addCatalogs('status', [
    ofInstallation({
      path: 'status',
      title: msg`System Status`,
      load: () => import('../../features/status/StatusPage.tsx'),
      sidebar: { group: 'system', order: 10, icon: 'status' },
    }),
  ]),
  ...addCatalogs('installation', [
    {
      path: 'status/settings',
      access: { userTypes: ['VENDOR_OPERATIONS'] },
      title: msg`Installation settings`,
      load: () => import('../../features/installation/InstallationPage.tsx'),
    },
  ]),
  ...addCatalogs('streams', [
    {
      path: 'logs/streams',
      access: 'signedIn',
      title: msg`Event streams`,
      load: () => import('../../features/event-streams/EventStreamsPage.tsx'),
    },
  ]),
]

/** The vendor portal, for users of type VENDOR_OPERATIONS. */
export const vendorRoutes: RouteEntry = {
  path: 'vendor',
  access: { userTypes: ['VENDOR_OPERATIONS'] },
  title: msg`Vendor portal`,
  children: [
    { path: '', access: 'signedIn', title: msg`Dashboard`, redirectTo: '/vendor/home' },
    {
      path: 'home',
      access: 'signedIn',
      title: msg`Dashboard`,
      load: () => loadDashboard('vendor'),
      words: ['home'],
      sidebar: { group: 'overview', order: 10, icon: 'dashboard' },
    },
    ...userRoutes('vendor'),
    ...customerRoutes('vendor'),
    ...accessProfileRoutes('vendor'),
    ...accessTemplateRoutes,
    ...partnerRoutes,
    ...appRoutes,
    ...loginProviderRoutes('vendor'),
    ...signInRoutes,
    ...featureRoutes,
    ...logRoutes,
    ...jobRoutes('vendor'),
    ...toolRoutes,
    ...statusRoutes,
  ],
}
