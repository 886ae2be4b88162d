import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#src/access/rule.ts'
import type { CustomerBulkAction } from '#src/data/generated/schema.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'

const OF_PARTNER: AccessRule = { roles: ['PartnerAdmin'] }

/** What can be done to many customers at once, in the order of the menu. */
export const bulkWords = {
  ENABLE: { label: msg`Enable`, does: msg`Their users can sign in again.`, access: OF_PARTNER },
  DISABLE: {
    label: msg`Disable`,
    does: msg`Users who belong only to disabled customers can no longer sign in.`,
    access: OF_PARTNER,
    danger: true,
  },
  SET_TWO_FACTOR: { label: msg`Set two-factor rule`, does: msg`Replaces the two-factor level and methods of these customers.` },
  SET_LOGIN_PROVIDER: { label: msg`Set login provider`, does: msg`Users of these customers sign in there from the next time on.` },
} as const satisfies Record<CustomerBulkAction, BulkActionWords>
