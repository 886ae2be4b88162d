import type { PortalActivity } from '../../access/activities.ts'
import { acting, staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { ActivityObject, ActivityTypeEnum, AccessProfileType } from './access-profile.type.ts'
import { accountBars, userAccess, type CustomerAccess, type UserAccess } from './user-access.ts'
import type { Activity } from './access-profile.loaders.ts'

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
  description: 'Name and type of an activity.',
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.field({ type: ActivityTypeEnum, resolve: ({ type }) => type }),
  }),
})

const ModuleAccessType = builder.objectRef<ModuleAccess>('ModuleAccess').implement({
  description: 'Whether a module is turned on for a customer.',
  fields: (t) => ({
    customerId: t.exposeID('customerId'),
    name: t.exposeString('name'),
    enabled: t.exposeBoolean('enabled'),
  }),
})

const CustomerAccessType = builder.objectRef<CustomerAccess & { readonly known: readonly string[] }>('CustomerAccess').implement({
  description: 'Access of a user at one of the customers that they are a member of.',
  fields: (t) => ({
    customerId: t.exposeID('customerId'),
    customerName: t.exposeString('customerName'),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the customer is enabled.' }),
    accessProfileName: t.string({ nullable: true, resolve: ({ profile }) => profile?.name ?? null }),
    hasFullAccess: t.exposeBoolean('hasFullAccess', {
      description:
        'Whether an administrator without an access profile may do everything in the portal at this customer. False for a limited administrator who was not given full access.',
    }),
    activities: t.field({
      type: [AuthorizationType],
      description: "Activities that the user's access profile allows.",
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
  description: "INACTIVE: the account is inactive. LOCKED: the account is locked. DISABLED: all of the user's customers are disabled.",
  values: accountBars,
})

const UserAccessType = builder.objectRef<UserAccess>('UserAccess').implement({
  description: 'What a user may do, with the names of all activities and modules that exist.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    barredBy: t.expose('barredBy', {
      type: AccountBarEnum,
      nullable: true,
      description: 'Why the user cannot sign in. Null if they can.',
    }),
    closedActivities: t.field({
      type: [ActivityNameType],
      description:
        'Activities of the portal that the user cannot use, although granted, because a role or feature flag is missing, because of their partner, or because they have no access to the portal.',
      resolve: ({ closedActivities }) => [...closedActivities],
    }),
    withheldActivities: t.stringList({
      description: 'Activities of the portal, for example `DELETE User`, that access profiles take from an administrator everywhere.',
      resolve: ({ withheldActivities }) => [...withheldActivities],
    }),
    userType: t.exposeInt('userType'),
    isLimited: t.exposeBoolean('isLimited', {
      description: 'Whether an administrator can do nothing in the portal without an access profile or full access.',
    }),
    hasLostProfiles: t.exposeBoolean('hasLostProfiles', {
      description:
        'Whether an administrator has lost an access profile at a customer of the partner that they administer. They can do nothing at that customer until they are given another profile or full access.',
    }),
    staffAccessProfileName: t.string({
      nullable: true,
      description: 'Name of the access profile that a member of vendor staff has in addition to their user type.',
      resolve: ({ staffProfile }) => staffProfile?.name ?? null,
    }),
    staffActivities: t.field({ type: [ActivityObject], resolve: ({ staffProfile }) => [...(staffProfile?.activities ?? [])] }),
    isUnrestricted: t.exposeBoolean('isUnrestricted', {
      description: 'Whether the user may do everything without an access profile. True for vendor operations.',
    }),
    customers: t.field({
      type: [CustomerAccessType],
      description: "The user's customers that are within the caller's reach.",
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
    description: 'Returns what a user may do. Null if there is no such user or they are out of reach.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => (await userAccess(context, id)) ?? null,
  }),
}))
