import { Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import type { UserQuery } from './user.generated.ts'
import { isLocked, roles, userTypes } from './user-words.ts'

type User = NonNullable<UserQuery['user']>

/** What is known of a user, in groups. */
export const UserFacts = ({ user }: { user: User }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const yesNo = (value: boolean) => (value ? t`Yes` : t`No`)
  const roleWord = (role: string) => {
    const known = roles.find(({ value }) => value === role)
    return known ? i18n._(known.label) : role
  }
  const customers = user.userCustomers.map(({ customer }) => customer.name)
  return (
    <Stack gap="md">
      <Card title={<Trans>Identity</Trans>}>
        <Facts
          facts={[
            { label: t`User name`, value: <CopyText value={user.userName} what={t`User name`} /> },
            { label: t`Email`, value: user.email === null ? null : <CopyText value={user.email} what={t`Email`} /> },
            { label: t`Email confirmed`, value: yesNo(user.emailConfirmed) },
            { label: t`Phone number`, value: user.phoneNumber },
            { label: t`Phone number confirmed`, value: user.phoneNumber === null ? null : yesNo(user.phoneNumberConfirmed) },
          ]}
        />
      </Card>
      <Card title={<Trans>Access</Trans>}>
        <Facts
          facts={[
            { label: t`User type`, value: <ChoiceMark value={user.userType} choices={userTypes} /> },
            { label: t`Roles`, value: formats.list(user.roles.map(roleWord)) },
            { label: t`Partner`, value: user.partner?.name },
            { label: t`Customers`, value: formats.list(customers) },
          ]}
        />
      </Card>
      <Card title={<Trans>Security</Trans>}>
        <Facts
          facts={[
            { label: t`Two-factor`, value: yesNo(user.twoFactorEnabled) },
            { label: t`Locked`, value: isLocked(user.lockoutEnd) ? <TimeStamp value={user.lockoutEnd} as="dateTime" /> : t`No` },
            { label: t`Password expired`, value: yesNo(user.extension.passwordExpired) },
            { label: t`Last sign-in`, value: <TimeStamp value={user.extension.lastLogonDate} /> },
            { label: t`Created`, value: <TimeStamp value={user.createdAt} as="dateTime" /> },
          ]}
        />
      </Card>
    </Stack>
  )
}
