import { openPaths } from './open-paths.ts'

/** The two portals, which share the user and customer screens. */
export type Portal = 'admin' | 'vendor'

const segment = encodeURIComponent

/**
 * Builds every link of the portal, except those of pages before sign-in, which are in `open-paths.ts`. The route table's test checks that each leads
 * to a route.
 */
export const paths = {
  ...openPaths,
  /** A recording that was sent with an error reference, opened in the statecharts. */
  recording: (id: string) => `${openPaths.statecharts()}?recording=${encodeURIComponent(id)}`,
  portalHome: (portal: Portal) => `/${portal}/home`,
  users: (portal: Portal) => `/${portal}/users`,
  /** User list filtered by one customer (src/resources/list/address/print-filter.ts). */
  usersOfCustomer: (portal: Portal, customerId: string, narrowed?: string) =>
    `/${portal}/users?v=1&filter=${segment(`and(${[`customerId:in:${customerId}`, narrowed].filter(Boolean).join(',')})`)}`,
  customers: (portal: Portal) => `/${portal}/customers`,
  createCustomer: (portal: Portal) => `/${portal}/customers/create`,
  customer: (portal: Portal, id: string) => `/${portal}/customers/${segment(id)}`,
  customerUsers: (portal: Portal, id: string) => `/${portal}/customers/${segment(id)}/users`,
  customerProvider: (portal: Portal, id: string) => `/${portal}/customers/${segment(id)}/login-provider`,
  customerNetworks: (portal: Portal, id: string) => `/${portal}/customers/${segment(id)}/networks`,
  /** Form with the customer preselected. */
  inviteUser: (portal: Portal, customerId: string) => `/${portal}/users/create?customer=${segment(customerId)}`,
  customerSetup: (portal: Portal, id: string) => `/${portal}/customers/${segment(id)}/setup`,
  customerModules: (id: string) => `/vendor/customers/${segment(id)}/modules`,
  customerMobileMenu: (id: string) => `/vendor/customers/${segment(id)}/permissions`,
  linkPayrollUsers: (portal: Portal, id: string) => `/${portal}/customers/${segment(id)}/link-payroll-users`,
  payrollEmployee: (portal: Portal, id: string) => `/${portal}/customers/payroll-employees/${segment(id)}`,
  customerAudit: (id: string) => `/vendor/customers/${segment(id)}/logs/audit`,
  accessTemplates: () => '/vendor/accessprofile',
  createAccessTemplate: () => '/vendor/accessprofile/create',
  accessTemplate: (id: string) => `/vendor/accessprofile/${segment(id)}`,
  accessProfiles: (portal: Portal, customerId: string) => `/${portal}/customers/${segment(customerId)}/accessprofile`,
  createAccessProfile: (portal: Portal, customerId: string) => `/${portal}/customers/${segment(customerId)}/accessprofile/create`,
  accessProfile: (portal: Portal, customerId: string, id: string) =>
    `/${portal}/customers/${segment(customerId)}/accessprofile/${segment(id)}`,
  partners: () => '/vendor/partners',
  createPartner: () => '/vendor/partners/create',
  partner: (id: string) => `/vendor/partners/${segment(id)}`,
  partnerSetup: (id: string) => `/vendor/partners/${segment(id)}/setup`,
  partnerLook: (id: string) => `/vendor/partners/${segment(id)}/look`,
  apps: () => '/vendor/apps',
  /** Without a kind, the page that offers the kinds. */
  createApp: (kind?: string) => (kind === undefined ? '/vendor/apps/create' : `/vendor/apps/create/${segment(kind)}`),
  app: (id: string) => `/vendor/apps/${segment(id)}`,
  appSetup: (id: string) => `/vendor/apps/${segment(id)}/setup`,
  appType: (id: string) => `/vendor/apps/${segment(id)}/type`,
  appAddresses: (id: string) => `/vendor/apps/${segment(id)}/addresses`,
  appScopes: (id: string) => `/vendor/apps/${segment(id)}/scopes`,
  appSecrets: (id: string) => `/vendor/apps/${segment(id)}/secrets`,
  apiScopes: () => '/vendor/apps/api-scopes',
  createApiScope: () => '/vendor/apps/api-scopes/create',
  apiScope: (id: string) => `/vendor/apps/api-scopes/${segment(id)}`,
  apis: () => '/vendor/apps/apis',
  createApi: () => '/vendor/apps/apis/create',
  api: (id: string) => `/vendor/apps/apis/${segment(id)}`,
  identityResources: () => '/vendor/apps/identity-resources',
  createIdentityResource: () => '/vendor/apps/identity-resources/create',
  identityResource: (id: string) => `/vendor/apps/identity-resources/${segment(id)}`,
  features: () => '/vendor/features',
  createFeature: () => '/vendor/features/create',
  feature: (id: string) => `/vendor/features/${segment(id)}`,
  featureAudience: (id: string) => `/vendor/features/${segment(id)}/audience`,
  featureSetup: (id: string) => `/vendor/features/${segment(id)}/setup`,
  featureRevisions: (id: string) => `/vendor/features/${segment(id)}/revisions`,
  featurePeople: (id: string, user: string) => `/vendor/features/${segment(id)}/users?user=${segment(user)}`,
  loginProviderList: (portal: Portal) => `/${portal}/login-providers`,
  createLoginProvider: (portal: Portal) => `/${portal}/login-providers/create`,
  createLoginProviderOf: (portal: Portal, protocol: 'oidc' | 'saml2') => `/${portal}/login-providers/create/${protocol}`,
  loginProvider: (portal: Portal, id: string) => `/${portal}/login-providers/${segment(id)}`,
  loginProviderSetup: (portal: Portal, id: string) => `/${portal}/login-providers/${segment(id)}/setup`,
  loginProviderSignIns: (portal: Portal, id: string) => `/${portal}/login-providers/${segment(id)}/sign-ins`,
  loginProviderSignIn: (portal: Portal, id: string, trace: string) =>
    `/${portal}/login-providers/${segment(id)}/sign-ins/${segment(trace)}`,
  loginProviderLinks: (portal: Portal, id: string) => `/${portal}/login-providers/${segment(id)}/setup-links`,
  loginProviderDomains: (portal: Portal, id: string) => `/${portal}/login-providers/${segment(id)}/domains`,
  loginProviderUses: (portal: Portal, id: string) => `/${portal}/login-providers/${segment(id)}/used-by`,
  customersOfPartner: (id: string) => `/vendor/customers?v=1&filter=${segment(`and(partnerId:in:${id})`)}`,
  usersOfPartner: (id: string) => `/vendor/users?v=1&filter=${segment(`and(partnerId:in:${id})`)}`,
  userClaims: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/profile-details/claims`,
  userLockout: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/security/lockout`,
  userTwoFactor: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/security/two-factor`,
  userPasswordReset: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/security/password/reset`,
  user: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}`,
  userBasic: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/profile-details/basic`,
  userSignIns: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/security/signins`,
  userAudit: (id: string) => `/vendor/users/${segment(id)}/logs/audit`,
  userLogins: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/profile-details/external-logins`,
  explainAccess: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/security/access`,
  myOrganisations: () => '/admin/my-organizations',
  permissions: (userId?: string) => `/admin/permissions${userId === undefined ? '' : `?user=${segment(userId)}`}`,
  usersByLogin: (portal: Portal) => `/${portal}/users/login-providers`,
  jobs: (portal: Portal) => `/${portal}/jobs`,
  job: (portal: Portal, id: string) => `/${portal}/jobs/${segment(id)}`,
  /** Only in the vendor portal, like all pages of migrations. */
  tools: () => '/vendor/tools',
  migrate: () => '/vendor/tools/migrate',
  migrateNaturalHrCustomers: () => '/vendor/tools/migrate-naturalhr-customers',
  migrateNaturalHrUsers: () => '/vendor/tools/migrate-naturalhr-users',
  /** The same wizard, opened from the customers. */
  migrateIntoCustomers: () => '/vendor/customers/migrate-naturalhr-customers',
  importCustomers: (portal: Portal) => `/${portal}/customers/import`,
  importUsers: (portal: Portal) => `/${portal}/users/import`,
  createUser: (portal: Portal) => `/${portal}/users/create`,
  /** Second step of creating a user, only in the vendor portal. */
  createUserProfile: () => '/vendor/users/create/profile',
  signIns: (portal: Portal) => `/${portal}/signins`,
  failedSignIns: (portal: Portal) => `/${portal}/signins/failed`,
  /** Session list filtered by the ID of one session in any state. */
  signIn: (portal: Portal, id: string) => `/${portal}/signins?v=1&state=ALL&filter=${segment(`and(id:=:${id})`)}`,
  auditLog: () => '/vendor/logs/audit',
  auditEntry: (id: string) => `/vendor/logs/audit/${segment(id)}`,
  eventLog: () => '/vendor/logs/event',
  eventEntry: (id: string) => `/vendor/logs/event/${segment(id)}`,
  serverLog: () => '/vendor/logs/server',
  eventStreams: () => '/vendor/logs/streams',
  systemStatus: () => '/vendor/status',
  installationSettings: () => '/vendor/status/settings',
  changePassword: () => '/profile/change-password',
  setPassword: () => '/profile/set-password',
  confirmEmail: () => '/profile/confirm',
  loginProviders: () => '/profile/login-providers',
  organisations: () => '/profile/organizations',
  ownSessions: () => '/profile/sessions',
  ownTwoFactor: () => '/profile/two-factor',
  ownData: () => '/profile/personal-data',
  ownPhone: () => '/profile/phone-number',
  ownDevices: () => '/profile/security-devices',
} as const

/** Portal that a path belongs to. Undefined outside both. */
export const portalOf = (pathname: string): Portal | undefined => {
  const first = pathname.split('/')[1]
  return first === 'admin' || first === 'vendor' ? first : undefined
}
