import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { deleteOldRows, listRetentionRules } from './delete-old-rows.ts'
import { takeTurn } from '../db/pipeline/take-turn.ts'
import { deleteOldLogs } from '../entities/logs/delete-old-logs.ts'
import { effectiveRetention } from '../entities/retention/retention.ts'
import { deleteOldImports, IMPORT_RETENTION_MS } from '../kit/import/delete-old-imports.ts'
import { deleteOldJobs, JOB_DAYS } from '../kit/jobs/delete-old-jobs.ts'
import type { Logger } from '../platform/log.ts'
import type { Retention } from '../platform/retention.ts'
import { periodic, type Periodic } from '../platform/periodic.ts'
import { forgetOldTexts } from '../kit/outbox/forget-texts.ts'
import { takeLapsed } from '../entities/provider-groups/take-lapsed.ts'
import { runTask } from '../kit/tasks/run-task.ts'
import { CLEAN_UP } from '../kit/tasks/tasks.ts'
import type { Settings } from '../platform/settings.ts'

/**
 * Summarises the pages of new users in the BRIN indexes. Until then, every search by these indexes reads those pages. A vacuum does the same, but
 * PGlite has no autovacuum.
 */
const sumUpUsers = (): SQL =>
  sql`select brin_summarize_new_values(name::regclass) from unnest(array['user_identity_lockout', 'user_identity_two_factor']) as name`

const TIDY_EVERY_MS = 3_600_000

type Deps = { db: Database; log: Logger; settings: Pick<Settings, 'retention'> }

/** Deletes rows past their retention and maintains the search indexes: at start and every hour, in one of all processes. */
export function startTidying(deps: Deps): Periodic {
  const { db, log } = deps
  const tidying = periodic({
    name: CLEAN_UP,
    everyMs: TIDY_EVERY_MS,
    run: async (closing) => (await takeTurn(db.orm, CLEAN_UP, TIDY_EVERY_MS)) && tidyUp(deps, closing),
    log,
  })
  tidying.wake()
  return tidying
}

/** Deletes in separate parts, so that a part that fails does not block the others. */
export async function tidyUp({ db: { orm }, log, settings }: Deps, closing?: AbortSignal): Promise<void> {
  const retention = await effectiveRetention(orm, settings.retention)
  await runTask(
    orm,
    log,
    CLEAN_UP,
    {
      job: () => deleteOldJobs(orm),
      import_file: () => deleteOldImports(orm),
      ...deleteOldLogs(orm, retention, closing),
      ...deleteOldRows(orm, retention, closing),
      texts: () => forgetOldTexts(orm),
      derived_profile: () => takeLapsed(orm, closing),
      indexes: async () => void (await orm.execute(sumUpUsers())),
    },
    Object.fromEntries(Object.entries(daysKept(retention)).map(([table, days]) => [`${table} days`, days])),
  )
}

/** Days that the rows of each table are kept; for events the longest of their periods. */
const daysKept = (retention: Retention): Record<string, number> => ({
  job: JOB_DAYS,
  import_file: IMPORT_RETENTION_MS / 86_400_000,
  log: retention.logDays,
  event_log: Math.max(retention.eventDays, retention.accountEventDays),
  ...Object.fromEntries(listRetentionRules(retention).map(([at, days]) => [getTableName(at.table), days])),
})
