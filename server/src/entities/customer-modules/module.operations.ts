import { asc, sql } from 'drizzle-orm'
import { hasModule } from '../../access/customer-types.ts'
import { today } from '../../access/module-days.ts'
import { vendorOperations } from '../../access/rules.ts'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { accessModule, accessProfileActivity, activity, moduleAccess, userAccessProfile } from '../../tables/access-profile.table.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { customers } from '../customers/customers.ts'
import { moduleRule } from './module-rule.ts'

type Module = {
  readonly name: string
  readonly requires: readonly string[]
  readonly isOffered: boolean
  readonly isSet: boolean
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly people: number
}

const CustomerModuleType = builder.objectRef<Module>('CustomerModule').implement({
  description: 'A module of the HR product, at one customer.',
  fields: (t) => ({
    name: t.exposeString('name'),
    requires: t.exposeStringList('requires', { description: 'Modules that must be on for the same time.' }),
    isOffered: t.exposeBoolean('isOffered', { description: 'Whether customers of its type can have it.' }),
    isSet: t.exposeBoolean('isSet', { description: 'On, or to be on, or has been on: it has days.' }),
    isOn: t.boolean({
      description: 'Today, by the server’s clock.',
      resolve: ({ isSet, isOffered, startsOn, endsOn }) =>
        isSet && isOffered && (startsOn === null || startsOn <= today()) && (endsOn === null || endsOn >= today()),
    }),
    startsOn: t.exposeString('startsOn', { nullable: true, description: 'Its first day, YYYY-MM-DD; null: no bound.' }),
    endsOn: t.exposeString('endsOn', { nullable: true, description: 'Its last day.' }),
    people: t.exposeInt('people', { description: 'Members whose access profile allows something that needs it: who gains and who loses.' }),
  }),
})

const known = perRequest(({ orm }) => ({ read: orm.select().from(accessModule).orderBy(asc(accessModule.name)) }))

const held = perRequest(({ orm }) =>
  manyEach<typeof moduleAccess.$inferSelect>(
    ({ customerId }) => customerId,
    (ids) => orm.select().from(moduleAccess).where(anyOf(moduleAccess.customerId, ids)),
  ),
)

const people = perRequest(({ orm }) =>
  manyEach<{ customerId: string; module: string; people: number }>(
    ({ customerId }) => customerId,
    async (ids) => {
      const { rows } = await orm.execute<{ customerId: string; module: string; people: number }>(sql`
        select ${userAccessProfile.customerId} as "customerId", ${activity.module} as module, count(distinct ${userAccessProfile.userId})::int as people
        from ${userAccessProfile}
        join ${accessProfileActivity} on ${accessProfileActivity.accessProfileId} = ${userAccessProfile.accessProfileId}
        join ${activity} on ${activity.name} = ${accessProfileActivity.activityName} and ${activity.type} = ${accessProfileActivity.activityType}
        where ${anyOf(userAccessProfile.customerId, ids)} and ${activity.module} is not null group by 1, 2`)
      return rows
    },
  ),
)

builder.objectField(CustomerType, 'modules', (t) =>
  t.field({
    type: [CustomerModuleType],
    resolve: async ({ id, customerType }, _, context) => {
      const [modules, own, counted] = [await known(context).read, await held(context).load(id), await people(context).load(id)]
      return modules.map(({ name, requires }) => {
        const days = own.find((each) => each.name === name)
        return {
          name,
          requires,
          isOffered: hasModule(customerType, name),
          isSet: days !== undefined,
          startsOn: days?.startsOn ?? null,
          endsOn: days?.endsOn ?? null,
          people: counted.find(({ module }) => module === name)?.people ?? 0,
        }
      })
    },
  }),
)

const SetModuleInput = builder.inputType('SetCustomerModuleInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'Of the customer.' }),
    version: t.int({ required: true, description: 'The version that was seen; another one now is a ConflictError.' }),
    name: t.string({ required: true }),
    enabled: t.boolean({ required: true }),
    startsOn: t.string({ description: 'YYYY-MM-DD; no bound when not given.' }),
    endsOn: t.string({ description: 'The last day; no bound when not given.' }),
  }),
})
const SetModulePayload = changePayload('SetCustomerModulePayload', CustomerType)

builder.mutationField('setCustomerModule', (t) =>
  t.field({
    access: vendorOperations,
    of: { resource: 'customer', verb: 'change' },
    type: SetModulePayload,
    description: 'Turns a module of a customer on, from and until a day, or off.',
    args: { input: t.arg({ type: SetModuleInput, required: true }) },
    resolve: async (_, { input: { id, version, name, enabled, startsOn, endsOn } }, context) => {
      const rule = moduleRule({ name, enabled, startsOn: startsOn || null, endsOn: endsOn || null })
      const result = await changeByRule(customers, context, { id, version }, rule)
      held(context).clear(id)
      return result
    },
  }),
)
