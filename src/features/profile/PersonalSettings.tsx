import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { i18n as shown } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import { standardDateFormat } from '#src/i18n/culture-of.ts'
import { partnerDate } from '#src/i18n/partner-date.ts'
import { SaveOwnClaimDocument } from '#src/data/own-claim.generated.ts'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import { isLocale, LOCALE_NAMES } from '#contract/locales.ts'
import { offeredLocales } from '#src/i18n/negotiate.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { OwnLoginsDocument, SetDefaultLoginProviderDocument, type OwnLoginsQuery } from './logins/own-logins.generated.ts'
import classes from './profile.module.css'
import { Setting } from './settings/Setting.tsx'
import { DATE_FORMATS } from './settings/date-formats.ts'
import { ownChanges } from './own-changes.ts'

type Logins = OwnLoginsQuery['mySecurity']['logins']

/** The linked login that the sign-in page offers first. */
const LoginProviderSetting = ({ logins }: { logins: Logins }) => {
  const { t } = useLingui()
  const save = useChange(SetDefaultLoginProviderDocument, ownChanges)
  const names = new Map(logins.map(({ loginProvider, providerName }) => [loginProvider, providerName]))
  return (
    <Setting
      label={t`Default login provider`}
      description={t`Offered first on the sign-in page.`}
      value={logins.find(({ isDefault }) => isDefault)?.loginProvider ?? ''}
      choices={[{ value: '', label: t`User name and password` }, ...[...names].map(([value, label]) => ({ value, label }))]}
      choose={async (loginProvider) => (await save({ input: { loginProvider } })).done}
      saved={() => shown._(msg`Default login provider has been updated`)}
    />
  )
}

/** Language of the portal, the sign-in pages and mails, if the partner offers a choice. */
const LanguageSetting = ({ subject, offered }: { subject: string; offered: readonly string[] }) => {
  const { t, i18n } = useLingui()
  const save = useChange(SaveOwnClaimDocument, ownChanges)
  const choose = async (wanted: string) => {
    if (!isLocale(wanted) || !(await chooseLocale(wanted))) return false
    return (await save({ userId: subject, type: 'default_locale', value: wanted })).done
  }
  return (
    <Setting
      label={t`Interface language`}
      description={t`Also used for the sign-in pages and emails to you.`}
      value={i18n.locale}
      choices={offeredLocales(offered).map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
      choose={choose}
      saved={() => shown._(msg`Interface language has been updated`)}
    />
  )
}

/** Date format: the default of the partner and language, or one of the common formats. */
const DateFormatSetting = () => {
  const { t, i18n } = useLingui()
  const choose = usePersonalChoice('dateFormat')
  const value = usePersonalSetting('dateFormat') ?? ''
  const [now] = useState(() => new Date())
  const today = (format: string) => partnerDate(now, format, i18n.locale)
  const standard = standardDateFormat(usePartner())
  const standardDay = today(standard)
  const formats = DATE_FORMATS.filter((format) => format === '' || format === value || format !== standard)
  return (
    <Setting
      label={t`Date format`}
      description={t`Shown with today’s date.`}
      value={value}
      choices={formats.map((format) => ({ value: format, label: format === '' ? t`${standardDay} (default)` : today(format) }))}
      choose={choose}
      saved={() => shown._(msg`Date format has been updated`)}
    />
  )
}

const ColourSchemeSetting = () => {
  const { t } = useLingui()
  const { colorScheme } = useMantineColorScheme()
  return (
    <Setting
      label={t`Colour scheme`}
      description={t`Auto follows your system setting.`}
      value={colorScheme}
      choices={[
        { value: 'auto', label: t`Auto` },
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
      ]}
      choose={usePersonalChoice('colourScheme')}
      saved={() => shown._(msg`Colour scheme has been updated`)}
    />
  )
}

/** Personal preferences. Each choice applies at once and is saved to the account. */
const PersonalSettings = ({ subject }: { subject: string }) => {
  const { t } = useLingui()
  const { showLanguageOption, locales } = usePartner()
  const [{ data }] = useQuery({ query: OwnLoginsDocument })
  const logins = data?.mySecurity.logins ?? []
  return (
    <Card title={<Trans>Personal settings</Trans>} description={<Trans>Apply only to you, immediately, wherever you sign in.</Trans>}>
      <div className={classes['settings']} role="group" aria-label={t`Personal settings`}>
        {showLanguageOption && <LanguageSetting subject={subject} offered={locales} />}
        <DateFormatSetting />
        <ColourSchemeSetting />
        {logins.length > 0 && <LoginProviderSetting logins={logins} />}
      </div>
      {data && logins.length === 0 && (
        <p className={classes['detail']}>
          <Trans>
            You sign in with your user name and password. <Link to={paths.loginProviders()}>Link an external login</Link> to choose which
            one is offered first.
          </Trans>
        </p>
      )}
    </Card>
  )
}

export default PersonalSettings
