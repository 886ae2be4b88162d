import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#contract/access/rule.ts'
import { readsLogs } from '#src/access/reads-logs.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { externalLoginsAccess } from '../../features/users/security/external-logins-access.ts'
import type { RecordSection, RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { LOGS } from './sections.ts'

const PROVIDER: RecordSection = { id: 'login-provider', order: 10, label: msg`Login provider` }

/** Among administrators, only those of a whole partner. */
const accessOf = (portal: Portal): AccessRule => ({
  ...externalLoginsAccess(portal),
  ...(portal === 'admin' && { roles: ['PartnerAdmin'] }),
})

/** Allowed by user type, and for other vendor staff by an access profile that grants the activity. */
const changeOf = (portal: Portal): AccessRule => ({
  ...accessOf(portal),
  userTypes: [portal === 'admin' ? 'ADMIN' : 'VENDOR_OPERATIONS'],
  activity: { type: 'UPDATE', name: 'LoginProvider' },
})

/** Pages of login providers. They are also open to vendor support and vendor partners, who have no other page of the portal. */
export const loginProviderRoutes = (portal: Portal): readonly RouteEntry[] =>
  addCatalogs('providers', [
    {
      path: 'login-providers',
      access: accessOf(portal),
      title: msg`Login providers`,
      load: () => import('../../features/login-providers/login-providers.list.tsx'),
      sidebar: { group: 'signIn', order: 10, icon: 'loginProvider' },
    },
    {
      path: 'login-providers/create',
      access: changeOf(portal),
      title: msg`Create login provider`,
      load: () => import('../../features/login-providers/create/ChooseProductPage.tsx'),
    },
    {
      path: 'login-providers/create/:protocol',
      access: changeOf(portal),
      title: msg`Create login provider`,
      load: () => import('../../features/login-providers/create/CreateProviderPage.tsx'),
    },
    {
      path: 'login-providers/:provider',
      access: accessOf(portal),
      title: msg`Login provider`,
      frame: () => import('../../features/login-providers/ProviderFrame.tsx'),
      children: [
        {
          path: '',
          access: 'signedIn',
          title: msg`Overview`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/ProviderOverviewPage.tsx'),
        },
        {
          path: 'setup',
          access: 'signedIn',
          title: msg`Setup`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/setup/ProviderSetupPage.tsx'),
        },
        {
          path: 'setup-links',
          access: changeOf(portal),
          title: msg`Setup links`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/links/SetupLinksPage.tsx'),
        },
        {
          path: 'domains',
          access: 'signedIn',
          title: msg`Domains`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/DomainsPage.tsx'),
        },
        {
          path: 'certificates',
          access: 'signedIn',
          title: msg`Certificates`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/CertificatesPage.tsx'),
        },
        {
          path: 'sign-ins',
          access: 'signedIn',
          title: msg`Sign-ins`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/sign-ins/SignInsPage.tsx'),
        },
        {
          path: 'sign-ins/:trace',
          access: 'signedIn',
          title: msg`Sign-in trace`,
          load: () => import('../../features/login-providers/sign-ins/TracePage.tsx'),
        },
        {
          path: 'used-by',
          access: 'signedIn',
          title: msg`Used by`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/UsedByPage.tsx'),
        },
        {
          path: 'joining',
          access: 'signedIn',
          title: msg`Joining`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/joining/JoiningPage.tsx'),
        },
        {
          path: 'unlinked',
          access: 'signedIn',
          title: msg`Unlinked people`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/unlinked/UnlinkedPage.tsx'),
        },
        {
          path: 'groups',
          access: 'signedIn',
          title: msg`Groups`,
          section: PROVIDER,
          load: () => import('../../features/login-providers/groups/GroupsPage.tsx'),
        },
        {
          path: 'provisioning',
          access: 'signedIn',
          title: msg`Provisioning`,
          section: PROVIDER,
          load: () => import('../../features/provisioning/ProvisioningPage.tsx'),
        },
        {
          path: 'provisioning/events',
          access: changeOf(portal),
          title: msg`Provisioning events`,
          section: PROVIDER,
          load: () => import('../../features/provisioning/EventsPage.tsx'),
        },
        ...(portal === 'vendor' ? [auditRoute] : []),
      ],
    },
  ])

const auditRoute: RouteEntry = {
  path: 'logs/audit',
  access: readsLogs,
  title: msg`Audit Logs`,
  section: LOGS,
  load: () => import('../../features/login-providers/ProviderAuditPage.tsx'),
}
