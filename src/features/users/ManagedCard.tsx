import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import type { User } from './UserFrame.tsx'

/** Fields that a directory manages, with its name. They are changed in the directory. */
export const ManagedCard = ({ user, manager: { name, fields } }: { user: User; manager: NonNullable<User['managedBy']> }) => {
  const { t } = useLingui()
  const { userName, email, givenName, familyName, extension } = user
  return (
    <Card title={<Trans>Managed by {name}</Trans>}>
      <p>
        <Trans>Change these details in the directory. It sends them here.</Trans>
      </p>
      <Facts
        facts={[
          ...(fields.includes('userName') ? [{ label: t`User name`, value: userName }] : []),
          { label: t`Email address`, value: email },
          { label: t`First name`, value: givenName },
          { label: t`Last name`, value: familyName },
          { label: t`Active`, value: extension.isActive ? t`Yes` : t`No` },
        ]}
      />
    </Card>
  )
}
