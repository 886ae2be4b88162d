import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { profileAuditFields } from './audit-fields.ts'
import { AccessProfileAuditDocument } from './profile.generated.ts'
import { useProfileRecord } from './ProfileFrame.tsx'
import { accessProfileActions } from './words/action-words.ts'
import { profileRevert } from './profile-revert.ts'

const actions = { ...kitActions, ...accessProfileActions }

const ProfileAuditPage = () => (
  <Cards>
    <AuditHistory
      query={AccessProfileAuditDocument}
      id={useProfileRecord().id}
      pick={({ accessProfileAudit }) => accessProfileAudit}
      empty={<Trans>Changes to this access profile appear here.</Trans>}
      fields={profileAuditFields}
      actions={actions}
      revert={profileRevert}
    />
  </Cards>
)

export default ProfileAuditPage
