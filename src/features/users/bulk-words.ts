import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#src/access/rule.ts'
import type { UserBulkAction } from '#src/data/generated/schema.ts'

/** `access`: what the action's own page asks of an admin (src/routes/user.routes.tsx); the server asks it again. */
type Words = {
  label: MessageDescriptor
  does: MessageDescriptor
  danger?: true
  needs?: 'lock' | 'customer' | 'count'
  access?: AccessRule
}

const LOCKERS: AccessRule = { roles: ['PartnerAdmin'] }

/** What can be done to many users at once, in the order of the menu. */
export const bulkWords = {
  LOCK: { label: msg`Lock`, does: msg`They cannot sign in until then; every session of theirs ends now.`, needs: 'lock', access: LOCKERS },
  UNLOCK: { label: msg`Unlock`, does: msg`Their lock ends, and failed sign-ins are forgotten.`, access: LOCKERS },
  REQUIRE_PASSWORD: {
    label: msg`Require new password`,
    does: msg`The next sign-in asks them for a new password.`,
    access: { restrictedPartner: true },
  },
  TWO_FACTOR_ON: { label: msg`Turn two-factor on`, does: msg`Who has set up a method is asked for it at every sign-in.` },
  TWO_FACTOR_OFF: {
    label: msg`Turn two-factor off`,
    does: msg`They are asked for a second step only where their company demands it.`,
    danger: true,
  },
  RESEND_CONFIRMATION: {
    label: msg`Resend confirmation`,
    does: msg`Who waits for confirmation gets the email again; the link before stops working.`,
  },
  ADD_TO_CUSTOMER: { label: msg`Add to customer`, does: msg`They become members of this customer.`, needs: 'customer' },
  REMOVE_FROM_CUSTOMER: {
    label: msg`Remove from customer`,
    does: msg`They are no longer members of this customer.`,
    needs: 'customer',
    danger: true,
  },
  DELETE: {
    label: msg`Delete`,
    does: msg`Their accounts and everything personal are deleted for good. This cannot be undone.`,
    needs: 'count',
    danger: true,
  },
} as const satisfies Record<UserBulkAction, Words>

export const bulkActions = Object.keys(bulkWords) as UserBulkAction[]
export const wordsOfAction = (action: UserBulkAction): Words => bulkWords[action]
export const isBulkAction = (name: string | null): name is UserBulkAction => name !== null && Object.hasOwn(bulkWords, name)
