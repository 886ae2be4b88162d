import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { customers } from '../customers/customer.loaders.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { typesWith } from './types-with.ts'
import { activityTypes } from '../../tables/access-profile.table.ts'
import { activitiesOf, overridesOf, templates, usesOf } from './access-profile.loaders.ts'
import type { Activity, Override } from './access-profile.loaders.ts'
import { accessProfileColumns } from './access-profile.row.ts'
import type { AccessProfileRow } from './access-profile.row.ts'

export const ActivityTypeEnum = builder.enumType('ActivityType', { values: activityTypes })

export const ActivityObject = builder.objectRef<Activity>('Activity').implement({
  description: 'Something that an access profile can allow.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is about, e.g. `Payslips`.' }),
    type: t.expose('type', { type: ActivityTypeEnum }),
    module: t.exposeString('module', { nullable: true, description: 'Must be on for the customer.' }),
    userTypes: t.intList({
      description: 'Of the portal: who has it by their user type, unless an access profile takes it from an administrator.',
      resolve: (activity) => typesWith(activity),
    }),
  }),
})

const OverrideType = builder.objectRef<Override>('AccessProfileOverride').implement({
  description: 'What a profile has otherwise than the template that it follows.',
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
  description: 'A named set of activities: of a customer, or without one a template for customers or for vendor staff.',
  fields: (t) => ({
    ...columnFields(t, accessProfileColumns, {
      forStaff: { description: 'Given to vendor support and vendor partners, beyond their user type.' },
      templateId: { description: 'What it follows: a change of the template reaches it, but for what it has otherwise.' },
    }),
    activities: t.field({
      type: [ActivityObject],
      description: 'Everything that it grants, of its own or by its template.',
      resolve: ({ id }, _, context) => activitiesOf(context).load(id),
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
      description: 'How many people have it, or one that follows it.',
      resolve: async ({ id }, _, context) => (await usesOf(context).load(id))?.people ?? 0,
    }),
    followerCount: t.int({
      description: 'How many profiles follow it.',
      resolve: async ({ id }, _, context) => (await usesOf(context).load(id))?.followers ?? 0,
    }),
  }),
})
