import type { JobKind } from '../../kit/jobs/kinds.ts'
import { partnersOfUsers } from '../users/partners-of-users.ts'
import { retryImport } from './retry-import.ts'
import { runImport } from './run-import.ts'

/** Creates the users of a file. */
export const userImportJob: JobKind = {
  run: runImport,
  subjectType: 'UserIdentity',
  title: 'IMPORT_FINISHED',
  ofLines: true,
  pausable: true,
  retry: retryImport,
  partners: partnersOfUsers,
}
