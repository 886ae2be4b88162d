import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { appAuditActions } from '../words/action-words.ts'
import { resourceAuditFields } from '../resource-audit-fields.ts'
import { resourceReverts } from '../resource-reverts.ts'
import { ApiScopeAuditDocument } from './scope.generated.ts'
import { useApiScopeRecord } from './ApiScopeFrame.tsx'

const actions = { ...kitActions, ...appAuditActions }

const ApiScopeAuditPage = () => (
  <Cards>
    <AuditHistory
      query={ApiScopeAuditDocument}
      id={useApiScopeRecord().id}
      pick={({ apiScopeAudit }) => apiScopeAudit}
      empty={<Trans>Changes appear here.</Trans>}
      fields={resourceAuditFields}
      actions={actions}
      revert={resourceReverts.ApiScope}
    />
  </Cards>
)

export default ApiScopeAuditPage
