import { msg } from '@lingui/core/macro'
import type { UserBulkAction } from '#src/data/generated/schema.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'
import { managers } from '../actions/may-manage.ts'
import { lockingAccess, lockoutAccess } from '../security/lockout-access.ts'

const locks = (portal: Portal) => ({ ...managers('lock'), ...lockingAccess(portal) })
const unlocks = (portal: Portal) => ({ ...managers('unlock'), ...lockoutAccess(portal) })
const changes = () => managers('change')

/** The bulk actions for users, in the order of the menu. */
export const bulkWords = {
  SIGN_OUT: {
    label: msg`Sign out everywhere`,
    does: msg`All of their sessions end. Unsaved work is lost.`,
    access: () => managers('signOut'),
  },
  DEACTIVATE: {
    label: msg`Deactivate`,
    does: msg`They are signed out everywhere and cannot sign in until activated again.`,
    danger: true,
    access: changes,
  },
  LOCK: { label: msg`Lock`, does: msg`They are signed out everywhere and cannot sign in until then.`, access: locks },
  UNLOCK: { label: msg`Unlock`, does: msg`Removes the lock and resets the count of failed sign-ins.`, access: unlocks },
  REQUIRE_PASSWORD: {
    label: msg`Require new password`,
    does: msg`They must choose a new password at the next sign-in.`,
    access: () => ({ ...managers('resetPassword'), restrictedPartner: true }),
  },
  TWO_FACTOR_ON: {
    label: msg`Turn on two-factor`,
    does: msg`Users who have set up a method must use it at every sign-in.`,
    access: changes,
  },
  TWO_FACTOR_OFF: {
    label: msg`Turn off two-factor`,
    does: msg`Two-factor authentication is only required where their customer demands it.`,
    danger: true,
    access: changes,
  },
  RESEND_CONFIRMATION: {
    label: msg`Resend invitation`,
    does: msg`Users who have not confirmed their account or set up a way to sign in get a new email; old links stop working.`,
    access: changes,
  },
  ADD_TO_CUSTOMER: { label: msg`Add to customer`, does: msg`They will belong to this customer.`, access: changes },
  REMOVE_FROM_CUSTOMER: {
    label: msg`Remove from customer`,
    does: msg`They will no longer belong to this customer.`,
    danger: true,
    access: changes,
  },
  SET_ACCESS_PROFILE: {
    label: msg`Assign access profile`,
    does: msg`They get this access profile at the customer instead of the one they have.`,
    access: changes,
  },
  REMOVE_ACCESS_PROFILE: {
    label: msg`Remove access profile`,
    does: msg`They no longer have an access profile at the customer. Administrators can do nothing there until they get another one or full access.`,
    danger: true,
    access: changes,
  },
  DELETE: {
    label: msg`Delete`,
    does: msg`Permanently deletes their accounts and personal data. This cannot be undone.`,
    danger: true,
    access: () => managers('delete'),
  },
} as const satisfies Record<UserBulkAction, BulkActionWords>
