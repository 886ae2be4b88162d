import { activateLocale } from './activate.ts'
import type { Locale } from '#contract/locales.ts'
import { negotiateLocale } from './negotiate.ts'
import { storedLocale, setServerLocale } from './stored-locale.ts'

type Partner = { culture: string; locales: readonly string[]; showLanguageOption: boolean }

/** Switches to the language of this visit. `saved` is the user's setting, used if none is stored in this browser. */
export const showStartLocale = async (partner: Partner | undefined, saved?: string): Promise<Locale> => {
  const locale = negotiateLocale({
    stored: storedLocale() ?? saved ?? null,
    partner: partner?.culture ?? null,
    // If users cannot choose a language, the browser's languages are ignored as well.
    browser: partner?.showLanguageOption === false ? [] : navigator.languages,
    offered: partner?.locales ?? [],
  })
  const shown = await activateLocale(locale)
  setServerLocale(shown)
  return shown
}
