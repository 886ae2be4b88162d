import { and, count, eq } from 'drizzle-orm'
import { offersOf } from '../../access/customer-types.ts'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { payrollEmployee } from '../../tables/payroll.table.ts'
import { CustomerType } from '../customers/customer.type.ts'

const open = perRequest(({ orm }) =>
  oneEach<{ customerId: string; employees: number }>(
    ({ customerId }) => customerId,
    (ids) =>
      orm
        .select({ customerId: payrollEmployee.customerId, employees: count() })
        .from(payrollEmployee)
        .where(and(anyOf(payrollEmployee.customerId, ids), eq(payrollEmployee.state, 'OPEN')))
        .groupBy(payrollEmployee.customerId),
  ),
)

builder.objectField(CustomerType, 'openPayrollLinks', (t) =>
  t.int({
    description: 'Employees of its payroll whom somebody is still to look at; 0 where its type has no payroll linking.',
    resolve: async ({ id, customerType }, _, context) =>
      offersOf(customerType).includes('PAYROLL_LINKING') ? ((await open(context).load(id))?.employees ?? 0) : 0,
  }),
)
