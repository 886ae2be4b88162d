import { activateLocale } from './activate.ts'
import type { Locale } from '#contract/locales.ts'
import { storeLocale } from './stored-locale.ts'

/** Shows the portal in another language at once, and remembers it in this browser. Answers whether it could be shown. */
export const chooseLocale = async (locale: Locale): Promise<boolean> => {
  const shown = await activateLocale(locale)
  storeLocale(shown)
  return shown === locale
}
