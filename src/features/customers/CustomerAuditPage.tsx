import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { customerAuditFields } from './audit-fields.ts'
import { CustomerAuditDocument } from './customer.generated.ts'
import { useCustomerRecord } from './CustomerFrame.tsx'
import { customerActions } from './words/action-words.ts'
import { customerRevert } from './customer-revert.ts'

export default auditPage({
  query: CustomerAuditDocument,
  useRecord: useCustomerRecord,
  pick: ({ customerAudit }) => customerAudit,
  empty: msg`Changes to this customer appear here.`,
  fields: customerAuditFields,
  actions: customerActions,
  revert: customerRevert,
})
