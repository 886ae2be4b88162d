import { msg } from '@lingui/core/macro'
import { externalLoginsAccess } from '#src/features/users/security/external-logins-access.ts'
import { lockoutAccess } from '#src/features/users/security/lockout-access.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { does } from './does.ts'
import { LOGS, PASSWORD, PROFILE_DETAILS, SECURITY, USER } from './sections.ts'

/** Both steps are one form on the parent page, so that input survives navigating between them. */
const createSteps: readonly RouteEntry[] = [{ path: 'profile', access: 'signedIn', title: msg`Create user: access` }]

/** User pages, the same in both portals. Under /vendor, creating a user requires vendor operations, like all pages of that portal. */
export const userRoutes = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'users',
    access: does('VIEW', 'User'),
    title: msg`Users`,
    load: () => import('../../features/users/list/UsersPage.tsx'),
    sidebar: { group: 'people', order: 10, icon: 'users' },
  },
  ...addCatalogs(['users', 'jobs'], [importPage]),
  ...addCatalogs('users', [...pagesBesideTheList(portal), record(portal)]),
]

const importPage: RouteEntry = {
  path: 'users/import',
  access: does('CREATE', 'User'),
  title: msg`Import users`,
  load: () => import('../../features/users/import/UserImportPage.tsx'),
}

const pagesBesideTheList = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'users/create',
    access: does('CREATE', 'User'),
    title: msg`Create user`,
    load: () => import('../../features/users/create/CreateUserPage.tsx'),
    ...(portal === 'vendor' && { children: createSteps }),
  },
  {
    path: 'users/login-providers',
    access: externalLoginsAccess(portal),
    title: msg`Users by login provider`,
    load: () => import('../../features/users/UsersByLoginPage.tsx'),
    sidebar: { group: 'people', order: 40, icon: 'loginProvider', label: msg`By login provider` },
  },
]

/** One user; the record is loaded once for all of its pages. */
const record = (portal: Portal): RouteEntry => ({
  path: 'users/:id',
  access: does('VIEW', 'User'),
  title: msg`User`,
  frame: () => import('../../features/users/UserFrame.tsx'),
  children: [
    {
      path: '',
      access: 'signedIn',
      title: msg`Overview`,
      section: USER,
      load: () => import('../../features/users/overview/UserOverviewPage.tsx'),
    },
    ...recordRoutes(portal),
  ],
})

/** Pages of one user, in the groups of the sidebar. The paths after 'security/' follow the list of the specification. */
const recordRoutes = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'profile-details/basic',
    access: 'signedIn',
    title: msg`Basic Details`,
    section: PROFILE_DETAILS,
    load: () => import('../../features/users/UserBasicPage.tsx'),
  },
  {
    path: 'profile-details/claims',
    access: 'signedIn',
    title: msg`Claims`,
    section: PROFILE_DETAILS,
    load: () => import('../../features/users/access/UserClaimsPage.tsx'),
  },
  {
    path: 'profile-details/external-logins',
    access: externalLoginsAccess(portal),
    title: msg`External Logins`,
    section: PROFILE_DETAILS,
    load: () => import('../../features/users/security/UserLoginsPage.tsx'),
  },
  {
    path: 'profile-details/databases',
    access: 'signedIn',
    title: msg`Database settings`,
    section: PROFILE_DETAILS,
    load: () => import('../../features/users/access/UserDatabasesPage.tsx'),
  },
  {
    path: 'security/lockout',
    access: lockoutAccess(portal),
    title: msg`Lockout`,
    section: SECURITY,
    load: () => import('../../features/users/security/UserLockoutPage.tsx'),
  },
  {
    path: 'security/signins',
    access: 'signedIn',
    title: msg`Sign-ins`,
    section: SECURITY,
    load: () => import('../../features/users/security/UserSignInsPage.tsx'),
  },
  {
    path: 'security/two-factor',
    access: 'signedIn',
    title: msg`Two-factor authentication`,
    section: SECURITY,
    load: () => import('../../features/users/security/UserTwoFactorPage.tsx'),
  },
  {
    path: 'security/access',
    access: 'signedIn',
    title: msg`Explain access`,
    section: SECURITY,
    load: () => import('../pages/UserAccessRoute.tsx'),
  },
  {
    path: 'security/password/expiry',
    access: { ...does('EXECUTE', 'PasswordReset'), ...(portal === 'admin' && { restrictedPartner: true }) },
    title: msg`Password expiry`,
    section: PASSWORD,
    load: () => import('../../features/users/security/UserPasswordExpiryPage.tsx'),
  },
  {
    path: 'security/password/reset',
    access: does('EXECUTE', 'PasswordReset'),
    title: msg`Password reset`,
    section: PASSWORD,
    load: () => import('../../features/users/security/UserPasswordResetPage.tsx'),
  },
  ...(portal === 'vendor' ? vendorRecordRoutes : []),
]

const vendorRecordRoutes: readonly RouteEntry[] = [
  {
    path: 'features',
    access: { userTypes: ['VENDOR_OPERATIONS'] },
    title: msg`Feature flags`,
    section: USER,
    load: () => import('../../features/feature-flags/UserFeaturesPage.tsx'),
    words: ['features'],
  },
  {
    path: 'profile-details/vendor-details',
    access: 'signedIn',
    title: msg`Vendor Details`,
    section: PROFILE_DETAILS,
    load: () => import('../../features/users/UserVendorPage.tsx'),
  },
  {
    path: 'logs/audit',
    access: does('VIEW', 'Log'),
    title: msg`Audit Logs`,
    section: LOGS,
    load: () => import('../../features/users/logs/UserAuditPage.tsx'),
  },
  {
    path: 'logs/event',
    access: does('VIEW', 'Log'),
    title: msg`Event logs`,
    section: LOGS,
    load: () => import('../../features/users/logs/UserEventsPage.tsx'),
    words: ['logs'],
  },
]
