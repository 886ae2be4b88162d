import { auditEntryPage } from '../../../features/logs/AuditEntryPage.tsx'
import { auditDetails } from './audit-details.ts'

export default auditEntryPage(auditDetails)
