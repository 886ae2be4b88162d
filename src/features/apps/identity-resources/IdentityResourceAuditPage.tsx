import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { appChanges } from '../app-words.ts'
import { appAuditActions } from '../words/action-words.ts'
import { resourceAuditFields } from '../resource-audit-fields.ts'
import { IdentityResourceAuditDocument, RevertIdentityResourceChangeDocument } from './identity-resource.generated.ts'
import { useIdentityResourceRecord } from './IdentityResourceFrame.tsx'

const actions = { ...kitActions, ...appAuditActions }
const revert = { document: RevertIdentityResourceChangeDocument, changes: appChanges }

/** Who changed it, field by field, with the way back where there is one. */
const IdentityResourceAuditPage = () => (
  <Cards>
    <AuditHistory
      query={IdentityResourceAuditDocument}
      id={useIdentityResourceRecord().id}
      pick={({ identityResourceAudit }) => identityResourceAudit}
      empty={<Trans>Changes appear here.</Trans>}
      fields={resourceAuditFields}
      actions={actions}
      revert={revert}
    />
  </Cards>
)

export default IdentityResourceAuditPage
