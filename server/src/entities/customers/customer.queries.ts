import { staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { enumField, flagField, idField, textField } from '../../kit/list/filter-fields.ts'
import { filterInput } from '../../kit/list/filter-input.ts'
import { orderArg, pageArgs, whereArg } from '../../kit/list/list-args.ts'
import { readPage } from '../../kit/list/list.ts'
import { asksForTotal } from '../../kit/list/selection.ts'
import type { ListSource } from '../../kit/list/list.ts'
import { sortInput } from '../../kit/list/sort-input.ts'
import { sql } from 'drizzle-orm'
import { customerColumns } from './customer.row.ts'
import type { CustomerRow } from './customer.row.ts'
import { customer } from '../../tables/customer.table.ts'
import { CustomerType, CustomerTypeEnum } from './customer.type.ts'

const CustomerConnection = connectionType<CustomerRow>(CustomerType)

const filter = filterInput('CustomerFilterInput', {
  name: textField(customer.nameFolded),
  description: textField(sql`fold(coalesce(${customer.description}, ''))`),
  enabled: flagField(customer.enabled),
  customerType: enumField(CustomerTypeEnum, customer.customerType),
  partnerId: idField(customer.partnerId),
})

const sort = sortInput('CustomerSortInput', {
  name: { expression: customer.nameFolded, type: 'text' },
  customerType: { expression: sql`(${customer.customerType} collate "C")`, type: 'text' },
  createdAt: { expression: customer.createdAt, type: 'timestamptz' },
})

const list: ListSource = {
  table: customer,
  columns: customerColumns,
  id: customer.id,
  filter,
  sort,
  defaultOrder: { name: 'ASC' },
  searched: customer.nameFolded,
}

builder.queryField('customers', (t) =>
  t.field({
    access: staff,
    type: CustomerConnection,
    args: { ...pageArgs(), ...whereArg(filter), ...orderArg(sort) },
    resolve: (_, args, { orm, reach, listTimeoutMs }, info) =>
      readPage<CustomerRow>(
        orm,
        list,
        { ...args, withTotal: asksForTotal(info), within: reach.shared?.customers, timeoutMs: listTimeoutMs },
        reach.customers,
      ),
  }),
)
