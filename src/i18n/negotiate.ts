import { DEFAULT_LOCALE, FALLBACK_LOCALES, LOCALES, matchLocale, type Locale } from '#contract/locales.ts'

type LocaleWishes = {
  /** Language that the user last chose in this browser. */
  stored: string | null
  partner: string | null
  /** `navigator.languages`. */
  browser: readonly string[]
  /** Languages that the partner offers; empty means all. */
  offered: readonly string[]
}

/**
 * Chooses the language of the interface: the stored one, then the browser's, the partner's, and en-GB, as on the provider's pages. It is always one
 * that is translated and that the partner offers.
 */
export const negotiateLocale = ({ stored, partner, browser, offered }: LocaleWishes): Locale => {
  const usable = offeredLocales(offered)
  for (const wish of [stored, ...browser, partner]) {
    const found = wish === null ? undefined : matchLocale(wish, usable)
    if (found) return found
  }
  return FALLBACK_LOCALES.find((locale) => usable.includes(locale)) ?? usable[0] ?? DEFAULT_LOCALE
}

/** The translated languages among those that a partner offers; all of them if it offers none that is translated. */
export const offeredLocales = (offered: readonly string[]): readonly Locale[] => {
  const usable = LOCALES.filter((locale) => offered.some((one) => sameTag(one, locale)))
  return usable.length > 0 ? usable : LOCALES
}

const sameTag = (one: string, other: string) => one.replace('_', '-').toLowerCase() === other.replace('_', '-').toLowerCase()
