/** An id that nobody has: pages of one record then say so. */
const ID = '00000000-0000-4000-8000-000000000000'

/** Pages that say the same with and without a viewer, in another frame. */
const FOR_EVERYONE = [
  '/devops/developer-exception',
  '/devops/statecharts',
  '/devops/gallery',
  '/error/access-denied',
  '/error/expired',
  '/error/link-expired',
  '/error/notfound',
  '/error/signin',
] as const

/**
 * An address for every route of the portal's table, by who may open it; `tests/routes/browser-routes.test.ts` fails when one is missing.
 * Signing out comes last. Every one of them is judged for its policy and for its accessibility, save what `EMPTY` names.
 */
export const EVERY_ROUTE = {
  operations: [
    '/',
    '/vendor',
    '/vendor/home',
    '/vendor/users',
    '/vendor/users/create',
    '/vendor/users/create/profile',
    '/vendor/users/import',
    '/vendor/users/login-providers',
    `/vendor/jobs/${ID}`,
    `/vendor/users/${ID}`,
    `/vendor/users/${ID}/profile-details/basic`,
    `/vendor/users/${ID}/profile-details/claims`,
    `/vendor/users/${ID}/profile-details/external-logins`,
    `/vendor/users/${ID}/profile-details/databases`,
    `/vendor/users/${ID}/security/lockout`,
    `/vendor/users/${ID}/security/signins`,
    `/vendor/users/${ID}/security/two-factor`,
    `/vendor/users/${ID}/security/access`,
    `/vendor/users/${ID}/security/password/expiry`,
    `/vendor/users/${ID}/security/password/reset`,
    `/vendor/users/${ID}/profile-details/vendor-details`,
    `/vendor/users/${ID}/logs/audit`,
    `/vendor/users/${ID}/logs/event`,
    '/profile',
    '/profile/manage-email',
    '/profile/confirm',
    '/profile/organizations',
    '/profile/change-password',
    '/profile/set-password',
    '/profile/login-providers',
    '/profile/sessions',
    '/profile/two-factor',
    '/profile/security-devices',
    '/profile/phone-number',
    '/profile/personal-data',
    ...FOR_EVERYONE,
    '/nothing/here',
    '/account/select',
    '/account/confirm?link=x',
    '/account/welcome',
    '/s/x',
    '/account/login',
    '/account/logout',
  ],
  admin: [
    '/admin',
    '/admin/home',
    '/admin/users',
    '/admin/users/create',
    '/admin/users/import',
    '/admin/users/login-providers',
    `/admin/jobs/${ID}`,
    `/admin/users/${ID}`,
    `/admin/users/${ID}/profile-details/basic`,
    `/admin/users/${ID}/profile-details/claims`,
    `/admin/users/${ID}/profile-details/external-logins`,
    `/admin/users/${ID}/profile-details/databases`,
    `/admin/users/${ID}/security/lockout`,
    `/admin/users/${ID}/security/signins`,
    `/admin/users/${ID}/security/two-factor`,
    `/admin/users/${ID}/security/access`,
    `/admin/users/${ID}/security/password/expiry`,
    `/admin/users/${ID}/security/password/reset`,
  ],
  employee: ['/', '/profile'],
  nobody: ['/', '/account/logout/callback', '/account/select', '/signin-silent-oidc', '/signin-oidc', '/account/login', ...FOR_EVERYONE],
} as const satisfies Record<string, readonly string[]>

/** Lives in a hidden frame and shows nothing. */
export const EMPTY: readonly string[] = ['/signin-silent-oidc']
