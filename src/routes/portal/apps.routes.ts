import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#src/access/rule.ts'
import type { RecordSection, RouteEntry } from '../route.ts'
import { speaking } from '../speaking.ts'
import { LOGS } from './sections.ts'

const APPS: AccessRule = { features: ['APPS'] }
const APP: RecordSection = { id: 'app', order: 10, label: msg`App` }
const SETTINGS: RecordSection = { id: 'settings', order: 10, label: msg`Settings` }

/** Apps, and what they ask for; the vendor portal's alone. */
export const appRoutes: readonly RouteEntry[] = speaking('apps', [
  {
    path: 'apps',
    access: APPS,
    title: msg`Apps`,
    load: () => import('../../features/apps/apps.list.tsx'),
    sidebar: { group: 'signIn', order: 40, icon: 'apps' },
  },
  { path: 'apps/create', access: APPS, title: msg`Create app`, load: () => import('../../features/apps/CreateAppPage.tsx') },
  { path: 'apps/create/:kind', access: APPS, title: msg`Create app`, load: () => import('../../features/apps/CreateAppPage.tsx') },
  {
    path: 'apps/api-scopes',
    access: APPS,
    title: msg`API scopes`,
    load: () => import('../../features/apps/scopes/scopes.list.tsx'),
    sidebar: { group: 'signIn', order: 50, icon: 'lock' },
  },
  {
    path: 'apps/api-scopes/create',
    access: APPS,
    title: msg`Create API scope`,
    load: () => import('../../features/apps/scopes/CreateApiScopePage.tsx'),
  },
  {
    path: 'apps/api-scopes/:scope',
    access: APPS,
    title: msg`API scope`,
    frame: () => import('../../features/apps/scopes/ApiScopeFrame.tsx'),
    children: [
      {
        path: '',
        access: APPS,
        title: msg`Setup`,
        section: SETTINGS,
        load: () => import('../../features/apps/scopes/ApiScopePage.tsx'),
      },
      {
        path: 'logs/audit',
        access: APPS,
        title: msg`Audit Logs`,
        section: LOGS,
        load: () => import('../../features/apps/scopes/ApiScopeAuditPage.tsx'),
      },
    ],
  },
  {
    path: 'apps/identity-resources',
    access: APPS,
    title: msg`Identity resources`,
    load: () => import('../../features/apps/identity-resources/identity-resources.list.tsx'),
    sidebar: { group: 'signIn', order: 60, icon: 'user' },
  },
  {
    path: 'apps/identity-resources/create',
    access: APPS,
    title: msg`Create identity resource`,
    load: () => import('../../features/apps/identity-resources/CreateIdentityResourcePage.tsx'),
  },
  {
    path: 'apps/identity-resources/:resource',
    access: APPS,
    title: msg`Identity resource`,
    frame: () => import('../../features/apps/identity-resources/IdentityResourceFrame.tsx'),
    children: [
      {
        path: '',
        access: APPS,
        title: msg`Setup`,
        section: SETTINGS,
        load: () => import('../../features/apps/identity-resources/IdentityResourcePage.tsx'),
      },
      {
        path: 'logs/audit',
        access: APPS,
        title: msg`Audit Logs`,
        section: LOGS,
        load: () => import('../../features/apps/identity-resources/IdentityResourceAuditPage.tsx'),
      },
    ],
  },
  {
    path: 'apps/apis',
    access: APPS,
    title: msg`APIs`,
    load: () => import('../../features/apps/apis/apis.list.tsx'),
    sidebar: { group: 'signIn', order: 70, icon: 'apis' },
  },
  {
    path: 'apps/apis/create',
    access: APPS,
    title: msg`Create API`,
    load: () => import('../../features/apps/apis/CreateApiResourcePage.tsx'),
  },
  {
    path: 'apps/apis/:api',
    access: APPS,
    title: msg`API`,
    frame: () => import('../../features/apps/apis/ApiResourceFrame.tsx'),
    children: [
      {
        path: '',
        access: APPS,
        title: msg`Setup`,
        section: SETTINGS,
        load: () => import('../../features/apps/apis/ApiResourcePage.tsx'),
      },
      {
        path: 'logs/audit',
        access: APPS,
        title: msg`Audit Logs`,
        section: LOGS,
        load: () => import('../../features/apps/apis/ApiResourceAuditPage.tsx'),
      },
    ],
  },
  {
    path: 'apps/:app',
    access: APPS,
    title: msg`App`,
    frame: () => import('../../features/apps/AppFrame.tsx'),
    children: [
      {
        path: '',
        access: APPS,
        title: msg`Overview`,
        section: APP,
        load: () => import('../../features/apps/AppOverviewPage.tsx'),
      },
      {
        path: 'setup',
        access: APPS,
        title: msg`Setup`,
        section: APP,
        load: () => import('../../features/apps/AppSetupPage.tsx'),
      },
      {
        path: 'addresses',
        access: APPS,
        title: msg`Addresses`,
        section: APP,
        load: () => import('../../features/apps/AppAddressesPage.tsx'),
      },
      {
        path: 'scopes',
        access: APPS,
        title: msg`Scopes`,
        section: APP,
        load: () => import('../../features/apps/AppScopesPage.tsx'),
      },
      {
        path: 'secrets',
        access: APPS,
        title: msg`Secrets`,
        section: APP,
        load: () => import('../../features/apps/AppSecretsPage.tsx'),
      },
      {
        path: 'logs/audit',
        access: APPS,
        title: msg`Audit Logs`,
        section: LOGS,
        load: () => import('../../features/apps/AppAuditPage.tsx'),
      },
    ],
  },
])
