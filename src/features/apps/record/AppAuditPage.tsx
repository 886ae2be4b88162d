import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { appAuditFields } from '../audit-fields.ts'
import { ClientAuditDocument } from '../app.generated.ts'
import { useAppRecord } from './AppFrame.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { appRevert } from '../app-revert.ts'

const actions = { ...kitActions, ...appAuditActions }

const AppAuditPage = () => (
  <Cards>
    <AuditHistory
      query={ClientAuditDocument}
      id={useAppRecord().id}
      pick={({ clientAudit }) => clientAudit}
      empty={<Trans>Changes to this app appear here.</Trans>}
      fields={appAuditFields}
      actions={actions}
      revert={appRevert}
    />
  </Cards>
)

export default AppAuditPage
