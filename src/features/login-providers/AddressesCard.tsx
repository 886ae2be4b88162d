import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import type { Provider } from './ProviderFrame.tsx'

export const AddressesCard = ({ provider: { addresses } }: { provider: Provider }) => {
  const { t } = useLingui()
  const { redirectUrl, signedOutUrl, backchannelLogoutUrl, entityId, acsUrl, sloUrl } = addresses
  const all = [
    { label: t`Redirect URL`, value: redirectUrl },
    { label: t`Post-logout redirect URL`, value: signedOutUrl },
    { label: t`Back-channel logout URL`, value: backchannelLogoutUrl },
    { label: t`Entity ID and metadata`, value: entityId },
    { label: t`Assertion consumer service (ACS)`, value: acsUrl },
    { label: t`Single logout service (SLO)`, value: sloUrl },
  ]
  const facts = all.flatMap(({ label, value }) =>
    value === null ? [] : [{ label, value: <CopyText value={value} what={label} />, wide: true }],
  )
  return (
    <Card title={<Trans>Enter at the provider</Trans>}>
      <Facts facts={facts} />
    </Card>
  )
}
