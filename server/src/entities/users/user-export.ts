import { acting, staff } from '../../access/rules.ts'
import { exportJob, exportOperation } from '../../kit/export/export-operation.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { users } from './users.ts'

export const userExportJob = exportJob(users, partnersOf(users))

exportOperation(users, { name: 'User', kind: 'USER_EXPORT', access: acting(staff, 'VIEW', 'User') })
