import { msg } from '@lingui/core/macro'
import type { RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { PROFILE_DETAILS, SECURITY } from './sections.ts'

/** Pages of the user's own account, for everyone who is signed in. */
export const profileRoutes: RouteEntry = {
  path: 'profile',
  access: 'signedIn',
  title: msg`Profile`,
  children: addCatalogs('profile', [
    {
      path: '',
      access: 'signedIn',
      title: msg`Profile`,
      load: () => import('../../features/profile/ProfilePage.tsx'),
      sidebar: { group: 'account', order: 10, icon: 'user' },
      section: PROFILE_DETAILS,
    },
    {
      path: 'manage-email',
      access: 'signedIn',
      title: msg`Change email`,
      load: () => import('../../features/profile/email/ManageEmailPage.tsx'),
      section: PROFILE_DETAILS,
    },
    {
      path: 'confirm',
      access: 'signedIn',
      title: msg`Confirm email`,
      load: () => import('../../features/profile/email/ConfirmEmailPage.tsx'),
      section: PROFILE_DETAILS,
      unlisted: true,
    },
    {
      path: 'organizations',
      access: 'signedIn',
      title: msg`Organisations`,
      load: () => import('../../features/profile/OrganisationsPage.tsx'),
      section: PROFILE_DETAILS,
    },
    {
      path: 'change-password',
      access: 'signedIn',
      title: msg`Change password`,
      load: () => import('../../features/profile/password/ChangePasswordPage.tsx'),
      section: SECURITY,
    },
    {
      path: 'set-password',
      access: 'signedIn',
      title: msg`Set password`,
      load: () => import('../../features/profile/password/SetPasswordPage.tsx'),
      section: SECURITY,
      unlisted: true,
    },
    {
      path: 'login-providers',
      access: 'signedIn',
      title: msg`External Logins`,
      load: () => import('../../features/profile/logins/LoginProvidersPage.tsx'),
      section: SECURITY,
    },
    {
      path: 'sessions',
      access: 'signedIn',
      title: msg`Sessions`,
      load: () => import('../../features/profile/SessionsPage.tsx'),
      section: SECURITY,
    },
    {
      path: 'two-factor',
      access: 'signedIn',
      title: msg`Two-factor authentication`,
      load: () => import('../../features/profile/security/TwoFactorPage.tsx'),
      section: SECURITY,
    },
    {
      path: 'security-devices',
      access: 'signedIn',
      title: msg`Security devices`,
      load: () => import('../../features/profile/security/DevicesPage.tsx'),
      section: SECURITY,
    },
    {
      path: 'phone-number',
      access: 'signedIn',
      title: msg`Change phone`,
      load: () => import('../../features/profile/security/PhonePage.tsx'),
      section: SECURITY,
    },
    {
      path: 'personal-data',
      access: 'signedIn',
      title: msg`Personal data`,
      load: () => import('../../features/profile/PersonalDataPage.tsx'),
      section: PROFILE_DETAILS,
    },
  ]),
}
