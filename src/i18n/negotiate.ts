import { DEFAULT_LOCALE, FALLBACK_LOCALES, LOCALES, matchLocale } from '#contract/locales.ts'
import type { Locale } from '#contract/locales.ts'

export type LocaleWishes = {
  /** What this browser was last told by the user. */
  stored: string | null
  /** The partner's culture. */
  partner: string | null
  /** `navigator.languages`. */
  browser: readonly string[]
  /** The languages the partner offers; empty means all. */
  offered: readonly string[]
}

/** The interface language: stored, then the browser's, then the partner's, then en-GB, as on the provider's pages; always one that is written and that the partner offers. */
export const negotiateLocale = ({ stored, partner, browser, offered }: LocaleWishes): Locale => {
  const usable = offeredLocales(offered)
  for (const wish of [stored, ...browser, partner]) {
    const found = wish === null ? undefined : matchLocale(wish, usable)
    if (found) return found
  }
  return FALLBACK_LOCALES.find((locale) => usable.includes(locale)) ?? usable[0] ?? DEFAULT_LOCALE
}

/** The written languages among those a partner offers; all of them where it names none that is written. */
export const offeredLocales = (offered: readonly string[]): readonly Locale[] => {
  const usable = LOCALES.filter((locale) => offered.some((one) => sameTag(one, locale)))
  return usable.length > 0 ? usable : LOCALES
}

const sameTag = (one: string, other: string) => one.replace('_', '-').toLowerCase() === other.replace('_', '-').toLowerCase()
