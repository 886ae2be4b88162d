import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import type { Revert } from '#src/resources/history/use-revert.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { customerAuditFields } from './audit-fields.ts'
import { CustomerAuditDocument, RevertCustomerChangeDocument } from './customer.generated.ts'
import { customerChanges } from './customer-changes.ts'
import { concerningOf, concernsUsers, customerEffects } from './customer-effects.ts'
import { useCustomerRecord } from './CustomerFrame.tsx'
import { mobileMenuChanges } from './mobile-menu/mobile-menu-words.ts'
import { moduleChanges } from './modules/module-words.ts'
import { customerActions } from './words/action-words.ts'

const actions = { ...kitActions, ...customerActions }
const changes = {
  types: [...new Set([...customerChanges.types, ...moduleChanges.types, ...mobileMenuChanges.types])],
  words: { ...customerChanges.words, ...moduleChanges.words, ...mobileMenuChanges.words },
}
const revert: Revert = {
  document: RevertCustomerChangeDocument,
  changes,
  effects: (before) => {
    const change = concerningOf(before)
    return concernsUsers(change) ? customerEffects(change) : undefined
  },
  users: ({ BARRED }) => BARRED,
}

/** Who changed a customer, field by field, with the way back where there is one. */
const CustomerAuditPage = () => (
  <Cards>
    <AuditHistory
      query={CustomerAuditDocument}
      id={useCustomerRecord().id}
      pick={({ customerAudit }) => customerAudit}
      empty={<Trans>Changes to this customer appear here.</Trans>}
      fields={customerAuditFields}
      actions={actions}
      revert={revert}
    />
  </Cards>
)

export default CustomerAuditPage
