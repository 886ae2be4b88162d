import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { providerAuditFields } from './audit-fields.ts'
import { LoginProviderAuditDocument } from './login-provider.generated.ts'
import { useProviderRecord } from './ProviderFrame.tsx'
import { loginProviderActions } from './words/action-words.ts'
import { providerRevert } from './provider-revert.ts'

const actions = { ...kitActions, ...loginProviderActions }

const ProviderAuditPage = () => (
  <Cards>
    <AuditHistory
      query={LoginProviderAuditDocument}
      id={useProviderRecord().id}
      pick={({ loginProviderAudit }) => loginProviderAudit}
      empty={<Trans>Changes to this login provider appear here.</Trans>}
      fields={providerAuditFields}
      actions={actions}
      revert={providerRevert}
    />
  </Cards>
)

export default ProviderAuditPage
