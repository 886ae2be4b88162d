import type { JobKind } from '../../kit/jobs/kinds.ts'
import { partnersOfUsers } from '../users/partners-of-users.ts'
import { runExport } from './run-export.ts'

/** Writes users to a file. */
export const userExportJob: JobKind = {
  run: runExport,
  subjectType: 'UserIdentity',
  title: 'EXPORT_FINISHED',
  file: 'users',
  pausable: true,
  partners: partnersOfUsers,
}
