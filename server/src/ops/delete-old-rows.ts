import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/orm.ts'
import { DRAFT_LIFE_MS } from '../entities/drafts/draft.rules.ts'
import { retentionColumns } from '../entities/retention/retention-columns.ts'
import type { TaskPart } from '../kit/tasks/run-task.ts'
import type { Retention } from '../platform/retention.ts'
import { oneTimeCode } from '../tables/people/credential.table.ts'
import { errorRecording } from '../tables/people/error-recording.table.ts'
import { formDraft } from '../tables/people/draft.table.ts'
import { healthDay, healthTransition, maintenanceWindow } from '../tables/logs/health.table.ts'
import { bulkPreview } from '../tables/bulk-preview.table.ts'
import { idempotencyKey } from '../tables/idempotency.table.ts'
import { migrationRun } from '../tables/migration.table.ts'
import { scimLeaver, scimWave } from '../tables/providers/scim-leaver.table.ts'
import { scimEvent } from '../tables/providers/scim.table.ts'
import { seenGroups } from '../tables/providers/provider-groups.table.ts'
import { unlinkedIdentity } from '../tables/providers/joining.table.ts'
import { settingsImport } from '../tables/settings/settings-file.table.ts'
import { signInTrace } from '../tables/providers/sign-in-trace.table.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

const DAY_MS = 86_400_000

/**
 * Deletes the rows of a table that are older than this number of days, in batches.
 * @param at column with the age of a row; it needs an index, so that rows that stay are not read
 * @returns how many were deleted
 */
function deleteOlder(orm: Pick<Orm, 'execute'>, at: PgColumn, days: number, closing?: AbortSignal): Promise<number> {
  const end = new Date(Date.now() - days * DAY_MS).toISOString()
  return deleteInBatches(
    orm,
    (most) =>
      sql`delete from ${at.table} where ctid = any (array(select ctid from ${at.table} where ${at} < ${end}::timestamptz limit ${most}))`,
    closing,
  )
}

/** Days for data from login providers: refused and tested sign-ins, calls of their directories. */
const TRACE_DAYS = 30
/** Longest time for recordings that users send to support, in days. They are found by a row of the server's log and never outlive it. */
const RECORDING_DAYS = 30
const MIGRATION_DAYS = 90
/** Days in which an import of settings can be taken back. */
const SETTINGS_DAYS = 90
/** Days for the system status: a year, and the period that its page shows before that. */
const STATUS_DAYS = 400

/** Tables whose rows are deleted by age only: the column that counts, and the days to keep a row from then on. */
export const listRetentionRules = (retention: Retention): readonly (readonly [PgColumn, number])[] => [
  ...Object.entries(retentionColumns).flatMap(([name, columns]) =>
    columns.map((column) => [column, retention[name as keyof typeof retentionColumns]] as const),
  ),
  [oneTimeCode.expiresAt, 1],
  [idempotencyKey.createdAt, 1],
  [bulkPreview.createdAt, 1],
  [scimEvent.at, TRACE_DAYS],
  [scimLeaver.at, TRACE_DAYS],
  [scimWave.beganAt, TRACE_DAYS],
  [signInTrace.startedAt, TRACE_DAYS],
  [unlinkedIdentity.lastAt, TRACE_DAYS],
  [seenGroups.seenAt, TRACE_DAYS],
  [errorRecording.createdAt, Math.min(RECORDING_DAYS, retention.logDays)],
  [migrationRun.createdAt, MIGRATION_DAYS],
  [settingsImport.at, SETTINGS_DAYS],
  [formDraft.updatedAt, DRAFT_LIFE_MS / 86_400_000],
  [healthDay.day, STATUS_DAYS],
  [healthTransition.at, STATUS_DAYS],
  [maintenanceWindow.endsAt, STATUS_DAYS],
]

export const deleteOldRows = (orm: Pick<Orm, 'execute'>, retention: Retention, closing?: AbortSignal): Record<string, TaskPart> =>
  Object.fromEntries(listRetentionRules(retention).map(([at, days]) => [getTableName(at.table), () => deleteOlder(orm, at, days, closing)]))
