import { sql } from 'drizzle-orm'
import { vendorOperations } from '../../access/rules.ts'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { mobileMenuCell, mobileMenuEntries, type MobileMenuEntry } from '../../tables/mobile-menu.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { customers } from '../customers/customers.ts'
import { isShown, keyOf, menu, menuTypes } from './menu.ts'
import { menuRule } from './menu-rule.ts'

type Entry = { readonly name: MobileMenuEntry; readonly shownTo: readonly number[] }
type People = { readonly customerId: string; readonly userType: number; readonly people: number }

const EntryType = builder.objectRef<Entry>('MobileMenuEntry').implement({
  description: 'An entry of the mobile app’s menu for one customer.',
  fields: (t) => ({
    name: t.exposeString('name'),
    module: t.string({
      nullable: true,
      description: 'Module that must be on for the entry to be shown. Null if the entry needs none.',
      resolve: ({ name }) => menu[name].module,
    }),
    shownTo: t.intList({ description: 'User types that see the entry.', resolve: ({ shownTo }) => [...shownTo] }),
    usual: t.intList({
      description: 'User types that see the entry by default, unless changed for the customer.',
      resolve: ({ name }) => [...menu[name].usual],
    }),
  }),
})

const PeopleType = builder.objectRef<People>('MobileMenuPeople').implement({
  fields: (t) => ({
    userType: t.exposeInt('userType'),
    people: t.exposeInt('people', { description: 'Number of members of the user type.' }),
  }),
})

const cells = perRequest(({ orm }) =>
  manyEach<typeof mobileMenuCell.$inferSelect>(
    ({ customerId }) => customerId,
    (ids) => orm.select().from(mobileMenuCell).where(anyOf(mobileMenuCell.customerId, ids)),
  ),
)

const counted = perRequest(({ orm }) =>
  manyEach<People>(
    ({ customerId }) => customerId,
    async (ids) => {
      const { rows } = await orm.execute<People>(sql`
        select ${userCustomer.customerId} as "customerId", ${userIdentity.userType} as "userType", count(*)::int as people
        from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId}
        where ${anyOf(userCustomer.customerId, ids)} group by 1, 2`)
      return rows
    },
  ),
)

builder.objectFields(CustomerType, (t) => ({
  mobileMenu: t.field({
    type: [EntryType],
    resolve: async ({ id }, _, context) => {
      const otherwise = new Map((await cells(context).load(id)).map((cell) => [keyOf(cell), cell.shown]))
      return mobileMenuEntries.map((name) => ({
        name,
        shownTo: menuTypes.filter((userType) => isShown(otherwise, { entry: name, userType })),
      }))
    },
  }),
  mobileMenuPeople: t.field({
    type: [PeopleType],
    description: 'Number of members of the customer for each user type that has a mobile menu.',
    resolve: async ({ id }, _, context) => {
      const people = await counted(context).load(id)
      return menuTypes.map((userType) => people.find((each) => each.userType === userType) ?? { customerId: id, userType, people: 0 })
    },
  }),
}))

const CellInput = builder.inputType('MobileMenuCellInput', {
  fields: (t) => ({
    entry: t.string({ required: true }),
    userType: t.int({ required: true }),
    shown: t.boolean({ required: true }),
    was: t.boolean({ required: true, description: 'Value that the caller read. A ConflictError for this cell if it has changed since.' }),
  }),
})
const SetInput = builder.inputType('SetMobileMenuInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the customer.' }),
    cells: t.field({ type: [CellInput], required: true }),
  }),
})
const SetPayload = changePayload('SetMobileMenuPayload', CustomerType)

builder.mutationField('setMobileMenu', (t) =>
  t.field({
    access: vendorOperations,
    of: { resource: 'customer', verb: 'change' },
    type: SetPayload,
    description: 'Changes which entries of the mobile app’s menu the users of each user type see at a customer.',
    args: { input: t.arg({ type: SetInput, required: true }) },
    resolve: async (_, { input }, context) => {
      const result = await changeByRule(customers, context, { id: input.id }, menuRule(input.cells))
      cells(context).clear(input.id)
      return result
    },
  }),
)
