import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { resourceAuditFields } from '../resource-audit-fields.ts'
import { resourceReverts } from '../resource-reverts.ts'
import { IdentityResourceAuditDocument } from './identity-resource.generated.ts'
import { useIdentityResourceRecord } from './IdentityResourceFrame.tsx'

export default auditPage({
  query: IdentityResourceAuditDocument,
  useRecord: useIdentityResourceRecord,
  pick: ({ identityResourceAudit }) => identityResourceAudit,
  empty: msg`Changes appear here.`,
  fields: resourceAuditFields,
  actions: appAuditActions,
  revert: resourceReverts.IdentityResource,
})
