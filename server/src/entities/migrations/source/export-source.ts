import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { hrExportCustomer, hrExportUser } from '../../../tables/hr-product.table.ts'
import { among } from './embedded-source.ts'
import { HR_PAGE } from './hr-source.ts'
import type { HrSource } from './hr-source.ts'

const { importId: _customers, ...customerColumns } = getTableColumns(hrExportCustomer)
const { importId: _users, ...userColumns } = getTableColumns(hrExportUser)

/** Records that were read from an uploaded export. */
export const exportSource = (orm: Pick<Orm, 'select'>, importId: string): HrSource => ({
  customers: (asked) =>
    orm
      .select(customerColumns)
      .from(hrExportCustomer)
      .where(and(eq(hrExportCustomer.importId, importId), ...among(hrExportCustomer.id, asked)))
      .orderBy(asc(hrExportCustomer.id))
      .limit(HR_PAGE),
  users: (asked) =>
    orm
      .select(userColumns)
      .from(hrExportUser)
      .where(
        and(
          eq(hrExportUser.importId, importId),
          ...among(hrExportUser.id, asked),
          asked.customers && anyOf(hrExportUser.customerId, asked.customers),
        ),
      )
      .orderBy(asc(hrExportUser.id))
      .limit(HR_PAGE),
})
