import type { PortalActivity } from '../../access/activities.ts'
import { acting, staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { ActivityObject, ActivityTypeEnum, AccessProfileType } from './access-profile.type.ts'
import { accountBars, userAccess } from './user-access.ts'
import type { Activity } from './access-profile.loaders.ts'
import type { CustomerAccess, UserAccess } from './user-access.ts'

type Grant = { readonly customerName: string; readonly accessProfileName: string; readonly activity: Activity }
type ModuleAccess = { readonly customerId: string; readonly name: string; readonly enabled: boolean }

const AuthorizationType = builder.objectRef<Grant>('AccessProfileActivityAuthorization').implement({
  fields: (t) => ({
    customerName: t.exposeString('customerName'),
    accessProfileName: t.exposeString('accessProfileName'),
    activityName: t.string({ resolve: ({ activity }) => activity.name }),
    activityType: t.field({ type: ActivityTypeEnum, resolve: ({ activity }) => activity.type }),
  }),
})

const ActivityNameType = builder.objectRef<PortalActivity>('ActivityName').implement({
  description: 'An activity, by its name alone.',
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.field({ type: ActivityTypeEnum, resolve: ({ type }) => type }),
  }),
})

const ModuleAccessType = builder.objectRef<ModuleAccess>('ModuleAccess').implement({
  description: 'Whether a module is on for a customer.',
  fields: (t) => ({
    customerId: t.exposeID('customerId'),
    name: t.exposeString('name'),
    enabled: t.exposeBoolean('enabled'),
  }),
})

const CustomerAccessType = builder.objectRef<CustomerAccess & { readonly known: readonly string[] }>('CustomerAccess').implement({
  description: 'What a user has at a customer they are a member of.',
  fields: (t) => ({
    customerId: t.exposeID('customerId'),
    customerName: t.exposeString('customerName'),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the customer is.' }),
    accessProfileName: t.string({ nullable: true, resolve: ({ profile }) => profile?.name ?? null }),
    hasFullAccess: t.exposeBoolean('hasFullAccess', {
      description:
        'Of an administrator without an access profile: everything of the portal may be done here. False for one who is limited and to whom nobody gave it.',
    }),
    activities: t.field({
      type: [AuthorizationType],
      description: 'What their access profile allows.',
      resolve: ({ customerName, profile }) =>
        (profile?.activities ?? []).map((activity) => ({ customerName, accessProfileName: profile?.name ?? '', activity })),
    }),
    modules: t.field({
      type: [ModuleAccessType],
      resolve: ({ customerId, known, modules }) => known.map((name) => ({ customerId, name, enabled: modules.includes(name) })),
    }),
    accessProfiles: t.field({ type: [AccessProfileType], resolve: ({ profiles }) => [...profiles] }),
  }),
})

const AccountBarEnum = builder.enumType('AccountBar', {
  description: 'INACTIVE, LOCKED: the account is. DISABLED: all of their customers are.',
  values: accountBars,
})

const UserAccessType = builder.objectRef<UserAccess>('UserAccess').implement({
  description: 'What a user may do, and the names of everything that can be asked.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    barredBy: t.expose('barredBy', {
      type: AccountBarEnum,
      nullable: true,
      description: 'What keeps them from everything; null where they can sign in.',
    }),
    closedActivities: t.field({
      type: [ActivityNameType],
      description: 'Of the portal: what a missing role or feature flag, their partner or a closed portal keeps from them.',
      resolve: ({ closedActivities }) => [...closedActivities],
    }),
    withheldActivities: t.stringList({
      description: 'Of the portal, e.g. `DELETE User`: what access profiles take from an administrator everywhere.',
      resolve: ({ withheldActivities }) => [...withheldActivities],
    }),
    userType: t.exposeInt('userType'),
    isLimited: t.exposeBoolean('isLimited', {
      description: 'Of an administrator: without an access profile or full access they may do nothing of the portal.',
    }),
    hasLostProfiles: t.exposeBoolean('hasLostProfiles', {
      description:
        'Of an administrator: they lost an access profile at a customer of the partner that they administer, and may do nothing there until somebody gives them another one or full access.',
    }),
    staffAccessProfileName: t.string({
      nullable: true,
      description: 'What a member of vendor staff has beyond their user type.',
      resolve: ({ staffProfile }) => staffProfile?.name ?? null,
    }),
    staffActivities: t.field({ type: [ActivityObject], resolve: ({ staffProfile }) => [...(staffProfile?.activities ?? [])] }),
    isUnrestricted: t.exposeBoolean('isUnrestricted', { description: 'Vendor operations: everything, with no access profile.' }),
    customers: t.field({
      type: [CustomerAccessType],
      description: "The user's, of those within the caller's reach.",
      resolve: ({ customers, modules }) => customers.map((each) => ({ ...each, known: modules })),
    }),
    knownActivities: t.field({ type: [ActivityObject], resolve: ({ activities }) => [...activities] }),
    knownModules: t.field({ type: ['String'], resolve: ({ modules }) => [...modules] }),
  }),
})

builder.queryFields((t) => ({
  myAccess: t.field({
    access: 'signedIn',
    type: UserAccessType,
    resolve: async (_, _args, context) => {
      const access = await userAccess(context, signedIn(context).userId)
      if (!access) throw new Error('Somebody who is signed in is out of their own reach')
      return access
    },
  }),
  userAccess: t.field({
    access: acting(staff, 'VIEW', 'User'),
    type: UserAccessType,
    nullable: true,
    description: 'Null when there is no such user or it is out of reach.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => (await userAccess(context, id)) ?? null,
  }),
}))
