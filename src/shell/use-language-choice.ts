import { useCallback } from 'react'
import { useMutation } from 'urql'
import { SaveOwnClaimDocument } from '#src/data/own-claim.generated.ts'
import { chooseLocale } from '#src/i18n/choose-locale.ts'
import type { Locale } from '#contract/locales.ts'

/** Shows the portal in another language at once, remembers it in this browser, and saves it to the person's account. */
export const useLanguageChoice = (subject: string) => {
  const [, save] = useMutation(SaveOwnClaimDocument)
  return useCallback(
    async (locale: Locale) => {
      if (await chooseLocale(locale)) await save({ userId: subject, type: 'default_locale', value: locale })
    },
    [save, subject],
  )
}
