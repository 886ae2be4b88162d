import type { JobKind } from '../../kit/jobs/kinds.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { users } from '../users/users.ts'
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
  partners: partnersOf(users),
}
