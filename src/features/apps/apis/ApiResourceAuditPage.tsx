import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { resourceAuditFields } from '../resource-audit-fields.ts'
import { resourceReverts } from '../resource-reverts.ts'
import { ApiResourceAuditDocument } from './api.generated.ts'
import { useApiResourceRecord } from './ApiResourceFrame.tsx'

const actions = { ...kitActions, ...appAuditActions }

const ApiResourceAuditPage = () => (
  <Cards>
    <AuditHistory
      query={ApiResourceAuditDocument}
      id={useApiResourceRecord().id}
      pick={({ apiResourceAudit }) => apiResourceAudit}
      empty={<Trans>Changes appear here.</Trans>}
      fields={resourceAuditFields}
      actions={actions}
      revert={resourceReverts.ApiResource}
    />
  </Cards>
)

export default ApiResourceAuditPage
