import { exportJob, exportOperation } from '../../kit/export/export-operation.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { payrollEmployees } from './payroll-employees.ts'
import { payrollReaders } from './payroll.rules.ts'

export const payrollExportJob = exportJob(payrollEmployees, partnersOf(payrollEmployees))

exportOperation(payrollEmployees, { name: 'PayrollEmployee', kind: 'PAYROLL_EXPORT', access: payrollReaders })
