import { and, count, sql } from 'drizzle-orm'
import { isWithheldAt, knownActivity } from '../../access/activities.ts'
import { offersOf } from '../../access/customer-types.ts'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { payrollEmployee, payrollMatch } from '../../tables/payroll.table.ts'
import { CustomerType } from '../customers/customer.type.ts'

/** Employees that need a decision, or whose customer has never been searched for matches: the search starts when the page is first opened. */
const isOpen = sql`(${payrollEmployee.state} = 'OPEN' or ${payrollEmployee.userId} is null
  and not exists (select from ${payrollMatch} where ${payrollMatch.customerId} = ${payrollEmployee.customerId}))`

const open = perRequest(({ orm }) =>
  oneEach<{ customerId: string; employees: number }>(
    ({ customerId }) => customerId,
    (ids) =>
      orm
        .select({ customerId: payrollEmployee.customerId, employees: count() })
        .from(payrollEmployee)
        .where(and(anyOf(payrollEmployee.customerId, ids), isOpen))
        .groupBy(payrollEmployee.customerId),
  ),
)

const READS_USERS = knownActivity('VIEW', 'User')

builder.objectField(CustomerType, 'openPayrollLinks', (t) =>
  t.int({
    description:
      'Number of payroll employees that still need a review; before the first search for candidates, all that are not linked. 0 if the customer’s type has no payroll linking or the caller may not view its users.',
    resolve: async ({ id, customerType }, _, context) => {
      const isWithheld = !context.viewer || isWithheldAt(context.viewer, READS_USERS, id)
      return !isWithheld && offersOf(customerType).includes('PAYROLL_LINKING') ? ((await open(context).load(id))?.employees ?? 0) : 0
    },
  }),
)
