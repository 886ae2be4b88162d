import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { ActivityTypeEnum } from './access-profile.type.ts'
import { accessProfiles } from './access-profiles.ts'
import { CellInput } from './cell.input.ts'
import { holdersOf, peopleOf } from './holders.ts'
import type { Holder, Holders } from './holders.ts'
import { previewActivities } from './preview-activities.ts'
import type { ActivitiesPreview, RightChange } from './preview-activities.ts'

const looks = acting(managers, 'VIEW', 'AccessProfile')

resourceQueries(accessProfiles, {
  list: {
    access: looks,
    description: 'The access profiles of customers within reach, and the templates; of one customer when it is named.',
  },
  one: { access: looks },
})

const RightChangeType = builder.objectRef<RightChange>('AccessRightChange').implement({
  description: 'What would become of one right.',
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.expose('type', { type: ActivityTypeEnum }),
    gained: t.exposeInt('gained', { description: 'How many people would gain it.' }),
    lost: t.exposeInt('lost'),
    lastAt: t.stringList({
      description: 'The customers where nobody would have it by an access profile any more.',
      resolve: ({ lastAt }) => [...lastAt],
    }),
  }),
})

const PreviewType = builder.objectRef<ActivitiesPreview>('AccessProfilePreview').implement({
  description: 'What a change would do to those who have the profile, or one that follows it.',
  fields: (t) => ({
    gaining: t.exposeInt('gaining', { description: 'How many people would gain something.' }),
    losing: t.exposeInt('losing'),
    changes: t.field({ type: [RightChangeType], resolve: ({ changes }) => [...changes] }),
  }),
})

const HolderType = builder.objectRef<Holder>('AccessProfileHolder').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    userName: t.exposeString('userName'),
    displayName: t.exposeString('displayName', { nullable: true }),
    userType: t.exposeInt('userType'),
    customerName: t.exposeString('customerName', { nullable: true, description: 'Where; null among vendor staff.' }),
    profileId: t.exposeID('profileId', { nullable: true }),
    profileName: t.exposeString('profileName', {
      nullable: true,
      description: 'By which profile: the one that is asked about, or one that follows it.',
    }),
  }),
})

const HoldersType = builder.objectRef<Holders>('AccessProfileHolders').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    nodes: t.field({ type: [HolderType], description: 'At most 200.', resolve: ({ nodes }) => [...nodes] }),
  }),
})

builder.queryFields((t) => ({
  accessProfilePreview: t.field({
    access: looks,
    type: PreviewType,
    nullable: true,
    description: 'Nothing is written.',
    args: { id: t.arg.id({ required: true }), cells: t.arg({ type: [CellInput], required: true }) },
    resolve: (_, { id, cells }, context) => previewActivities(context, id, cells),
  }),
  accessProfileHolders: t.field({
    access: looks,
    type: HoldersType,
    nullable: true,
    description: 'Who has a profile, of its own or by one that follows it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => holdersOf(context, id),
  }),
  accessProfilePeople: t.field({
    access: looks,
    type: HoldersType,
    description: 'The members of a customer with the profile that each has there.',
    args: { customer: t.arg.id({ required: true }) },
    resolve: (_, args, context) => peopleOf(context, args.customer),
  }),
}))
