import { eq } from 'drizzle-orm'
import { insertRows } from '../../../db/insert-rows.ts'
import type { Orm } from '../../../db/orm.ts'
import { hrExportCustomer, hrExportUser } from '../../../tables/hr-product.table.ts'
import type { ExportReader } from './export-reader.ts'

/** Stores the records of an export in place of those of an earlier reading. Uses many short transactions, so that it does not block others. */
export async function storeExport(orm: Pick<Orm, 'delete' | 'execute'>, importId: string, { records }: ExportReader): Promise<void> {
  await orm.delete(hrExportCustomer).where(eq(hrExportCustomer.importId, importId))
  await orm.delete(hrExportUser).where(eq(hrExportUser.importId, importId))
  for await (const some of records()) {
    if (some.kind === 'customers')
      await insertRows(
        orm,
        hrExportCustomer,
        some.records.map((each) => ({ importId, ...each })),
      )
    else
      await insertRows(
        orm,
        hrExportUser,
        some.records.map((each) => ({ importId, ...each })),
      )
  }
}
