import { msg } from '@lingui/core/macro'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { does } from './does.ts'

const MIGRATES = does('EXECUTE', 'Migration')
const step = () => import('../../features/migrations/steps/MigrateUsersStep.tsx')

/** Migration tools, only in the vendor portal. Each step of migrating a customer's users has a path. */
export const toolRoutes: readonly RouteEntry[] = addCatalogs(
  ['migrations', 'jobs'],
  [
    {
      path: 'tools',
      access: MIGRATES,
      title: msg`Migrations`,
      load: () => import('../../features/migrations/ToolsPage.tsx'),
      sidebar: { group: 'tools', order: 20, icon: 'migrations' },
    },
    {
      path: 'tools/migrate',
      access: MIGRATES,
      title: msg`Migrate users`,
      frame: () => import('../../features/migrations/MigrateUsersFrame.tsx'),
      children: [
        { path: '', access: MIGRATES, title: msg`Migrate users`, load: step },
        { path: 'select', access: MIGRATES, title: msg`Select`, load: step },
        { path: ':customer', access: MIGRATES, title: msg({ message: 'Filter', context: 'step of a migration' }), load: step },
        { path: ':customer/review', access: MIGRATES, title: msg`Review`, load: step },
        { path: ':customer/process', access: MIGRATES, title: msg`Migrate`, load: step },
      ],
    },
    ...['tools/migrate-naturalhr-customers', 'customers/migrate-naturalhr-customers'].map((path, at): RouteEntry => ({
      path,
      access: MIGRATES,
      title: msg`Migrate NaturalHR customers`,
      load: () => import('../../features/migrations/MigrateNaturalHrCustomersPage.tsx'),
      ...(at > 0 && { unlisted: true }),
    })),
    {
      path: 'tools/migrate-naturalhr-users',
      access: MIGRATES,
      title: msg`Migrate NaturalHR users`,
      load: () => import('../../features/migrations/MigrateNaturalHrUsersPage.tsx'),
    },
  ],
)
