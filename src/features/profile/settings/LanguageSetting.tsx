import { i18n as shown } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SaveOwnClaimDocument } from '#src/data/own-claim.generated.ts'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import { isLocale, LOCALE_NAMES } from '#contract/locales.ts'
import { offeredLocales } from '#src/i18n/negotiate.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'
import { Setting } from './Setting.tsx'

/** Language of the portal, the sign-in pages and mails, if the partner offers a choice. */
export const LanguageSetting = ({ subject, offered }: { subject: string; offered: readonly string[] }) => {
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
