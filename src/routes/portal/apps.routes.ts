import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#contract/access/rule.ts'
import type { RecordSection, RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { LOGS } from './sections.ts'

const APPS: AccessRule = { features: ['APPS'] }
const APP: RecordSection = { id: 'app', order: 10, label: msg`App` }
const SETTINGS: RecordSection = { id: 'settings', order: 10, label: msg`Settings` }

type Load = NonNullable<RouteEntry['load']>

/** Pages of scopes and APIs, which apps request: a list, a page to create one, and setup and history of each. */
const asked = (
  path: string,
  param: string,
  titles: { list: MessageDescriptor; create: MessageDescriptor; one: MessageDescriptor },
  load: { list: Load; create: Load; frame: NonNullable<RouteEntry['frame']>; setup: Load; audit: Load },
): readonly RouteEntry[] => [
  { path, access: APPS, title: titles.list, load: load.list },
  { path: `${path}/create`, access: APPS, title: titles.create, load: load.create },
  {
    path: `${path}/:${param}`,
    access: APPS,
    title: titles.one,
    frame: load.frame,
    children: [
      { path: '', access: APPS, title: msg`Setup`, section: SETTINGS, load: load.setup },
      { path: 'logs/audit', access: APPS, title: msg`Audit Logs`, section: LOGS, load: load.audit },
    ],
  },
]

const page = (path: string, title: MessageDescriptor, load: Load, section = APP): RouteEntry => ({
  path,
  access: APPS,
  title,
  section,
  load,
})

/** Apps and the scopes and APIs that they request; only in the vendor portal. */
export const appRoutes: readonly RouteEntry[] = addCatalogs('apps', [
  {
    path: 'apps',
    access: APPS,
    title: msg`Apps`,
    load: () => import('../../features/apps/apps.list.tsx'),
    sidebar: { group: 'signIn', order: 40, icon: 'apps' },
  },
  { path: 'apps/create', access: APPS, title: msg`Create app`, load: () => import('../../features/apps/CreateAppPage.tsx') },
  { path: 'apps/create/:kind', access: APPS, title: msg`Create app`, load: () => import('../../features/apps/CreateAppPage.tsx') },
  ...asked(
    'apps/api-scopes',
    'scope',
    { list: msg`API scopes`, create: msg`Create API scope`, one: msg`API scope` },
    {
      list: () => import('../../features/apps/scopes/scopes.list.tsx'),
      create: () => import('../../features/apps/scopes/CreateApiScopePage.tsx'),
      frame: () => import('../../features/apps/scopes/ApiScopeFrame.tsx'),
      setup: () => import('../../features/apps/scopes/ApiScopePage.tsx'),
      audit: () => import('../../features/apps/scopes/ApiScopeAuditPage.tsx'),
    },
  ),
  ...asked(
    'apps/identity-resources',
    'resource',
    { list: msg`Identity resources`, create: msg`Create identity resource`, one: msg`Identity resource` },
    {
      list: () => import('../../features/apps/identity-resources/identity-resources.list.tsx'),
      create: () => import('../../features/apps/identity-resources/CreateIdentityResourcePage.tsx'),
      frame: () => import('../../features/apps/identity-resources/IdentityResourceFrame.tsx'),
      setup: () => import('../../features/apps/identity-resources/IdentityResourcePage.tsx'),
      audit: () => import('../../features/apps/identity-resources/IdentityResourceAuditPage.tsx'),
    },
  ),
  ...asked(
    'apps/apis',
    'api',
    { list: msg`APIs`, create: msg`Create API`, one: msg`API` },
    {
      list: () => import('../../features/apps/apis/apis.list.tsx'),
      create: () => import('../../features/apps/apis/CreateApiResourcePage.tsx'),
      frame: () => import('../../features/apps/apis/ApiResourceFrame.tsx'),
      setup: () => import('../../features/apps/apis/ApiResourcePage.tsx'),
      audit: () => import('../../features/apps/apis/ApiResourceAuditPage.tsx'),
    },
  ),
  {
    path: 'apps/:app',
    access: APPS,
    title: msg`App`,
    frame: () => import('../../features/apps/record/AppFrame.tsx'),
    children: [
      page('', msg`Overview`, () => import('../../features/apps/record/AppOverviewPage.tsx')),
      page('setup', msg`Setup`, () => import('../../features/apps/record/AppSetupPage.tsx')),
      page('sign-in', msg({ message: 'Sign-in', context: 'app' }), () => import('../../features/apps/record/AppSignInPage.tsx')),
      page('addresses', msg`Addresses`, () => import('../../features/apps/record/AppAddressesPage.tsx')),
      page('scopes', msg`Scopes`, () => import('../../features/apps/record/AppScopesPage.tsx')),
      page('rights', msg`Rights`, () => import('../../features/apps/record/AppRightsPage.tsx')),
      page('secrets', msg`Secrets`, () => import('../../features/apps/record/AppSecretsPage.tsx')),
      page('type', msg({ message: 'Type', context: 'app' }), () => import('../../features/apps/record/AppTypePage.tsx')),
      page('tokens', msg`Token preview`, () => import('../../features/apps/record/AppTokensPage.tsx')),
      page('connect', msg`Connect`, () => import('../../features/apps/record/AppConnectPage.tsx')),
      page('logs/audit', msg`Audit Logs`, () => import('../../features/apps/record/AppAuditPage.tsx'), LOGS),
    ],
  },
])
