import { msg } from '@lingui/core/macro'
import type { Access, AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'

/** Activities that start a job. Support and partner staff see their jobs if a profile grants any of these. */
const STARTING: AccessRule = {
  activity: [
    ...(['VIEW', 'CREATE', 'UPDATE'] as const).map((type) => ({ type, name: 'User' })),
    ...(['VIEW', 'UPDATE'] as const).map((type) => ({ type, name: 'Customer' })),
    { type: 'DELETE', name: 'Session' },
    { type: 'VIEW', name: 'Log' },
    { type: 'EXECUTE', name: 'Migration' },
  ],
}

/**
 * Pages of jobs, the same in both portals; everybody sees their own. An administrator keeps them even if the activity that started a job is taken
 * away.
 */
export const jobRoutes = (portal: Portal): readonly RouteEntry[] => routesFor(portal === 'vendor' ? STARTING : 'signedIn')

const routesFor = (access: Access): readonly RouteEntry[] =>
  addCatalogs('jobs', [
    {
      path: 'jobs',
      access,
      title: msg`Jobs`,
      load: () => import('./JobsRoute.tsx'),
      sidebar: { group: 'tools', order: 10, icon: 'jobs' },
    },
    { path: 'jobs/:id', access, title: msg`Job`, load: () => import('./JobRoute.tsx') },
  ])
