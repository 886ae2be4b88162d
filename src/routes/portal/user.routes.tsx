import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#src/access/rule.ts'
import type { Portal } from '#src/lib/paths.ts'
import type { RouteEntry } from '../route.ts'
import { speaking } from '../speaking.ts'

/** Spec section 6, "External logins and login providers"; screens.md: what a restricted partner is, and that all parts must hold. */
const EXTERNAL_LOGINS: AccessRule = {
  userTypes: ['ADMIN', 'VENDOR_OPERATIONS', 'VENDOR_PARTNER', 'VENDOR_SUPPORT'],
  restrictedPartner: true,
}

/** Both steps are one form, on the page above them, so that what was typed outlives going from one to the other. */
const createSteps: readonly RouteEntry[] = [{ path: 'profile', access: 'signedIn', title: msg`Create user: access` }]

/** The users' pages, the same under both portals. Creating asks for vendor operations under /vendor (spec section 6), which that portal asks of all its pages. */
export const userRoutes = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'users',
    access: 'signedIn',
    title: msg`Users`,
    load: async () => {
      const { UsersPage } = await import('../../features/users/list/UsersPage.tsx')
      return { default: () => <UsersPage portal={portal} /> }
    },
    sidebar: { group: 'people', order: 10, icon: 'users' },
  },
  ...speaking('users', [...pagesBesideTheList(portal), ...recordRoutes(portal)]),
]

const pagesBesideTheList = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'users/create',
    access: 'signedIn',
    title: msg`Create user`,
    load: async () => {
      const { CreateUserPage } = await import('../../features/users/CreateUserPage.tsx')
      return { default: () => <CreateUserPage portal={portal} /> }
    },
    ...(portal === 'vendor' && { children: createSteps }),
  },
  {
    path: 'users/import',
    access: 'signedIn',
    title: msg`Import users`,
    load: async () => {
      const { UserImportPage } = await import('../../features/users/UserImportPage.tsx')
      return { default: () => <UserImportPage portal={portal} /> }
    },
  },
  {
    path: 'users/login-providers',
    access: EXTERNAL_LOGINS,
    title: msg`Users by login provider`,
    load: async () => {
      const { UsersByLoginPage } = await import('../../features/users/UsersByLoginPage.tsx')
      return { default: () => <UsersByLoginPage portal={portal} /> }
    },
  },
  {
    path: 'jobs/:id',
    access: 'signedIn',
    title: msg`Job`,
    load: async () => {
      const { JobPage } = await import('../../features/users/JobPage.tsx')
      return { default: () => <JobPage portal={portal} /> }
    },
  },
]

const lockout = (portal: Portal): AccessRule => ({
  features: ['LOCKED_ACCOUNTS120924'],
  ...(portal === 'admin' && { roles: ['PartnerAdmin'] }),
})

/** The pages of one user, in the sidebar's groups (spec sections 2 and 6). The paths after 'security/' follow the list of the specification. */
const recordRoutes = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'users/:id/profile-details/basic',
    access: 'signedIn',
    title: msg`Basic Details`,
    section: 'profileDetails',
    load: async () => {
      const { UserBasicPage } = await import('../../features/users/UserBasicPage.tsx')
      return { default: () => <UserBasicPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/profile-details/claims',
    access: 'signedIn',
    title: msg`Claims`,
    section: 'profileDetails',
    load: async () => {
      const { UserClaimsPage } = await import('../../features/users/UserClaimsPage.tsx')
      return { default: () => <UserClaimsPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/profile-details/external-logins',
    access: EXTERNAL_LOGINS,
    title: msg`External Logins`,
    section: 'profileDetails',
    load: async () => {
      const { UserLoginsPage } = await import('../../features/users/UserLoginsPage.tsx')
      return { default: () => <UserLoginsPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/profile-details/databases',
    access: 'signedIn',
    title: msg`Database settings`,
    section: 'profileDetails',
    load: async () => {
      const { UserDatabasesPage } = await import('../../features/users/UserDatabasesPage.tsx')
      return { default: () => <UserDatabasesPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/security/lockout',
    access: lockout(portal),
    title: msg`Lockout`,
    section: 'security',
    load: async () => {
      const { UserLockoutPage } = await import('../../features/users/UserLockoutPage.tsx')
      return { default: () => <UserLockoutPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/security/signins',
    access: 'signedIn',
    title: msg`Sign-ins`,
    section: 'security',
    load: async () => {
      const { UserSignInsPage } = await import('../../features/users/UserSignInsPage.tsx')
      return { default: () => <UserSignInsPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/security/two-factor',
    access: 'signedIn',
    title: msg`Two-factor authentication`,
    section: 'security',
    load: async () => {
      const { UserTwoFactorPage } = await import('../../features/users/UserTwoFactorPage.tsx')
      return { default: () => <UserTwoFactorPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/security/access',
    access: 'signedIn',
    title: msg`Explain access`,
    section: 'security',
    load: async () => {
      const { UserAccessRoute } = await import('../UserAccessRoute.tsx')
      return { default: () => <UserAccessRoute portal={portal} /> }
    },
  },
  {
    path: 'users/:id/security/password/expiry',
    access: portal === 'admin' ? { restrictedPartner: true } : 'signedIn',
    title: msg`Password expiry`,
    section: 'password',
    load: async () => {
      const { UserPasswordExpiryPage } = await import('../../features/users/UserPasswordExpiryPage.tsx')
      return { default: () => <UserPasswordExpiryPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/security/password/reset',
    access: 'signedIn',
    title: msg`Password reset`,
    section: 'password',
    load: async () => {
      const { UserPasswordResetPage } = await import('../../features/users/UserPasswordResetPage.tsx')
      return { default: () => <UserPasswordResetPage portal={portal} /> }
    },
  },
  ...(portal === 'vendor' ? vendorRecordRoutes(portal) : []),
]

const vendorRecordRoutes = (portal: Portal): readonly RouteEntry[] => [
  {
    path: 'users/:id/profile-details/vendor-details',
    access: 'signedIn',
    title: msg`Vendor Details`,
    section: 'profileDetails',
    load: async () => {
      const { UserVendorPage } = await import('../../features/users/UserVendorPage.tsx')
      return { default: () => <UserVendorPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/logs/audit',
    access: 'signedIn',
    title: msg`Audit Logs`,
    section: 'logs',
    load: async () => {
      const { UserAuditPage } = await import('../../features/users/UserAuditPage.tsx')
      return { default: () => <UserAuditPage portal={portal} /> }
    },
  },
  {
    path: 'users/:id/logs/event',
    access: 'signedIn',
    title: msg`Event logs`,
    section: 'logs',
    load: async () => {
      const { UserEventsPage } = await import('../../features/users/UserEventsPage.tsx')
      return { default: () => <UserEventsPage portal={portal} /> }
    },
  },
]
