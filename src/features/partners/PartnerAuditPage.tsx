import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { partnerAuditFields } from './audit-fields.ts'
import { PartnerAuditDocument } from './partner.generated.ts'
import { usePartnerRecord } from './PartnerFrame.tsx'
import { partnerActions } from './words/action-words.ts'
import { partnerRevert } from './partner-revert.ts'

export default auditPage({
  query: PartnerAuditDocument,
  useRecord: usePartnerRecord,
  pick: ({ partnerAudit }) => partnerAudit,
  empty: msg`Changes to this partner appear here.`,
  fields: partnerAuditFields,
  actions: partnerActions,
  revert: partnerRevert,
})
