import { and, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { hrProductCustomer, hrProductUser } from '../../tables/hr-product.table.ts'
import { CustomerTypeEnum } from '../customers/customer.type.ts'
import { customerTypeFor, userTypeFor } from './mapping.ts'
import { RunType } from './migration.type.ts'
import { customersTable, ofFamily, orFault, usersTable } from './source/source-table.ts'
import type { Run } from './wizard.ts'

type SourceType = { readonly name: string; readonly count: number; readonly run: Run }
const SourceTypeType = builder.objectRef<SourceType>('MigrationSourceType').implement({
  description: 'A type of customers or users in the HR product, and the type that it becomes by the rules of a migration.',
  fields: (t) => ({
    name: t.exposeString('name'),
    count: t.exposeInt('count'),
    userType: t.int({
      nullable: true,
      resolve: ({ name: from, run: { wizard, rules } }) => (wizard === CUSTOMERS ? null : (userTypeFor(rules, from) ?? null)),
    }),
    customerType: t.field({
      type: CustomerTypeEnum,
      nullable: true,
      resolve: ({ name: from, run: { wizard, rules } }) => (wizard === CUSTOMERS ? (customerTypeFor(rules, from) ?? null) : null),
    }),
  }),
})
const CUSTOMERS: Run['wizard'] = 'NATURAL_HR_CUSTOMERS'

builder.objectField(RunType, 'types', (t) =>
  t.field({
    type: [SourceTypeType],
    description: 'Types of the chosen records, most frequent first. Empty if the HR product cannot be read.',
    resolve: (run, _, context) =>
      orFault(
        async () => {
          const [table, kind, narrowed] =
            run.wizard === CUSTOMERS
              ? [await customersTable(context, run), hrProductCustomer, hrProductCustomer.id]
              : [await usersTable(context, run), hrProductUser, hrProductUser.customerId]
          const of = run.customers.length > 0 ? anyOf(narrowed, run.customers) : undefined
          const { rows } = await context.orm.execute<{ name: string; count: number }>(sql`
            select ${kind.type} as name, count(*)::int as count from ${table} where ${and(of, ofFamily(context, run, kind.source)) ?? sql`true`}
            group by ${kind.type} order by count(*) desc, ${kind.type}`)
          return rows.map((row) => ({ ...row, run }))
        },
        () => [],
      ),
  }),
)
