import { msg } from '@lingui/core/macro'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { CustomerBulkAction } from '#src/data/generated/schema.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'
import { CHANGES_CUSTOMERS } from '../list/changes-customers.ts'

const changes = () => CHANGES_CUSTOMERS
/** In the admin portal, these actions are for partner administrators. */
const rules = (portal: Portal) => ({ ...CHANGES_CUSTOMERS, ...(portal === 'admin' && { roles: ['PartnerAdmin'] }) })

/** The bulk actions for customers, in the order of the menu. */
export const bulkWords = {
  ENABLE: { label: msg`Enable`, does: msg`Their users can sign in again.`, access: rules },
  DISABLE: {
    label: msg`Disable`,
    does: msg`Users who belong only to disabled customers can no longer sign in.`,
    access: rules,
    danger: true,
  },
  SET_TWO_FACTOR: {
    label: msg`Set two-factor rule`,
    does: msg`Replaces the two-factor level and methods of these customers.`,
    access: changes,
  },
  SET_LOGIN_PROVIDER: {
    label: msg`Set login provider`,
    does: msg`Users of these customers sign in there from the next time on.`,
    access: changes,
  },
} as const satisfies Record<CustomerBulkAction, BulkActionWords>
