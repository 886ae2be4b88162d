import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { customerAuditFields } from './audit-fields.ts'
import { CustomerAuditDocument } from './customer.generated.ts'
import { useCustomerRecord } from './CustomerFrame.tsx'
import { customerActions } from './words/action-words.ts'
import { customerRevert } from './customer-revert.ts'

const actions = { ...kitActions, ...customerActions }

const CustomerAuditPage = () => (
  <Cards>
    <AuditHistory
      query={CustomerAuditDocument}
      id={useCustomerRecord().id}
      pick={({ customerAudit }) => customerAudit}
      empty={<Trans>Changes to this customer appear here.</Trans>}
      fields={customerAuditFields}
      actions={actions}
      revert={customerRevert}
    />
  </Cards>
)

export default CustomerAuditPage
