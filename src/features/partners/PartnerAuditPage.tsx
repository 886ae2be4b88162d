import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { partnerAuditFields } from './audit-fields.ts'
import { PartnerAuditDocument } from './partner.generated.ts'
import { usePartnerRecord } from './PartnerFrame.tsx'
import { partnerActions } from './words/action-words.ts'
import { partnerRevert } from './partner-revert.ts'

const actions = { ...kitActions, ...partnerActions }

const PartnerAuditPage = () => (
  <Cards>
    <AuditHistory
      query={PartnerAuditDocument}
      id={usePartnerRecord().id}
      pick={({ partnerAudit }) => partnerAudit}
      empty={<Trans>Changes to this partner appear here.</Trans>}
      fields={partnerAuditFields}
      actions={actions}
      revert={partnerRevert}
    />
  </Cards>
)

export default PartnerAuditPage
