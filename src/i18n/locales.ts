/** The languages the portal is written in, in the order they are offered. */
export const LOCALES = ['en-GB', 'en-US', 'de', 'es', 'fr-CA'] as const
export type LocaleId = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: LocaleId = 'en-GB'

/** The order in which languages stand in when none of the wanted ones is written. */
export const FALLBACK_LOCALES: readonly LocaleId[] = ['en-GB', 'fr-CA', 'de', 'es']

/** Each language in its own words, so that who cannot read the current one finds theirs. */
export const LOCALE_NAMES: Readonly<Record<LocaleId, string>> = {
  'en-GB': 'English (GB)',
  'en-US': 'English (US)',
  de: 'Deutsch',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi'])

/** The direction of a language (twelve run from right to left). */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(languageOf(locale)) ? 'rtl' : 'ltr')

export const isLocaleId = (value: unknown): value is LocaleId => LOCALES.some((locale) => locale === value)

export const languageOf = (locale: string): string => locale.split(/[-_]/)[0]?.toLowerCase() ?? ''
