import { activateLocale } from './activate.ts'
import type { Locale } from '#contract/locales.ts'
import { negotiateLocale } from './negotiate.ts'
import { storedLocale, tellServer } from './stored-locale.ts'

type Partner = { culture: string; locales: readonly string[]; showLanguageOption: boolean }

/** Shows the language of this visit; `saved` is the signed-in person's own, which stands in where this browser was told none. */
export const showStartLocale = async (partner: Partner | undefined, saved?: string): Promise<Locale> => {
  const locale = negotiateLocale({
    stored: storedLocale() ?? saved ?? null,
    partner: partner?.culture ?? null,
    // Where nobody can choose a language, the browser does not choose one either.
    browser: partner?.showLanguageOption === false ? [] : navigator.languages,
    offered: partner?.locales ?? [],
  })
  const shown = await activateLocale(locale)
  tellServer(shown)
  return shown
}
