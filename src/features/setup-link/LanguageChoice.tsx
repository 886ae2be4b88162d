import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { isLocale, LOCALE_NAMES } from '#contract/locales.ts'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import { offeredLocales } from '#src/i18n/negotiate.ts'

/** Language of the page, stored in this browser. It is a field of Mantine, so that the home page shares no chunk with this one. */
export const LanguageChoice = ({ offered }: { offered: readonly string[] }) => {
  const { t, i18n } = useLingui()
  return (
    <NativeSelect
      aria-label={t`Language`}
      value={i18n.locale}
      data={offeredLocales(offered).map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
      onChange={({ currentTarget: { value } }) => {
        if (isLocale(value)) void chooseLocale(value)
      }}
    />
  )
}
