import { and, asc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reach } from '../../access/reach.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { RecordRules } from '../../kit/resource/resource.ts'

type VendorTable = PgTable & { readonly id: PgColumn; readonly $inferSelect: { readonly id: string; readonly version: number } }
/** A record of the installation as a whole, which belongs to no partner. */
type OfNobody<Row> = Row & { readonly partnerId: null }

/** Limits records to viewers who see everything. */
export const vendorReach = ({ scope }: Reach): SQL => (scope === 'everything' ? sql`true` : sql`false`)

/** Reads and locks records that belong to no partner. */
export function vendorRecords<Table extends VendorTable>(
  table: Table,
): Pick<RecordRules<OfNobody<Table['$inferSelect']>, string>, 'read' | 'lock'> {
  const from: PgTable = table
  const rows = (tx: Orm, reach: Reach, ids: readonly string[]) =>
    tx
      .select()
      .from(from)
      .where(and(anyOf(table.id, ids.filter(isUuid)), vendorReach(reach)))
      .orderBy(asc(table.id))
  const byId = (found: readonly unknown[]) =>
    new Map((found as Table['$inferSelect'][]).map((row) => [row.id, { ...row, partnerId: null }]))
  return {
    read: async (tx, { reach }, ids) => byId(await rows(tx, reach, ids)),
    lock: async (tx, { reach }, ids) => byId(await rows(tx, reach, ids).for('update')),
  }
}
