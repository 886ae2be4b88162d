import { eq } from 'drizzle-orm'
import { insertRows } from '../../../db/insert-rows.ts'
import type { Orm } from '../../../db/orm.ts'
import { hrExportCustomer, hrExportUser } from '../../../tables/hr-product.table.ts'
import { importRow } from '../../../tables/import.table.ts'
import type { ExportReader } from './export-reader.ts'

const AT_ONCE = 2000

/** Stores the records of an export, and its rows that cannot be migrated, in place of those of an earlier reading. Uses many short transactions, so that it does not block others. */
export async function storeExport(
  orm: Pick<Orm, 'delete' | 'execute'>,
  importId: string,
  { answer, records }: ExportReader,
): Promise<void> {
  await orm.delete(hrExportCustomer).where(eq(hrExportCustomer.importId, importId))
  await orm.delete(hrExportUser).where(eq(hrExportUser.importId, importId))
  await orm.delete(importRow).where(eq(importRow.importId, importId))
  const left = 'left' in answer ? answer.left : []
  for (let at = 0; at < left.length; at += AT_ONCE)
    await insertRows(
      orm,
      importRow,
      left.slice(at, at + AT_ONCE).map((row) => ({ importId, ...row, input: null })),
    )
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
