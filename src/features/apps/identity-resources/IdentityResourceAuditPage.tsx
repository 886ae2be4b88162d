import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { resourceAuditFields } from '../resource-audit-fields.ts'
import { resourceReverts } from '../resource-reverts.ts'
import { IdentityResourceAuditDocument } from './identity-resource.generated.ts'
import { useIdentityResourceRecord } from './IdentityResourceFrame.tsx'

const actions = { ...kitActions, ...appAuditActions }

const IdentityResourceAuditPage = () => (
  <Cards>
    <AuditHistory
      query={IdentityResourceAuditDocument}
      id={useIdentityResourceRecord().id}
      pick={({ identityResourceAudit }) => identityResourceAudit}
      empty={<Trans>Changes appear here.</Trans>}
      fields={resourceAuditFields}
      actions={actions}
      revert={resourceReverts.IdentityResource}
    />
  </Cards>
)

export default IdentityResourceAuditPage
