import type { Database } from '../../db/database.ts'
import { runBulk } from '../../entities/user-bulk/run-bulk.ts'
import { runUndo } from '../../entities/user-bulk/run-undo.ts'
import { runExport } from '../../entities/user-export/run-export.ts'
import { runImport } from '../../entities/user-import/run-import.ts'
import { hostsByName } from '../hosts.ts'
import type { Hosts } from '../hosts.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Logger } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import { startJobs } from './worker.ts'
import type { JobDeps, Jobs } from './worker.ts'

type OpenDeps = {
  readonly db: Database
  readonly log: Logger
  readonly hosts: Hosts
  readonly identity: Pick<Identity, 'links'>
  readonly settings: Pick<Settings, 'publicUrl'>
}

/** What the jobs of this process work with, and how each kind is done. */
export const jobDeps = ({ db, log, hosts, identity, settings }: OpenDeps): JobDeps => ({
  db,
  log,
  hosts,
  work: { db, identity, hostOf: hostsByName(hosts, settings) },
  kinds: { USER_BULK: runBulk, USER_BULK_UNDO: runUndo, USER_EXPORT: runExport, USER_IMPORT: runImport },
})

export const openJobs = (deps: OpenDeps): Promise<Jobs> => startJobs(jobDeps(deps))
