import { and } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { tableReader } from '../../db/rows.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { customer } from '../../tables/customer.table.ts'
import { customerColumns, type CustomerRow } from './customer.row.ts'

const read = tableReader<CustomerRow>(customer, customerColumns)

/** Customers within the caller's reach, by ID. */
export const customers = perRequest(({ reader, reach }) =>
  oneEach<CustomerRow>(
    (row) => row.id,
    (ids) => read(reader, and(anyOf(customer.id, ids), reach.customers)),
  ),
)
