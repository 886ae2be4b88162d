import { asc } from 'drizzle-orm'
import { hasModule } from '../../access/customer-types.ts'
import { today } from '../../access/module-days.ts'
import { vendorOperations } from '../../access/rules.ts'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { DIGEST } from '../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { accessModule, moduleAccess } from '../../tables/access-profile.table.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { customers } from '../customers/customers.ts'
import { peopleOf, readModulePeople, type ModulePeople, type People } from './module-people.ts'
import { confirmedModuleRule } from './module-rule.ts'

type Module = People & {
  readonly name: string
  readonly requires: readonly string[]
  readonly isOffered: boolean
  readonly isSet: boolean
  readonly startsOn: string | null
  readonly endsOn: string | null
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
    digest: t.exposeString('digest', { description: 'Identifies the users in `people`. Pass it when they gain or lose the module.' }),
  }),
})

const known = perRequest(({ orm }) => ({ read: orm.select().from(accessModule).orderBy(asc(accessModule.name)) }))

const held = perRequest(({ orm }) =>
  manyEach<typeof moduleAccess.$inferSelect>(
    ({ customerId }) => customerId,
    (ids) => orm.select().from(moduleAccess).where(anyOf(moduleAccess.customerId, ids)),
  ),
)

const people = perRequest((context) =>
  manyEach<ModulePeople>(
    ({ customerId }) => customerId,
    (ids) => readModulePeople(context.owner, signedIn(context).userId, ids),
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
          ...peopleOf(counted, name),
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
    digest: t.string({ description: DIGEST }),
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
    resolve: async (_, { input: { id, version, digest, name, enabled, startsOn, endsOn } }, context) => {
      const rule = confirmedModuleRule(context, { name, enabled, startsOn: startsOn || null, endsOn: endsOn || null }, digest)
      const result = await changeByRule(customers, context, { id, version }, rule)
      for (const loader of [held, people]) loader(context).clear(id)
      return result
    },
  }),
)
