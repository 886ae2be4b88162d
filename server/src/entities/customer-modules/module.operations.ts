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
  description: 'A module of the HR product for one customer.',
  fields: (t) => ({
    name: t.exposeString('name'),
    requires: t.exposeStringList('requires', { description: 'Modules that must be on for the whole time that this one is on.' }),
    isOffered: t.exposeBoolean('isOffered', { description: 'Whether the customer’s type can have this module.' }),
    isSet: t.exposeBoolean('isSet', { description: 'Whether the module is on now, will be on or has been on.' }),
    isOn: t.boolean({
      description: 'Whether the module is on today, by the server’s clock.',
      resolve: ({ isSet, isOffered, startsOn, endsOn }) =>
        isSet && isOffered && (startsOn === null || startsOn <= today()) && (endsOn === null || endsOn >= today()),
    }),
    startsOn: t.exposeString('startsOn', { nullable: true, description: 'First day, YYYY-MM-DD. Null for no limit.' }),
    endsOn: t.exposeString('endsOn', { nullable: true, description: 'Last day, YYYY-MM-DD. Null for no limit.' }),
    people: t.exposeInt('people', {
      description:
        'Number of members whose access profile allows an activity that needs this module, and who are affected if it is turned on or off.',
    }),
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
    id: t.id({ required: true, description: 'ID of the customer.' }),
    version: t.int({
      required: true,
      description: 'Version of the customer that the caller read. A ConflictError if it has changed since.',
    }),
    name: t.string({ required: true }),
    enabled: t.boolean({ required: true }),
    startsOn: t.string({ description: 'First day, YYYY-MM-DD. No limit if omitted.' }),
    endsOn: t.string({ description: 'Last day, YYYY-MM-DD. No limit if omitted.' }),
  }),
})
const SetModulePayload = changePayload('SetCustomerModulePayload', CustomerType)

builder.mutationField('setCustomerModule', (t) =>
  t.field({
    access: vendorOperations,
    of: { resource: 'customer', verb: 'change' },
    type: SetModulePayload,
    description: 'Turns a module of a customer on, optionally from a first and until a last day, or off.',
    args: { input: t.arg({ type: SetModuleInput, required: true }) },
    resolve: async (_, { input: { id, version, name, enabled, startsOn, endsOn } }, context) => {
      const rule = moduleRule({ name, enabled, startsOn: startsOn || null, endsOn: endsOn || null })
      const result = await changeByRule(customers, context, { id, version }, rule)
      held(context).clear(id)
      return result
    },
  }),
)
