import { logReaders } from '../../access/rules.ts'
import { exportJob, exportOperation } from '../../kit/export/export-operation.ts'
import { auditLogs } from './audit-logs.ts'
import { eventLogs } from './event-logs.ts'

export const auditExportJob = exportJob(auditLogs)
export const eventExportJob = exportJob(eventLogs)

exportOperation(auditLogs, { name: 'AuditLog', kind: 'AUDIT_EXPORT', access: logReaders })
exportOperation(eventLogs, { name: 'EventLog', kind: 'EVENT_EXPORT', access: logReaders })
