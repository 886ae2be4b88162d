import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { textNames, userTexts } from './user-fields.ts'
import type { User } from './UserFrame.tsx'

/** Fields that a directory manages, with its name. They are changed in the directory. */
export const ManagedCard = ({ user, by: { name, fields } }: { user: User; by: NonNullable<User['managedBy']> }) => {
  const { t, i18n } = useLingui()
  return (
    <Card title={<Trans>Managed by {name}</Trans>}>
      <p>
        <Trans>Change these details in the directory. It sends them here.</Trans>
      </p>
      <Facts
        facts={[
          ...textNames.filter((each) => fields.includes(each)).map((each) => ({ label: i18n._(userTexts[each].label), value: user[each] })),
          { label: t`Active`, value: user.extension.isActive ? t`Yes` : t`No` },
        ]}
      />
    </Card>
  )
}
