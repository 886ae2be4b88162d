import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { ColourSchemeSetting } from './settings/ColourSchemeSetting.tsx'
import { DateFormatSetting } from './settings/DateFormatSetting.tsx'
import { LanguageSetting } from './settings/LanguageSetting.tsx'
import { LoginProviderSetting } from './settings/LoginProviderSetting.tsx'
import { OwnLoginsDocument } from './logins/own-logins.generated.ts'
import classes from './profile.module.css'

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
