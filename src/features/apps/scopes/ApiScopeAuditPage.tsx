import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { resourceAuditFields } from '../resource-audit-fields.ts'
import { resourceReverts } from '../resource-reverts.ts'
import { ApiScopeAuditDocument } from './scope.generated.ts'
import { useApiScopeRecord } from './ApiScopeFrame.tsx'

export default auditPage({
  query: ApiScopeAuditDocument,
  useRecord: useApiScopeRecord,
  pick: ({ apiScopeAudit }) => apiScopeAudit,
  empty: msg`Changes appear here.`,
  fields: resourceAuditFields,
  actions: appAuditActions,
  revert: resourceReverts.ApiScope,
})
