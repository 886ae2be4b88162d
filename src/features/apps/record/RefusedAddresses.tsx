import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import type { App } from './AppFrame.tsx'

/** Redirect addresses that an app requested but that are not registered, for comparison with the registered ones. */
export const RefusedAddresses = ({ app: { refusedAddresses } }: { app: App }) => {
  const { t } = useLingui()
  if (refusedAddresses.length === 0) return null
  return (
    <Card
      title={<Trans>Refused addresses</Trans>}
      description={<Trans>The app sent these addresses, but they are not registered. Each address must match exactly.</Trans>}
    >
      <Rows label={t`Refused addresses`}>
        {refusedAddresses.map(({ address, lastAt }) => (
          <Row key={address} title={<CopyText value={address} what={t`address`} />} detail={<TimeStamp value={lastAt} />} />
        ))}
      </Rows>
    </Card>
  )
}
