import { and, eq, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { connectionType, emptyPage } from '../../kit/list/connection-type.ts'
import { flagField, textField } from '../../kit/list/filter-fields.ts'
import { listArgs, pageFor } from '../../kit/list/list-field.ts'
import type { ListedSource } from '../../kit/list/list-field.ts'
import { listInputs } from '../../kit/list/list-inputs.ts'
import { listStates } from '../../kit/list/states.ts'
import { customer } from '../../tables/customer.table.ts'
import { hrProductCustomer, hrProductUser } from '../../tables/hr-product.table.ts'
import { userHrId } from '../../tables/migration.table.ts'
import { customers as customersById } from '../customers/customer.loaders.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { runAccess, WizardEnum } from './migration.type.ts'
import { runInReach } from './runs.ts'
import { customersTable, MOST_CUSTOMERS, ofFamily, orFault, usersTable } from './source/source-table.ts'
import type { Run } from './wizard.ts'
import { familyOf } from './user-rows.ts'

type Candidate = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly isActive: boolean
  readonly customerId: string | null
}

const there = sql.raw('there.id')
const folded = (text: SQLWrapper) => sql`fold(${text})`
/** Uses the collation of the portal's own tables, without which their indexes cannot be used. */
const hrId = (id: SQLWrapper) => sql`${id} collate "default"`
const ordered = (expression: SQL) => ({ expression: sql`(${expression} collate "C")`, type: 'text' as const })
const name = folded(hrProductCustomer.name)

const userCounts = (wizard: Run['wizard']) =>
  perRequest(({ owner }) =>
    oneEach<{ id: string; count: number }>(
      ({ id }) => id,
      (ids) =>
        owner
          .select({ id: hrProductUser.customerId, count: sql<number>`count(*)::int` })
          .from(hrProductUser)
          .where(and(eq(hrProductUser.source, familyOf({ wizard })), anyOf(hrProductUser.customerId, ids)))
          .groupBy(hrProductUser.customerId),
    ),
  )
const countsOf = { HR: userCounts('USERS'), NATURAL_HR: userCounts('NATURAL_HR_USERS') }
type CandidateRow = Candidate & { readonly source: keyof typeof countsOf; readonly users: number | null }

const CandidateType = builder.objectRef<CandidateRow>('MigrationCustomer').implement({
  description: 'A customer in the HR product.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID in the HR product.' }),
    name: t.exposeString('name'),
    type: t.exposeString('type', { description: 'Type of the customer, as the HR product names it.' }),
    isActive: t.exposeBoolean('isActive'),
    userCount: t.int({
      nullable: true,
      description: 'Number of users in the HR product. Null if the data come from an API, which does not count users.',
      resolve: async ({ id, source, users: counted }, _, context) =>
        counted !== null || context.hrApi ? counted : ((await countsOf[source](context).load(id))?.count ?? 0),
    }),
    customer: t.field({
      type: CustomerType,
      nullable: true,
      description: 'Customer in the portal that has this ID of the HR product.',
      resolve: async ({ customerId }, _, context) =>
        customerId === null ? null : ((await customersById(context).load(customerId)) ?? null),
    }),
  }),
})

const candidates: ListedSource = {
  table: hrProductCustomer,
  columns: {
    id: hrProductCustomer.id,
    name: hrProductCustomer.name,
    type: hrProductCustomer.type,
    isActive: hrProductCustomer.isActive,
    source: sql.raw('there.source'),
    users: sql.raw('there.users'),
    customerId: there,
  },
  id: hrProductCustomer.id,
  searched: sql`fold(${hrProductCustomer.id} || ' ' || ${hrProductCustomer.name})`,
  defaultOrder: { name: 'ASC' },
  ...listInputs('MigrationCustomer', {
    name: { filter: textField(name), sort: ordered(name) },
    type: { filter: textField(folded(hrProductCustomer.type)), sort: ordered(folded(hrProductCustomer.type)) },
    isActive: { filter: flagField(hrProductCustomer.isActive) },
    isMigrated: { filter: flagField(sql`(${there} is not null)`) },
  }),
}
const CandidatesType = connectionType<CandidateRow>(CandidateType)

/** Joins the customers of the HR product with those that the portal already has for them. */
const withThere = (table: SQL, family: keyof typeof countsOf, isCounted: boolean) => sql`${table} left join lateral (
  select ${sql.param(family)}::text as source, ${isCounted ? sql`hr_product_customer.users` : sql`null::int`} as users, (select ${customer.id} from ${customer} where ${customer.hrSource} = ${family} and ${customer.hrCustomerId} = ${hrId(hrProductCustomer.id)}) as id
) as there on true`

type UserRow = {
  readonly id: string
  readonly customerId: string
  readonly userName: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly type: string
  readonly isActive: boolean
  readonly isLeftOut: boolean
  readonly userId: string | null
}
const UserType = builder.objectRef<UserRow>('MigrationUser').implement({
  description: 'A user in the HR product.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'ID in the HR product.' }),
    customerId: t.exposeString('customerId', { description: 'ID of the customer in the HR product.' }),
    userName: t.exposeString('userName'),
    email: t.exposeString('email'),
    givenName: t.exposeString('givenName'),
    familyName: t.exposeString('familyName'),
    type: t.exposeString('type', { description: 'Type of the user, as the HR product names it.' }),
    isActive: t.exposeBoolean('isActive'),
    isLeftOut: t.exposeBoolean('isLeftOut', { description: 'Whether the user is left out of the migration by hand.' }),
    userId: t.exposeID('userId', { nullable: true, description: 'ID of the user in the portal who was migrated from this one before.' }),
  }),
})

const isLeftOut = sql.raw('chosen.is_left_out')
const ChosenEnum = builder.enumType('MigrationChosen', { values: ['TAKEN', 'LEFT_OUT'] as const })
const states = listStates(
  ChosenEnum,
  (row: UserRow) => (row.isLeftOut ? 'LEFT_OUT' : 'TAKEN'),
  () => ({ TAKEN: sql`not ${isLeftOut}`, LEFT_OUT: sql`${isLeftOut}` }),
)
const { id, customerId, userName, email, givenName, familyName, type, isActive } = hrProductUser
const users: ListedSource = {
  table: hrProductUser,
  columns: { id, customerId, userName, email, givenName, familyName, type, isActive, isLeftOut, userId: userHrId.userId },
  id,
  searched: sql`fold(${userName} || ' ' || ${email} || ' ' || ${givenName} || ' ' || ${familyName})`,
  defaultOrder: { userName: 'ASC' },
  states,
  ...listInputs('MigrationUser', {
    userName: { filter: textField(folded(userName)), sort: ordered(folded(userName)) },
    email: { filter: textField(folded(email)), sort: ordered(folded(email)) },
    familyName: { filter: textField(folded(familyName)), sort: ordered(folded(familyName)) },
    type: { filter: textField(folded(type)), sort: ordered(folded(type)) },
    customerId: { filter: textField(sql`fold(${customerId})`) },
    isActive: { filter: flagField(isActive) },
    isMigrated: { filter: flagField(sql`(${userHrId.userId} is not null)`) },
  }),
}
const UsersType = connectionType<UserRow>(UserType, states)

type SourceState = { readonly fault: string | null; readonly customers: number; readonly inactive: number; readonly inPortal: number }
const SourceType = builder.objectRef<SourceState>('MigrationSource').implement({
  description: 'State of the HR product for a wizard, with the numbers of its customers.',
  fields: (t) => ({
    fault: t.exposeString('fault', {
      nullable: true,
      description:
        'Why the HR product cannot be read: SOURCE_UNREACHABLE, SOURCE_REFUSES, SOURCE_UNREADABLE or SOURCE_FILE_GONE. Null if it can.',
    }),
    customers: t.exposeInt('customers', { description: `Number of customers. From an API, at most ${MOST_CUSTOMERS} are read.` }),
    inactive: t.exposeInt('inactive', { description: 'Number of customers that are inactive in the HR product.' }),
    inPortal: t.exposeInt('inPortal', {
      description: 'Number of customers that are already in the portal, by their ID in the HR product.',
    }),
  }),
})
const NOTHING: SourceState = { fault: null, customers: 0, inactive: 0, inPortal: 0 }

builder.queryFields((t) => {
  const fileId = t.arg.id({ description: 'Uploaded export to read from. If omitted, the HR product is queried.' })
  return {
    migrationSource: t.field({
      access: runAccess,
      type: SourceType,
      description: 'Checks whether the HR product of a wizard can be read, and counts its customers.',
      args: { wizard: t.arg({ type: WizardEnum, required: true }), fileId },
      resolve: (_, { wizard, fileId: file }, context) =>
        context.reach.scope === 'everything'
          ? orFault(
              async () => {
                const of = { wizard, fileId: file ?? null }
                const from = withThere(await customersTable(context, of), familyOf(of), of.fileId !== null)
                const { rows } = await context.orm.execute<Omit<SourceState, 'fault'>>(sql`
                select count(*)::int as customers, count(*) filter (where not ${hrProductCustomer.isActive})::int as inactive, count(${there})::int as "inPortal"
                from ${from} where ${ofFamily(context, of, hrProductCustomer.source) ?? sql`true`}`)
                return { ...NOTHING, ...rows[0] }
              },
              (fault) => ({ ...NOTHING, fault }),
            )
          : NOTHING,
    }),
    migrationCustomers: t.field({
      access: runAccess,
      type: CandidatesType,
      description: 'Lists the customers of the HR product for a wizard. Empty if it cannot be read; `migrationSource` gives the reason.',
      args: { wizard: t.arg({ type: WizardEnum, required: true }), fileId, ...listArgs(candidates) },
      resolve: (_, { wizard, fileId: file, ...args }, context, info) =>
        context.reach.scope === 'everything'
          ? orFault(
              async () => {
                const of = { wizard, fileId: file ?? null }
                const from = withThere(await customersTable(context, of), familyOf(of), of.fileId !== null)
                return pageFor<CandidateRow>(context, candidates, args, info, { from }, ofFamily(context, of, hrProductCustomer.source))
              },
              () => emptyPage<CandidateRow>(),
            )
          : emptyPage<CandidateRow>(),
    }),
    migrationUsers: t.field({
      access: runAccess,
      type: UsersType,
      description:
        'Lists the users of the customers of a migration. Empty if the HR product cannot be read; `migrationSource` gives the reason.',
      args: { id: t.arg.id({ required: true }), ...listArgs(users) },
      resolve: async (_, { id: runId, ...args }, context, info) => {
        const run = await runInReach(context, context.orm, runId)
        if (!run || run.wizard === 'NATURAL_HR_CUSTOMERS') return emptyPage<UserRow>()
        const family = familyOf(run)
        return orFault(
          async () => {
            const from = sql`${await usersTable(context, run)} cross join lateral (select ${id} = any(${sql.param(run.leftOut)}::text[]) as is_left_out) as chosen
            left join ${userHrId} on ${userHrId.source} = ${family} and ${userHrId.hrUserId} = ${hrId(id)}`
            const of = run.customers.length > 0 ? anyOf(customerId, run.customers) : undefined
            return pageFor<UserRow>(context, users, args, info, { from }, of, ofFamily(context, run, hrProductUser.source))
          },
          () => emptyPage<UserRow>(),
        )
      },
    }),
  }
})
