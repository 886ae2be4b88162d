import { activateLocale } from './activate.ts'
import type { Locale } from '#contract/locales.ts'
import { storeLocale } from './stored-locale.ts'

/** Switches the portal to another language at once and stores it in this browser. Resolves to whether that language could be loaded. */
export const chooseLocale = async (locale: Locale): Promise<boolean> => {
  const shown = await activateLocale(locale)
  storeLocale(shown)
  return shown === locale
}
