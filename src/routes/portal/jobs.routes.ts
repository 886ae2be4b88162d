import { msg } from '@lingui/core/macro'
import type { RouteEntry } from '../route.ts'
import { speaking } from '../speaking.ts'

/** Work that goes on in the background, the same under both portals. */
export const jobRoutes: readonly RouteEntry[] = speaking('jobs', [
  {
    path: 'jobs',
    access: 'signedIn',
    title: msg`Jobs`,
    load: () => import('./JobsRoute.tsx'),
    sidebar: { group: 'tools', order: 10, icon: 'jobs' },
  },
  { path: 'jobs/:id', access: 'signedIn', title: msg`Job`, load: () => import('./JobRoute.tsx') },
])
