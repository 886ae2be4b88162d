import { useLingui } from '@lingui/react/macro'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import { isLocale, LOCALE_NAMES } from '#contract/locales.ts'
import { offeredLocales } from '#src/i18n/negotiate.ts'
import classes from './language-select.module.css'

/** Language choice before the sign-in. It is stored in this browser only. */
export const LanguageSelect = ({ offered }: { offered: readonly string[] }) => {
  const { t, i18n } = useLingui()
  const choose = async (wanted: string) => {
    if (isLocale(wanted)) await chooseLocale(wanted)
  }
  return (
    <select className={classes['root']} aria-label={t`Language`} value={i18n.locale} onChange={(event) => void choose(event.target.value)}>
      {offeredLocales(offered).map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LOCALE_NAMES[locale]}
        </option>
      ))}
    </select>
  )
}
