import { JOINING_STATES } from '../../../../contract/joining.ts'
import type { JoiningState } from '../../../../contract/joining.ts'
import { and, eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { customers } from '../customers/customer.loaders.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { mayChangeProvider } from '../login-providers/login-providers.ts'
import { joinedCounts, joinings, readJoined } from './joining.loaders.ts'
import type { JoinedUserRow } from './joining.loaders.ts'
import { NOBODY_JOINED } from './joined-users.ts'
import type { JoinedCounts } from './joined-users.ts'
import type { Joining } from './joining-state.ts'

const JoiningStateEnum = builder.enumType('LoginProviderJoiningState', {
  description:
    'Whether people join at this moment, or what prevents it. MANY_TENANTS: the issuer signs in people of any organisation. NO_DOMAIN: no domain is verified for this provider alone. OTHER_REQUIRED: the customer requires another login provider. OTHER_SOURCE: another issuer, entity ID or kind of subject since it was set. OWNER: the user who set it may no longer give what new users get.',
  values: JOINING_STATES,
})
const JoinedStateEnum = builder.enumType('JoinedUserState', {
  description:
    'What taking joining back would do. FRESH: the user would be deactivated. CHANGED: kept, because others have given them more since. INACTIVE: deactivated already.',
  values: ['FRESH', 'CHANGED', 'INACTIVE'] as const,
})

const JoinedUserType = builder.objectRef<JoinedUserRow>('JoinedUser').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID of the user.' }),
    name: t.exposeString('name'),
    joinedAt: t.expose('joinedAt', { type: 'DateTime' }),
    state: t.expose('state', { type: JoinedStateEnum }),
    hasPassword: t.exposeBoolean('hasPassword', {
      description: 'Whether the user has set a password since, and so signs in without the login provider too.',
    }),
  }),
})

const CountsType = builder.objectRef<JoinedCounts>('JoinedUserCounts').implement({
  description: 'Numbers of the users who joined by a login provider and still exist.',
  fields: (t) => ({
    fresh: t.exposeInt('fresh', { description: 'Users whom taking joining back would deactivate.' }),
    changed: t.exposeInt('changed', { description: 'Users who would be kept, because others have given them more since.' }),
    inactive: t.exposeInt('inactive', { description: 'Users who are deactivated already.' }),
    digest: t.exposeString('digest', { description: 'Identifies the users in `fresh`. Pass it when joining is taken back.' }),
  }),
})

type Profile = { readonly id: string; readonly name: string }
const ProfileType = builder.objectRef<Profile>('JoiningAccessProfile').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

type Shown = Joining & { readonly id: string }

const JoiningType = builder.objectRef<Shown>('LoginProviderJoining').implement({
  description: 'How people without an account join at their first sign-in by a login provider.',
  fields: (t) => ({
    enabled: t.boolean({ resolve: ({ row }) => row?.enabled ?? false }),
    perHour: t.int({ description: 'Number of people who can join within an hour.', resolve: ({ row }) => row?.perHour ?? 20 }),
    state: t.field({ type: JoiningStateEnum, resolve: ({ state }): JoiningState => state }),
    domains: t.stringList({
      description: 'Domains under which people join: those that are verified for this provider alone.',
      resolve: ({ domains }) => [...domains],
    }),
    sharedDomains: t.stringList({
      description: 'Verified domains under which nobody joins, because another login provider has verified them too.',
      resolve: ({ sharedDomains }) => [...sharedDomains],
    }),
    isOtherClient: t.exposeBoolean('isOtherClient', {
      description: 'Whether the client ID has changed since it was set, so that a provider with pairwise subjects names people otherwise.',
    }),
    customer: t.field({
      type: CustomerType,
      nullable: true,
      description: 'Customer of those who join.',
      resolve: ({ row }, _, context) => (row?.customerId == null ? null : customers(context).load(row.customerId)),
    }),
    accessProfile: t.field({
      type: ProfileType,
      nullable: true,
      description: 'Access profile that those who join get at the customer. Null for a customer out of the caller’s reach.',
      async resolve({ row }, _, { owner, reach }): Promise<Profile | null> {
        if (row?.accessProfileId == null) return null
        const [found] = await owner
          .select({ id: accessProfile.id, name: accessProfile.name })
          .from(accessProfile)
          .innerJoin(customer, eq(customer.id, accessProfile.customerId))
          .where(and(eq(accessProfile.id, row.accessProfileId), reach.customers))
        return found ?? null
      },
    }),
    joined: t.field({
      type: [JoinedUserType],
      description: 'The newest of the users who joined, up to 100 of those within reach.',
      resolve: ({ id }, _, context) => readJoined(context, id),
    }),
    counts: t.field({
      type: CountsType,
      resolve: async ({ id }, _, context): Promise<JoinedCounts> => (await joinedCounts(context).load(id)) ?? NOBODY_JOINED,
    }),
  }),
})

builder.objectField(LoginProviderType, 'joining', (t) =>
  t.field({
    type: JoiningType,
    nullable: true,
    description: 'Null for those who may not change the provider.',
    async resolve({ id, ofVendor }, _, context): Promise<Shown | null> {
      if (!mayChangeProvider(context, { ofVendor })) return null
      const found = await joinings(context).load(id)
      return found ?? { id, row: undefined, state: 'OFF', domains: [], sharedDomains: [], isOtherClient: false }
    },
  }),
)
