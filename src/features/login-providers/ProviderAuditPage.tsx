import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { providerAuditFields } from './audit-fields.ts'
import { LoginProviderAuditDocument } from './login-provider.generated.ts'
import { useProviderRecord } from './ProviderFrame.tsx'
import { loginProviderActions } from './words/action-words.ts'
import { providerRevert } from './provider-revert.ts'

export default auditPage({
  query: LoginProviderAuditDocument,
  useRecord: useProviderRecord,
  pick: ({ loginProviderAudit }) => loginProviderAudit,
  empty: msg`Changes to this login provider appear here.`,
  fields: providerAuditFields,
  actions: loginProviderActions,
  revert: providerRevert,
})
