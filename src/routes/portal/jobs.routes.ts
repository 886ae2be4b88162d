import { msg } from '@lingui/core/macro'
import type { Access, AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { RouteEntry } from '../route.ts'
import { speaking } from '../speaking.ts'

/** What starts a job: support and partner staff see theirs where a profile gives them any of it. */
const STARTING: AccessRule = {
  activity: [
    ...(['VIEW', 'CREATE', 'UPDATE'] as const).map((type) => ({ type, name: 'User' })),
    ...(['VIEW', 'UPDATE'] as const).map((type) => ({ type, name: 'Customer' })),
    { type: 'DELETE', name: 'Session' },
    { type: 'EXECUTE', name: 'Migration' },
  ],
}

/** Work that goes on in the background, the same under both portals; everybody sees their own. An administrator's stays when what started it is taken away. */
export const jobRoutes = (portal: Portal): readonly RouteEntry[] => routesFor(portal === 'vendor' ? STARTING : 'signedIn')

const routesFor = (access: Access): readonly RouteEntry[] =>
  speaking('jobs', [
    {
      path: 'jobs',
      access,
      title: msg`Jobs`,
      load: () => import('./JobsRoute.tsx'),
      sidebar: { group: 'tools', order: 10, icon: 'jobs' },
    },
    { path: 'jobs/:id', access, title: msg`Job`, load: () => import('./JobRoute.tsx') },
  ])
