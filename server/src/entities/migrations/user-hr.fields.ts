import { and, asc, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { customer } from '../../tables/customer.table.ts'
import { userHrId } from '../../tables/migration.table.ts'
import { customerColumns } from '../customers/customer.row.ts'
import type { CustomerRow } from '../customers/customer.row.ts'
import { CustomerType, HrSource } from '../customers/customer.type.ts'
import { UserIdentityType } from '../users/user.type.ts'

type HrIdRow = typeof userHrId.$inferSelect & { readonly customer: CustomerRow }

/** HR product records that users were migrated from, limited to customers within the caller's reach. */
const hrIdsOf = perRequest(({ reader, reach }) =>
  manyEach<HrIdRow>(
    ({ userId }) => userId,
    async (ids) => {
      const rows = await reader
        .select({ hrId: userHrId, customer: customerColumns })
        .from(userHrId)
        .innerJoin(customer, eq(customer.id, userHrId.customerId))
        .where(and(anyOf(userHrId.userId, ids), reach.customers))
        .orderBy(asc(customer.nameFolded), asc(customer.id), asc(userHrId.hrUserId))
      return rows.map((row) => ({ ...row.hrId, customer: row.customer }))
    },
  ),
)

const HrIdType = builder.objectRef<HrIdRow>('UserHrId').implement({
  description: 'A user of an HR product from whom a user of the portal was migrated.',
  fields: (t) => ({
    source: t.expose('source', { type: HrSource }),
    hrUserId: t.exposeString('hrUserId'),
    customerId: t.exposeID('customerId'),
    customer: t.expose('customer', { type: CustomerType }),
  }),
})

const NaturalHrCustomerType = builder.objectRef<HrIdRow>('UserNaturalHrCustomer').implement({
  description: 'A customer to which a user was migrated from NaturalHR.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    customerId: t.exposeID('customerId'),
    customer: t.expose('customer', { type: CustomerType }),
  }),
})

builder.objectFields(UserIdentityType, (t) => ({
  hrIds: t.field({ type: [HrIdType], resolve: ({ id }, _, context) => hrIdsOf(context).load(id) }),
  userNaturalHrCustomers: t.field({
    type: [NaturalHrCustomerType],
    description: 'Customers to which the user was migrated from NaturalHR, each listed once.',
    resolve: async ({ id }, _, context) => {
      const rows = (await hrIdsOf(context).load(id)).filter(({ source }) => source === 'NATURAL_HR')
      return [...new Map(rows.map((row) => [row.customerId, row])).values()]
    },
  }),
}))
