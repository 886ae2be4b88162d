import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { customers } from '../customers/customer.loaders.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { typesWith } from './types-with.ts'
import { activityTypes } from '../../tables/access-profile.table.ts'
import { activitiesOf, overridesOf, templates, usesOf, type Activity, type Override } from './access-profile.loaders.ts'
import { profileDigest } from './assignment-digest.ts'
import { accessProfileColumns, type AccessProfileRow } from './access-profile.row.ts'

export const ActivityTypeEnum = builder.enumType('ActivityType', { values: activityTypes })

export const ActivityObject = builder.objectRef<Activity>('Activity').implement({
  description: 'Something that an access profile can allow.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Subject of the activity, for example `Payslips`.' }),
    type: t.expose('type', { type: ActivityTypeEnum }),
    module: t.exposeString('module', {
      nullable: true,
      description: 'Module that must be turned on for the customer. Null if the activity belongs to no module.',
    }),
    userTypes: t.intList({
      description:
        'User types that have an activity of the portal without an access profile, unless an access profile takes it from an administrator. Empty for other activities.',
      resolve: (activity) => typesWith(activity),
    }),
  }),
})

const OverrideType = builder.objectRef<Override>('AccessProfileOverride').implement({
  description: 'An activity that a profile grants or denies, unlike the template that it follows.',
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.expose('type', { type: ActivityTypeEnum }),
    granted: t.exposeBoolean('granted'),
  }),
})

const TemplateType = builder.objectRef<{ readonly id: string; readonly name: string }>('AccessProfileTemplate').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

export const AccessProfileType = builder.objectRef<AccessProfileRow>('AccessProfile').implement({
  description: 'A named set of activities of a customer. Without a customer it is a template, for customers or for vendor staff.',
  fields: (t) => ({
    ...columnFields(t, accessProfileColumns, {
      forStaff: {
        description: 'Whether the profile is for vendor support and vendor partners, in addition to what their user type allows.',
      },
      templateId: {
        description: 'Template that the profile follows. Changes of the template apply to the profile, except to its overrides.',
      },
    }),
    activities: t.field({
      type: [ActivityObject],
      description: 'All activities that the profile grants, including those by its template.',
      resolve: ({ id }, _, context) => activitiesOf(context).load(id),
    }),
    digest: t.string({
      description: 'Identifies the profile and what it grants. Pass it when a user gets it, or another one instead.',
      resolve: async ({ id }, _, context) => profileDigest(id, await activitiesOf(context).load(id)),
    }),
    overrides: t.field({ type: [OverrideType], resolve: ({ id }, _, context) => overridesOf(context).load(id) }),
    customer: t.field({
      type: CustomerType,
      nullable: true,
      resolve: ({ customerId }, _, context) => (customerId === null ? null : customers(context).load(customerId)),
    }),
    template: t.field({
      type: TemplateType,
      nullable: true,
      resolve: ({ templateId }, _, context) => (templateId === null ? null : templates(context).load(templateId)),
    }),
    userCount: t.int({
      description: 'Number of users who have the profile or one that follows it.',
      resolve: async ({ id }, _, context) => (await usesOf(context).load(id))?.people ?? 0,
    }),
    followerCount: t.int({
      description: 'Number of profiles that follow it.',
      resolve: async ({ id }, _, context) => (await usesOf(context).load(id))?.followers ?? 0,
    }),
  }),
})
