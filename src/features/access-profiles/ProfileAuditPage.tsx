import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { profileAuditFields } from './audit-fields.ts'
import { AccessProfileAuditDocument } from './profile.generated.ts'
import { useProfileRecord } from './ProfileFrame.tsx'
import { accessProfileActions } from './words/action-words.ts'
import { profileRevert } from './profile-revert.ts'

export default auditPage({
  query: AccessProfileAuditDocument,
  useRecord: useProfileRecord,
  pick: ({ accessProfileAudit }) => accessProfileAudit,
  empty: msg`Changes to this access profile appear here.`,
  fields: profileAuditFields,
  actions: accessProfileActions,
  revert: profileRevert,
})
