import type { Database } from './db/database.ts'
import { deleteOldLogs } from './entities/logs/delete-old-logs.ts'
import { deleteOldImports } from './entities/user-import/delete-old-imports.ts'
import { sumUpUsers } from './entities/users/sum-up-users.ts'
import { deleteOldJobs } from './kit/jobs/delete-old-jobs.ts'
import type { Logger } from './platform/log.ts'
import { forgetOldTexts } from './kit/outbox/forget-texts.ts'
import type { Settings } from './platform/settings.ts'

const TIDY_EVERY_MS = 3_600_000

export type Tidying = { close(): Promise<void> }

/** Takes away what was kept long enough and keeps the indexes good to search by: at the start and every hour. Closing waits for what has begun. */
export function startTidying({ db, log, settings }: { db: Database; log: Logger; settings: Pick<Settings, 'retention'> }): Tidying {
  let running = Promise.resolve()
  const tidy = () => {
    running = running.then(() => tidyUp(db, settings)).catch((err: unknown) => log.error({ err }, 'What is old could not be tidied away'))
  }
  const timer = setInterval(tidy, TIDY_EVERY_MS).unref()
  tidy()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

async function tidyUp({ orm }: Database, { retention }: Pick<Settings, 'retention'>): Promise<void> {
  await deleteOldJobs(orm)
  await deleteOldImports(orm)
  await deleteOldLogs(orm, retention)
  await forgetOldTexts(orm)
  await orm.execute(sumUpUsers())
}
