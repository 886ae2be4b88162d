import { msg } from '@lingui/core/macro'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { does } from './does.ts'
import { ofInstallation } from './of-installation.ts'

/** Catalog parts for the log of all changes, which names the fields of every record. */
const RECORDS = ['logs', 'users', 'customers', 'access', 'apps', 'features', 'partners', 'providers', 'signIns'] as const

export const logRoutes: readonly RouteEntry[] = [
  {
    path: 'logs',
    access: does('VIEW', 'Log'),
    title: msg`Logs`,
    redirectTo: '/vendor/logs/audit',
    sidebar: { group: 'logs', order: 10, icon: 'auditLog' },
  },
  ...addCatalogs(RECORDS, [
    {
      path: 'logs/audit',
      access: does('VIEW', 'Log'),
      title: msg`Audit Logs`,
      load: () => import('./audit/AuditLogRoute.tsx'),
    },
    { path: 'logs/audit/:entry', access: does('VIEW', 'Log'), title: msg`Log entry`, load: () => import('./audit/AuditEntryRoute.tsx') },
  ]),
  ...addCatalogs('logs', [
    {
      path: 'logs/event',
      access: does('VIEW', 'Log'),
      title: msg`Event logs`,
      load: () => import('../../features/logs/event-log.list.tsx'),
    },
    {
      path: 'logs/event/:entry',
      access: does('VIEW', 'Log'),
      title: msg`Log entry`,
      load: () => import('../../features/logs/EventEntryPage.tsx'),
    },
    ofInstallation({
      path: 'logs/server',
      title: msg`Server log`,
      load: () => import('../../features/logs/server-log.list.tsx'),
    }),
  ]),
]
