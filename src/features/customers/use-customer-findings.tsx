import { Trans } from '@lingui/react/macro'
import { paths } from '#src/lib/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { Finding } from '#src/resources/record/overview/Findings.tsx'
import { enable } from './actions/customer-actions.tsx'
import type { Customer } from './CustomerFrame.tsx'

/** What of a customer somebody should see to, each with what mends it. */
export const useCustomerFindings = (customer: Customer, administrators: number): readonly Finding<Customer>[] => {
  const portal = usePortalName()
  const setup = { to: paths.customerSetup(portal, customer.id), label: <Trans>Setup</Trans> }
  const findings: readonly (Finding<Customer> | false)[] = [
    !customer.enabled && { id: 'disabled', tone: 'bad', title: <Trans>The customer is disabled</Trans>, repair: enable },
    !customer.userPortalAccess && { id: 'portal', tone: 'warn', title: <Trans>Its users cannot open this portal</Trans>, ...setup },
    administrators === 0 && {
      id: 'administrators',
      tone: 'warn',
      title: <Trans>No administrator</Trans>,
      to: paths.usersOfCustomer(portal, customer.id),
      label: <Trans>Users</Trans>,
    },
    customer.twoFactorLevel === 'NONE' && {
      id: 'twoFactor',
      tone: 'calm',
      title: <Trans>Two-factor authentication is not required</Trans>,
      ...setup,
    },
  ]
  return findings.filter((finding) => finding !== false)
}
