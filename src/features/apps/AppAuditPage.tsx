import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import type { Revert } from '#src/resources/history/use-revert.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { effectsOfGiven, usersTold } from './app-effects.ts'
import { appAuditFields } from './audit-fields.ts'
import { ClientAuditDocument, RevertClientChangeDocument } from './app.generated.ts'
import { useAppRecord } from './AppFrame.tsx'
import { appChanges } from './app-words.ts'
import { appAuditActions } from './words/action-words.ts'

const actions = { ...kitActions, ...appAuditActions }
const revert: Revert = {
  document: RevertClientChangeDocument,
  changes: appChanges,
  effects: effectsOfGiven,
  users: (effects) => usersTold(effects).users,
}

/** Who changed an app, field by field, with the way back where there is one. */
const AppAuditPage = () => (
  <Cards>
    <AuditHistory
      query={ClientAuditDocument}
      id={useAppRecord().id}
      pick={({ clientAudit }) => clientAudit}
      empty={<Trans>Changes to this app appear here.</Trans>}
      fields={appAuditFields}
      actions={actions}
      revert={revert}
    />
  </Cards>
)

export default AppAuditPage
