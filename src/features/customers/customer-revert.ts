import { toDigestInput } from '#src/resources/effects/effects.ts'
import type { Revert } from '#src/resources/history/use-revert.tsx'
import { customerChanges } from './customer-changes.ts'
import { concerningOf, concernsUsers, customerEffects } from './list/customer-effects.ts'
import { RevertCustomerChangeDocument } from './customer.generated.ts'
import { mobileMenuChanges } from './mobile-menu/mobile-menu-words.ts'
import { moduleChanges } from './modules/module-words.ts'

const changes = {
  types: [...new Set([...customerChanges.types, ...moduleChanges.types, ...mobileMenuChanges.types])],
  words: { ...customerChanges.words, ...moduleChanges.words, ...mobileMenuChanges.words },
}
export const customerRevert: Revert = {
  document: RevertCustomerChangeDocument,
  changes,
  effects: (before) => {
    const change = concerningOf(before)
    return concernsUsers(change) ? customerEffects(change) : undefined
  },
  input: (effects) => ({ ...(effects['BARRED'] !== undefined && { users: effects['BARRED'] }), ...toDigestInput(effects) }),
}
