import { useCallback } from 'react'
import { useMutation } from 'urql'
import { activateLocale } from '#src/i18n/activate.ts'
import type { LocaleId } from '#src/i18n/locales.ts'
import { storeLocale, tellServer } from '#src/i18n/stored-locale.ts'
import { SaveDefaultLocaleDocument } from './default-locale.generated.ts'

/** Shows the portal in another language at once, remembers it in this browser, and saves it to the person's account (spec section 7). */
export const useLanguageChoice = (subject: string) => {
  const [, save] = useMutation(SaveDefaultLocaleDocument)
  return useCallback(
    async (locale: LocaleId) => {
      const shown = await activateLocale(locale)
      storeLocale(shown)
      tellServer(shown)
      if (shown === locale) await save({ userId: subject, locale })
    },
    [save, subject],
  )
}
