import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import type { Customer } from './CustomerFrame.tsx'

/** What somebody should see to, each with the way there; nothing where all is well. */
export const CustomerFindings = ({ customer, administrators }: { customer: Customer; administrators: number }) => {
  const portal = usePortalName()
  const setup = (
    <Link to={paths.customerSetup(portal, customer.id)}>
      <Trans>Setup</Trans>
    </Link>
  )
  const findings = [
    !customer.enabled && { id: 'disabled', title: <Trans>The customer is disabled</Trans>, actions: setup },
    !customer.userPortalAccess && { id: 'portal', title: <Trans>Its users cannot open this portal</Trans>, actions: setup },
    customer.twoFactorLevel === 'NONE' && {
      id: 'twoFactor',
      title: <Trans>Two-factor authentication is not required</Trans>,
      actions: setup,
    },
    administrators === 0 && {
      id: 'administrators',
      title: <Trans>No administrator</Trans>,
      actions: (
        <Link to={paths.usersOfCustomer(portal, customer.id)}>
          <Trans>Users</Trans>
        </Link>
      ),
    },
  ].filter((finding) => finding !== false)
  if (findings.length === 0) return null
  return (
    <Card title={<Trans>Needs attention</Trans>}>
      <Rows>
        {findings.map(({ id, title, actions }) => (
          <Row key={id} title={title} actions={actions} />
        ))}
      </Rows>
    </Card>
  )
}
