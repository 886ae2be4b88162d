import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { appAuditFields } from '../audit-fields.ts'
import { ClientAuditDocument } from '../app.generated.ts'
import { useAppRecord } from './AppFrame.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { appRevert } from '../app-revert.ts'

export default auditPage({
  query: ClientAuditDocument,
  useRecord: useAppRecord,
  pick: ({ clientAudit }) => clientAudit,
  empty: msg`Changes to this app appear here.`,
  fields: appAuditFields,
  actions: appAuditActions,
  revert: appRevert,
})
