import { auditLogPage } from '../../../features/logs/audit-log.list.tsx'
import { auditDetails } from './audit-details.ts'

export default auditLogPage(auditDetails)
