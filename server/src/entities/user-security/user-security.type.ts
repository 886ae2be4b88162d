import { changedByProfiles } from '../../access/activities.ts'
import { portalAccessOf } from '../../access/portal-access.ts'
import { viewerOf } from '../../access/viewer.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { deviceOf } from '../../accounts/sessions/device-of.ts'
import { recoveryCodesLeft } from '../../accounts/factors/recovery-codes.ts'
import { decideTwoFactor, type TwoFactorFacts } from '../../accounts/factors/two-factor-rule.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { SecurityDeviceType, SignInType, methodFields } from '../../accounts/account.type.ts'
import { eq } from 'drizzle-orm'
import { enabledFeatures } from '../../access/feature.rules.ts'
import type { userIdentity } from '../../tables/people/user.table.ts'
import { databasesOf } from './user-databases.ts'
import { lastFailedSignIn, signInsOf } from '../../accounts/sessions/sign-ins.ts'
import { SIGN_IN_OBSTACLES } from '../../../../contract/sign-in-obstacles.ts'
import { readSignInObstacles } from './sign-in-obstacles.ts'
import { liveSessions, type SessionRow } from './user-sessions.ts'

type Security = { readonly user: typeof userIdentity.$inferSelect; readonly facts: TwoFactorFacts }

const PortalAccessType = builder.enumType('PortalAccess', {
  description:
    'ALLOWED: the user may work in the portal. NHR: denied, as an HR partner excludes its employees and managers. CUSTOMERS: denied, as every enabled customer of the user excludes its users.',
  values: { ALLOWED: { value: 'allowed' }, NHR: { value: 'nhr' }, CUSTOMERS: { value: 'customers' } } as const,
})

const SignInObstacleEnum = builder.enumType('SignInObstacle', { values: SIGN_IN_OBSTACLES })

const UserSessionType = builder.objectRef<SessionRow>('UserSession').implement({
  description: 'A live session of a user.',
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    browser: t.string({
      description: "Derived from the user agent; '' if unknown.",
      resolve: ({ userAgent }) => deviceOf(userAgent).browser,
    }),
    system: t.string({
      description: "Derived from the user agent; '' if unknown.",
      resolve: ({ userAgent }) => deviceOf(userAgent).system,
    }),
    address: t.exposeString('address', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
  }),
})

export const UserSecurityType = builder.objectRef<Security>('UserSecurity').implement({
  description: 'How a user signs in and what prevents them from it. Contains no secrets.',
  fields: (t) => ({
    id: t.id({ resolve: ({ user }) => user.id }),
    version: t.int({ resolve: ({ user }) => user.version }),
    lockoutEnd: t.field({ type: 'DateTime', nullable: true, resolve: ({ user }) => user.lockoutEnd }),
    lockoutReason: t.string({
      nullable: true,
      description: 'Reason given by the administrator who locked the account. Null if failed sign-in attempts locked it.',
      resolve: ({ user }) => user.lockoutReason,
    }),
    accessFailedCount: t.int({ resolve: ({ user }) => user.accessFailedCount }),
    hasPassword: t.boolean({ resolve: ({ user }) => user.passwordHash !== null }),
    passwordChangedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ user }) => user.passwordChangedAt }),
    passwordExpired: t.boolean({ resolve: ({ user }) => user.passwordExpired }),
    passwordExpiresAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ user }) => user.passwordExpiresAt }),
    passwordExpiryDays: t.int({ nullable: true, resolve: ({ user }) => user.passwordExpiryDays }),
    twoFactorEnabled: t.boolean({ resolve: ({ user }) => user.twoFactorEnabled }),
    bypassCompanyTwoFactor: t.boolean({ resolve: ({ user }) => user.bypassCompanyTwoFactor }),
    ...methodFields(t),
    companyDemandsTwoFactor: t.boolean({
      description: 'Whether an organisation of the user requires a second step, ignoring `bypassCompanyTwoFactor`.',
      resolve: ({ facts }) => decideTwoFactor({ ...facts, bypassCompanyTwoFactor: false }).demanded,
    }),
    recoveryCodesLeft: t.int({ resolve: ({ user }, _, { orm }) => recoveryCodesLeft(orm, user.id) }),
    securityDevices: t.field({
      type: [SecurityDeviceType],
      resolve: ({ user }, _, { orm }) =>
        orm.select().from(userFidoCredential).where(eq(userFidoCredential.userId, user.id)).orderBy(userFidoCredential.createdAt),
    }),
    sessions: t.field({
      type: [UserSessionType],
      description: 'Live sessions, the latest first.',
      resolve: ({ user }, _, { orm }) => liveSessions(orm, user.id),
    }),
    signIns: t.field({
      type: [SignInType],
      description: 'Latest sign-ins and failed attempts, the newest first.',
      args: { first: t.arg.int({ defaultValue: 50, description: 'Maximum number of entries, from 1 to 200.' }) },
      resolve: ({ user }, { first }, { orm }) => signInsOf(orm, user.id, first ?? 50),
    }),
    lastFailedSignIn: t.field({
      type: SignInType,
      nullable: true,
      description: 'Latest sign-in attempt that was refused. Null if there is none.',
      resolve: ({ user }, _, { orm }) => lastFailedSignIn(orm, user.id),
    }),
    signInObstacles: t.field({
      type: [SignInObstacleEnum],
      description:
        'What prevents the user from signing in, or from working once they have, in the order in which it has to be mended. Considers customers beyond the reach of the caller too.',
      resolve: ({ user }, _, context) => readSignInObstacles(context, user.id),
    }),
    enabledFeatures: t.stringList({
      description: 'Portal feature flags that are on for this user. Empty for an inactive user.',
      resolve: async ({ user }, _, { owner }) => enabledFeatures(owner, await viewerOf(owner, user.id)),
    }),
    withheldActivities: t.stringList({
      description: 'Portal activities, such as `DELETE User`, that access profiles withhold from an administrator.',
      resolve: async ({ user }, _, { owner }) => {
        const viewer = await viewerOf(owner, user.id)
        return viewer ? [...changedByProfiles(viewer).withheld] : []
      },
    }),
    grantedActivities: t.stringList({
      description: 'Portal activities that an access profile grants to support and partner staff in addition to their user type.',
      resolve: async ({ user }, _, { owner }) => {
        const viewer = await viewerOf(owner, user.id)
        return viewer ? [...changedByProfiles(viewer).granted] : []
      },
    }),
    portalAccess: t.field({
      type: PortalAccessType,
      description: 'Whether this user may work in the portal. Null for an inactive user.',
      nullable: true,
      resolve: async ({ user }, _, { owner }) => {
        const viewer = await viewerOf(owner, user.id)
        return viewer && portalAccessOf(viewer)
      },
    }),
    databases: t.stringList({ resolve: ({ user }, _, { orm }) => databasesOf(orm, user.id) }),
  }),
})
