import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { LOCALE_NAMES, isLocale } from '#contract/locales.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Breakable } from '#src/ui/Breakable.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useUser } from '../UserFrame.tsx'
import { textNames, userTexts, type UserText } from '../user-fields.ts'
import { roles, userTypes } from '../words/user-words.ts'
import { CustomerLinks } from './CustomerLinks.tsx'
import { MoreLink } from './MoreLink.tsx'

/** Names and address have more to say; the first and last name are the heading of the page. */
const shownElsewhere: ReadonlySet<UserText> = new Set(['userName', 'email', 'givenName', 'familyName'])

export const PersonCard = () => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const portal = usePortalName()
  const user = useUser()
  const roleNames = user.roles.map((role) => {
    const known = roles.find(({ value }) => value === role)
    return known ? i18n._(known.label) : role
  })
  const email = user.email !== null && (
    <>
      <Breakable text={user.email} />
      {!user.emailConfirmed && (
        <>
          {' '}
          · <Trans>not confirmed</Trans>
        </>
      )}
    </>
  )
  return (
    <Card title={<Trans>Person</Trans>} actions={<MoreLink to={paths.userBasic}>{t`Basic Details`}</MoreLink>}>
      <Facts
        facts={[
          { label: t`User name`, value: user.userName },
          { label: t`Email address`, value: email },
          ...(user.pendingEmail === null ? [] : [{ label: t`New email address, not confirmed`, value: user.pendingEmail }]),
          ...textNames
            .filter((name) => !shownElsewhere.has(name))
            .map((name) => ({ label: i18n._(userTexts[name].label), value: user[name] })),
          { label: t`User type`, value: <ChoiceMark value={user.userType} choices={userTypes} /> },
          { label: t`Roles`, value: roleNames.length > 0 && formats.list(roleNames) },
          { label: t`Customers`, value: user.userCustomers.length > 0 && <CustomerLinks user={user} most={3} withProfiles /> },
          { label: t`Partner`, value: user.partner?.name },
          { label: t`Language`, value: isLocale(user.defaultLocale) && LOCALE_NAMES[user.defaultLocale] },
          { label: t`Created`, value: <TimeStamp value={user.createdAt} as="date" /> },
        ]}
      />
      {user.userCustomers.length > 3 && (
        <p>
          <Link to={paths.userBasic(portal, user.id)}>
            <Trans>Show all</Trans>
          </Link>
        </p>
      )}
    </Card>
  )
}
