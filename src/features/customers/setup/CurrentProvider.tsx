import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { RecordLink } from '#src/resources/RecordLink.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { customerStates, protocols } from '../customer-words.ts'
import type { Customer } from '../CustomerFrame.tsx'

/** Facts about the customer's present login provider. */
export const CurrentProvider = ({ provider }: { provider: Customer['loginProvider'] }) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const facts = provider && [
    {
      label: t`Name`,
      value: <RecordLink name={provider.displayName} path={paths.loginProvider(portal, provider.id)} />,
    },
    { label: t`Protocol`, value: i18n._(protocols[provider.protocol]) },
    { label: t`State`, value: <ChoiceMark value={String(provider.enabled)} choices={customerStates} /> },
    { label: t`Certificate ends`, value: provider.certificateEndsAt && <TimeStamp value={provider.certificateEndsAt} /> },
  ]
  return (
    <Card title={<Trans>Login provider</Trans>}>
      {facts ? (
        <Facts facts={facts} />
      ) : (
        <p>
          <Trans>Its users sign in on this portal’s own page.</Trans>
        </p>
      )}
    </Card>
  )
}
