import type { Database } from './db/database.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { takeTurn } from './db/take-turn.ts'
import { deleteOldLogs } from './entities/logs/delete-old-logs.ts'
import { deleteOldImports } from './kit/import/delete-old-imports.ts'
import { sumUpUsers } from './entities/users/sum-up-users.ts'
import { deleteOldJobs } from './kit/jobs/delete-old-jobs.ts'
import type { Logger } from './platform/log.ts'
import { periodic } from './platform/periodic.ts'
import type { Periodic } from './platform/periodic.ts'
import { forgetOldTexts } from './kit/outbox/forget-texts.ts'
import type { Settings } from './platform/settings.ts'

const TIDY_EVERY_MS = 3_600_000

/** Takes away what was kept long enough and keeps the indexes good to search by: at the start and every hour, in one process of all. */
export function startTidying({ db, log, settings }: { db: Database; log: Logger; settings: Pick<Settings, 'retention'> }): Periodic {
  const tidying = periodic({
    name: 'tidy up',
    everyMs: TIDY_EVERY_MS,
    run: async () => (await takeTurn(db.orm, 'tidy up', TIDY_EVERY_MS)) && tidyUp(db, settings),
    log,
  })
  tidying.wake()
  return tidying
}

async function tidyUp({ orm }: Database, { retention }: Pick<Settings, 'retention'>): Promise<void> {
  await deleteOldJobs(orm)
  await deleteOldImports(orm)
  await deleteOldLogs(orm, retention)
  await deleteOldRows(orm, retention)
  await forgetOldTexts(orm)
  await orm.execute(sumUpUsers())
}
