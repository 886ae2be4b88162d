import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { ActivityTypeEnum } from './access-profile.type.ts'
import { accessProfiles } from './access-profiles.ts'
import { CellInput } from './cell.input.ts'
import { holdersOf, peopleOf, type Holder, type Holders } from './holders.ts'
import { previewActivities, type ActivitiesPreview, type RightChange } from './preview-activities.ts'

const looks = acting(managers, 'VIEW', 'AccessProfile')

resourceQueries(accessProfiles, {
  list: {
    access: looks,
    description:
      "Lists the access profiles of customers within the caller's reach, and the templates. With a customer, lists only the profiles of that customer.",
  },
  one: { access: looks },
})

const RightChangeType = builder.objectRef<RightChange>('AccessRightChange').implement({
  description: 'How many users would gain or lose one activity.',
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.expose('type', { type: ActivityTypeEnum }),
    gained: t.exposeInt('gained', { description: 'Number of users who would gain the activity.' }),
    lost: t.exposeInt('lost'),
    lastAt: t.stringList({
      description: 'Names of the customers where no user would still have the activity by an access profile.',
      resolve: ({ lastAt }) => [...lastAt],
    }),
  }),
})

const PreviewType = builder.objectRef<ActivitiesPreview>('AccessProfilePreview').implement({
  description: 'Effects of a change on the users who have the profile or one that follows it.',
  fields: (t) => ({
    gaining: t.exposeInt('gaining', { description: 'Number of users who would gain an activity.' }),
    losing: t.exposeInt('losing'),
    changes: t.field({ type: [RightChangeType], resolve: ({ changes }) => [...changes] }),
    digest: t.exposeString('digest', {
      description: 'Identifies the change and every user whom it affects, for `setAccessProfileActivities`.',
    }),
  }),
})

const HolderType = builder.objectRef<Holder>('AccessProfileHolder').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    userName: t.exposeString('userName'),
    displayName: t.exposeString('displayName', { nullable: true }),
    userType: t.exposeInt('userType'),
    customerName: t.exposeString('customerName', {
      nullable: true,
      description: 'Customer at which the user has the profile. Null for vendor staff.',
    }),
    profileId: t.exposeID('profileId', { nullable: true }),
    profileName: t.exposeString('profileName', {
      nullable: true,
      description: 'Name of the profile that the user has. In `accessProfileHolders`: the requested profile, or one that follows it.',
    }),
  }),
})

const HoldersType = builder.objectRef<Holders>('AccessProfileHolders').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    nodes: t.field({ type: [HolderType], description: 'At most 200 users.', resolve: ({ nodes }) => [...nodes] }),
  }),
})

builder.queryFields((t) => ({
  accessProfilePreview: t.field({
    access: looks,
    type: PreviewType,
    nullable: true,
    description:
      'Shows how a change of activities would affect users. Nothing is saved. Null if there is no such profile or it is out of reach.',
    args: { id: t.arg.id({ required: true }), cells: t.arg({ type: [CellInput], required: true }) },
    resolve: (_, { id, cells }, context) => previewActivities(context, id, cells),
  }),
  accessProfileHolders: t.field({
    access: looks,
    type: HoldersType,
    nullable: true,
    description: 'Lists the users who have a profile or one that follows it. Null if there is no such profile or it is out of reach.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => holdersOf(context, id),
  }),
  accessProfilePeople: t.field({
    access: looks,
    type: HoldersType,
    description: 'Lists the members of a customer, each with the profile that they have there.',
    args: { customer: t.arg.id({ required: true }) },
    resolve: (_, args, context) => peopleOf(context, args.customer),
  }),
}))
