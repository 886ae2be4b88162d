import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { userAuditFields } from './audit-fields.ts'
import { UserAuditDocument } from './user-history.generated.ts'
import { useUser } from '../UserFrame.tsx'
import { userActions } from '../words/action-words.ts'
import { userRevert } from './user-revert.ts'

const actions = { ...kitActions, ...userActions }

const UserAuditPage = () => (
  <Cards>
    <AuditHistory
      query={UserAuditDocument}
      id={useUser().id}
      pick={({ userAudit }) => userAudit}
      empty={<Trans>Changes to this user appear here.</Trans>}
      fields={userAuditFields}
      actions={actions}
      revert={userRevert}
    />
  </Cards>
)

export default UserAuditPage
