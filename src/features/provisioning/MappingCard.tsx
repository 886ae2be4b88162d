import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'

export const MappingCard = () => {
  const { t } = useLingui()
  const mapping = [
    ['userName', t`User name`],
    ['emails[type eq "work"].value', t`Email address`],
    ['name.givenName', t`First name`],
    ['name.familyName', t`Last name`],
    ['displayName', t`Display name`],
    ['phoneNumbers[type eq "mobile"].value', t`Phone number`],
    ['preferredLanguage', t`Language`],
    ['active', t`Active`],
    ['externalId', t`ID at the directory`],
  ] as const
  return (
    <Card title={<Trans>Attribute mapping</Trans>}>
      <p>
        <Trans>Other attributes are ignored, and the event names them.</Trans>
      </p>
      <Facts facts={mapping.map(([attribute, field]) => ({ label: field, value: <code>{attribute}</code> }))} />
    </Card>
  )
}
