import { msg } from '@lingui/core/macro'
import { loadDashboard } from '../load-dashboard.tsx'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { accessProfileRoutes } from './access.routes.ts'
import { customerRoutes } from './customers.routes.ts'
import { jobRoutes } from './jobs.routes.ts'
import { loginProviderRoutes } from './login-providers.routes.ts'
import { signInRoutes } from './signins.routes.ts'
import { userRoutes } from './users.routes.ts'

/** The admin portal, for users of type ADMIN. */
export const adminRoutes: RouteEntry = {
  path: 'admin',
  access: { userTypes: ['ADMIN'] },
  title: msg`Administration`,
  children: [
    { path: '', access: 'signedIn', title: msg`Admin Dashboard`, redirectTo: '/admin/home' },
    {
      path: 'home',
      access: 'signedIn',
      title: msg`Admin Dashboard`,
      load: () => loadDashboard('admin'),
      words: ['home'],
      sidebar: { group: 'overview', order: 10, icon: 'dashboard', label: msg`Dashboard` },
    },
    ...userRoutes('admin'),
    ...addCatalogs('customers', [
      {
        path: 'my-organizations',
        access: 'signedIn',
        title: msg`My organisations`,
        load: () => import('../../features/customers/my-organisations/MyOrganisationsPage.tsx'),
        sidebar: { group: 'customers', order: 5, icon: 'myOrganisations' },
      },
    ]),
    ...customerRoutes('admin'),
    ...addCatalogs('users', [
      {
        path: 'permissions',
        access: 'signedIn',
        title: msg`Permissions`,
        load: () => import('../pages/PermissionsRoute.tsx'),
        sidebar: { group: 'access', order: 20, icon: 'permissions' },
      },
    ]),
    ...accessProfileRoutes('admin'),
    ...loginProviderRoutes('admin'),
    ...signInRoutes,
    ...jobRoutes('admin'),
  ],
}
