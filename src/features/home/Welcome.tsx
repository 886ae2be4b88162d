import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSession } from '#src/bridge/auth.bridge.tsx'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import { isLocale, LOCALE_NAMES } from '#contract/locales.ts'
import { offeredLocales } from '#src/i18n/negotiate.ts'
import classes from './welcome.module.css'

/** Language choice before the sign-in. It is stored in this browser only. */
const LanguageSelect = ({ offered }: { offered: readonly string[] }) => {
  const { t, i18n } = useLingui()
  const choose = async (wanted: string) => {
    if (isLocale(wanted)) await chooseLocale(wanted)
  }
  return (
    <select
      className={classes['language']}
      aria-label={t`Language`}
      value={i18n.locale}
      onChange={(event) => void choose(event.target.value)}
    >
      {offeredLocales(offered).map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LOCALE_NAMES[locale]}
        </option>
      ))}
    </select>
  )
}

export const Welcome = () => {
  const session = useSession()
  const partner = usePartner()
  const { name } = partner
  usePageReady()
  return (
    <div className={classes['root']}>
      <Logo partner={partner} size="large" />
      <h1 className={classes['title']} tabIndex={-1}>
        <Trans>Welcome to {name}</Trans>
      </h1>
      <p className={classes['text']}>
        <Trans>Manage your account, your security and your users in one place.</Trans>
      </p>
      <Button onClick={() => session.signIn({ returnUrl: openPaths.home(), automatic: false })}>
        <Trans>Sign in</Trans>
      </Button>
      {partner.showLanguageOption && <LanguageSelect offered={partner.locales} />}
    </div>
  )
}
