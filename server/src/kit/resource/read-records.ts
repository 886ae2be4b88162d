import { and, asc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reach } from '../../access/reach.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { isIdOf } from '../list/ids.ts'
import type { Versioned } from './change.ts'
import type { RecordRules } from './resource.ts'

type RecordTable = PgTable & { readonly id: PgColumn; readonly $inferSelect: Versioned }

/** Reads and locks records whose own row has everything that authority over them depends on. */
export function plainRecords<Table extends RecordTable>(
  table: Table,
  reachOf: (reach: Reach) => SQL,
): Pick<RecordRules<Table['$inferSelect'], string>, 'read' | 'lock'> {
  const from: PgTable = table
  const rows = (tx: Orm, reach: Reach, ids: readonly string[]) =>
    tx
      .select()
      .from(from)
      .where(
        and(
          anyOf(
            table.id,
            ids.filter((id) => isIdOf(table.id, id)),
          ),
          reachOf(reach),
        ),
      )
      .orderBy(asc(table.id))
  const byId = (found: readonly unknown[]) => new Map((found as Table['$inferSelect'][]).map((row) => [row.id, row]))
  return {
    read: async (tx, { reach }, ids) => byId(ids.length === 0 ? [] : await rows(tx, reach, ids)),
    lock: async (tx, { reach }, ids) => byId(ids.length === 0 ? [] : await rows(tx, reach, ids).for('update')),
  }
}
