import { bulkJobs } from '../../kit/bulk/bulk-jobs.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { users } from '../users/users.ts'
import { userBulk } from './user-bulk.ts'

export const { bulk: userBulkJob, undo: userBulkUndoJob } = bulkJobs(userBulk, partnersOf(users))
