import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import type { hrSources } from '../../../tables/customer.table.ts'
import { hrProductCustomer, hrProductUser } from '../../../tables/hr-product.table.ts'
import { HR_PAGE } from './hr-source.ts'
import type { HrQuery, HrSource } from './hr-source.ts'

const { source: _customers, ...customerColumns } = getTableColumns(hrProductCustomer)
const { source: _users, ...userColumns } = getTableColumns(hrProductUser)

/** One family of the HR product in this database. */
export const embeddedSource = (orm: Pick<Orm, 'select'>, family: (typeof hrSources)[number]): HrSource => ({
  customers: (asked) =>
    orm
      .select(customerColumns)
      .from(hrProductCustomer)
      .where(and(eq(hrProductCustomer.source, family), ...among(hrProductCustomer.id, asked)))
      .orderBy(asc(hrProductCustomer.id))
      .limit(HR_PAGE),
  users: (asked) =>
    orm
      .select(userColumns)
      .from(hrProductUser)
      .where(
        and(
          eq(hrProductUser.source, family),
          ...among(hrProductUser.id, asked),
          asked.customers && anyOf(hrProductUser.customerId, asked.customers),
        ),
      )
      .orderBy(asc(hrProductUser.id))
      .limit(HR_PAGE),
})

/** Conditions for the requested records. @param id column of their IDs */
export const among = (id: PgColumn, { after, ids }: HrQuery) => [after === undefined ? undefined : gt(id, after), ids && anyOf(id, ids)]
