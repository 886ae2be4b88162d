import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#src/access/rule.ts'
import type { UserBulkAction } from '#src/data/generated/schema.ts'

/** `access`: what the action's own page asks of an admin (src/routes/portal/users.routes.ts); the server asks it again. */
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
  LOCK: { label: msg`Lock`, does: msg`They are signed out everywhere and cannot sign in until then.`, needs: 'lock', access: LOCKERS },
  UNLOCK: { label: msg`Unlock`, does: msg`Removes the lock and resets the count of failed sign-ins.`, access: LOCKERS },
  REQUIRE_PASSWORD: {
    label: msg`Require new password`,
    does: msg`They must choose a new password at the next sign-in.`,
    access: { restrictedPartner: true },
  },
  TWO_FACTOR_ON: { label: msg`Turn on two-factor`, does: msg`Users who have set up a method must use it at every sign-in.` },
  TWO_FACTOR_OFF: {
    label: msg`Turn off two-factor`,
    does: msg`Two-factor authentication is only required where their customer demands it.`,
    danger: true,
  },
  RESEND_CONFIRMATION: {
    label: msg`Resend confirmation`,
    does: msg`Users awaiting confirmation get a new email; old links stop working.`,
  },
  ADD_TO_CUSTOMER: { label: msg`Add to customer`, does: msg`They will belong to this customer.`, needs: 'customer' },
  REMOVE_FROM_CUSTOMER: {
    label: msg`Remove from customer`,
    does: msg`They will no longer belong to this customer.`,
    needs: 'customer',
    danger: true,
  },
  DELETE: {
    label: msg`Delete`,
    does: msg`Permanently deletes their accounts and personal data. This cannot be undone.`,
    needs: 'count',
    danger: true,
  },
} as const satisfies Record<UserBulkAction, Words>

export const bulkActions = Object.keys(bulkWords) as UserBulkAction[]
export const wordsOfAction = (action: UserBulkAction): Words => bulkWords[action]
export const isBulkAction = (name: string | null): name is UserBulkAction => name !== null && Object.hasOwn(bulkWords, name)
