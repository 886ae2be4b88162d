import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { userAuditFields } from './audit-fields.ts'
import { UserAuditDocument } from './user-history.generated.ts'
import { useUser } from '../UserFrame.tsx'
import { userActions } from '../words/action-words.ts'
import { userRevert } from './user-revert.ts'

export default auditPage({
  query: UserAuditDocument,
  useRecord: useUser,
  pick: ({ userAudit }) => userAudit,
  empty: msg`Changes to this user appear here.`,
  fields: userAuditFields,
  actions: userActions,
  revert: userRevert,
})
