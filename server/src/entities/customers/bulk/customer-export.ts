import { acting, staff } from '../../../access/rules.ts'
import { exportJob, exportOperation } from '../../../kit/export/export-operation.ts'
import { partnersOf } from '../../../kit/resource/partners-of.ts'
import { customers } from '../customers.ts'

export const customerExportJob = exportJob(customers, partnersOf(customers))

exportOperation(customers, { name: 'Customer', kind: 'CUSTOMER_EXPORT', access: acting(staff, 'VIEW', 'Customer') })
