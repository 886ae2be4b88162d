import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import type { User } from '../UserFrame.tsx'
import { isLocked } from '../words/user-words.ts'

/** Facts about a user that cannot be changed on this page. */
export const UserFacts = ({ user }: { user: User }) => {
  const { t } = useLingui()
  const yesNo = (value: boolean) => (value ? t`Yes` : t`No`)
  return (
    <Card title={<Trans>Security</Trans>}>
      <Facts
        facts={[
          { label: t`Email confirmed`, value: yesNo(user.emailConfirmed) },
          ...(user.pendingEmail === null ? [] : [{ label: t`Waiting for confirmation`, value: user.pendingEmail }]),
          { label: t`Phone number confirmed`, value: user.phoneNumber === null ? null : yesNo(user.phoneNumberConfirmed) },
          { label: t`Partner`, value: user.partner?.name },
          { label: t`Two-factor`, value: yesNo(user.twoFactorEnabled) },
          { label: t`Locked`, value: isLocked(user.lockoutEnd) ? <TimeStamp value={user.lockoutEnd} as="dateTime" /> : t`No` },
          { label: t`Password expired`, value: yesNo(user.extension.passwordExpired) },
          { label: t`Last sign-in`, value: <TimeStamp value={user.extension.lastLogonDate} /> },
          { label: t`Created`, value: <TimeStamp value={user.createdAt} as="dateTime" /> },
        ]}
      />
    </Card>
  )
}
