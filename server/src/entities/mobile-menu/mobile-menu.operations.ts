import { vendorOperations } from '../../access/rules.ts'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { changePayload } from '../../kit/resource/payload.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { mobileMenuCell, mobileMenuEntries, type MobileMenuEntry } from '../../tables/mobile-menu.table.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { customers } from '../customers/customers.ts'
import { isShown, keyOf, menu, menuTypes } from './menu.ts'
import { peopleOfType, readMenuPeople, type MenuPeople } from './menu-people.ts'
import { confirmedMenuRule } from './menu-rule.ts'

type Entry = { readonly name: MobileMenuEntry; readonly shownTo: readonly number[] }
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

const PeopleType = builder.objectRef<MenuPeople>('MobileMenuPeople').implement({
  fields: (t) => ({
    userType: t.exposeInt('userType'),
    people: t.exposeInt('people', { description: 'Number of members of the user type.' }),
    digest: t.exposeString('digest', { description: 'Identifies these members. Pass it with a change of what they see.' }),
  }),
})

const cells = perRequest(({ orm }) =>
  manyEach<typeof mobileMenuCell.$inferSelect>(
    ({ customerId }) => customerId,
    (ids) => orm.select().from(mobileMenuCell).where(anyOf(mobileMenuCell.customerId, ids)),
  ),
)

const counted = perRequest((context) =>
  manyEach<MenuPeople>(
    ({ customerId }) => customerId,
    (ids) => readMenuPeople(context.orm, signedIn(context).userId, ids),
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
      return menuTypes.map((userType) => peopleOfType(people, { customerId: id, userType }))
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
const PeopleInput = builder.inputType('MobileMenuPeopleInput', {
  fields: (t) => ({ userType: t.int({ required: true }), digest: t.string({ required: true }) }),
})
const SetInput = builder.inputType('SetMobileMenuInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the customer.' }),
    cells: t.field({ type: [CellInput], required: true }),
    people: t.field({
      type: [PeopleInput],
      description:
        'Members who see more or less, as `mobileMenuPeople` named them. A ConflictError if one of the groups is another by now.',
    }),
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
      const result = await changeByRule(customers, context, { id: input.id }, confirmedMenuRule(context, input.cells, input.people ?? []))
      for (const loader of [cells, counted]) loader(context).clear(input.id)
      return result
    },
  }),
)
