import type { PgTable } from 'drizzle-orm/pg-core'
import type { RowChange } from '../../tables/job.table.ts'
import type { Versioned } from '../resource/change.ts'
import { plainRule, type RecordRule } from '../resource/record-rule.ts'
import { changedAgain, revertColumns } from '../resource/revert-columns.ts'

/** Changes of a job by record ID, with the version of the record after the change. */
export type RecordedChanges = ReadonlyMap<string, { readonly kept: RowChange; readonly versionAfter: number | null }>

type Found = { readonly id: string | null; readonly kept: RowChange | null; readonly versionAfter: number | null }

export const toRecordedChanges = (found: readonly Found[]): RecordedChanges =>
  new Map(found.flatMap(({ id, kept, versionAfter }) => (id === null || kept === null ? [] : [[id, { kept, versionAfter }] as const])))

/** Returns what the job changed in a record, if nobody has changed the record since. */
export const unchangedIn = (rows: RecordedChanges, { id, version }: Versioned): RowChange | undefined => {
  const row = rows.get(id)
  return row?.versionAfter === version ? row.kept : undefined
}

/** Puts columns back in records that nobody has changed since. @param touches what the change of them touched */
export const undoColumns = <Locked extends Versioned, Touch extends string>(
  table: PgTable,
  rows: RecordedChanges,
  touches: Touch,
): RecordRule<Locked, Touch> =>
  plainRule<Locked, Touch>(
    'revertChange',
    (record) => {
      const kept = unchangedIn(rows, record)
      const done = kept && revertColumns(table, record, kept.before, kept.after)
      return done === undefined || Array.isArray(done) ? [changedAgain(null)] : done
    },
    touches,
  )
