import { Trans, useLingui } from '@lingui/react/macro'
import { accessName } from '#src/access/access-names.ts'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import type { Remedy } from './remedies.ts'

/** What would allow a user to do something, by organisation. Renders nothing if there is no remedy. */
export const RemedyCard = ({ remedies }: { remedies: readonly Remedy[] }) =>
  remedies.length > 0 && (
    <Card title={<Trans>How to change the result</Trans>} description={<Trans>All of the following for one organisation.</Trans>}>
      <Rows>
        {remedies.map((remedy) => (
          <Row
            key={`${remedy.customerId} ${remedy.kind}`}
            title={remedy.customerName}
            detail={<Words remedy={remedy} />}
            actions={<CustomerLink remedy={remedy} />}
          />
        ))}
      </Rows>
    </Card>
  )

/** Link to the setup of an organisation, where it can be enabled. */
const CustomerLink = ({ remedy: { kind, customerId } }: { remedy: Remedy }) => {
  const portal = usePortalName()
  return (
    kind === 'enable' && (
      <Link to={paths.customerSetup(portal, customerId)}>
        <Trans>Open customer</Trans>
      </Link>
    )
  )
}

const Words = ({ remedy }: { remedy: Remedy }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  if (remedy.kind === 'enable') return <Trans>Enable the organisation.</Trans>
  if (remedy.kind === 'module') {
    const module = accessName(remedy.module, (words) => i18n._(words))
    return <Trans>Turn on the module {module}.</Trans>
  }
  if (remedy.profiles.length === 0)
    return <Trans>No access profile allows it. Add the activity to an access profile, then assign that profile.</Trans>
  const names = formats.list(remedy.profiles)
  return <Trans>Assign an access profile that allows it: {names}</Trans>
}
