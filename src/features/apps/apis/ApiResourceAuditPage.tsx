import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { resourceAuditFields } from '../resource-audit-fields.ts'
import { resourceReverts } from '../resource-reverts.ts'
import { ApiResourceAuditDocument } from './api.generated.ts'
import { useApiResourceRecord } from './ApiResourceFrame.tsx'

export default auditPage({
  query: ApiResourceAuditDocument,
  useRecord: useApiResourceRecord,
  pick: ({ apiResourceAudit }) => apiResourceAudit,
  empty: msg`Changes appear here.`,
  fields: resourceAuditFields,
  actions: appAuditActions,
  revert: resourceReverts.ApiResource,
})
