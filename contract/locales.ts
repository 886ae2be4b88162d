/** The languages that the portal, the provider's pages and mails are written in, as BCP 47 tags, in the order in which they are offered. */
export const LOCALES = ['en-GB', 'en-US', 'de', 'es', 'fr-CA'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en-GB'

/** Each language in its own words, so that whoever cannot read the current one finds theirs. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'en-GB': 'English (GB)',
  'en-US': 'English (US)',
  de: 'Deutsch',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
}

/** Of several locales of one language, and where no wanted language is written, the first of these is taken. */
export const FALLBACK_LOCALES: readonly Locale[] = ['en-GB', 'fr-CA', 'de', 'es', 'en-US']

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** The language subtag of a BCP 47 tag, also of one with an underscore. */
export const languageOf = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? ''

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi'])

/** The direction of a language (twelve run from right to left). */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(languageOf(tag)) ? 'rtl' : 'ltr')

/** Returns the offered locale of a BCP 47 tag, else one of the same language (de-AT gives de, en-AU en-GB); undefined where there is none. */
export function matchLocale(tag: string, offered: readonly Locale[]): Locale | undefined {
  const wanted = tag.trim().replace('_', '-').toLowerCase()
  return (
    offered.find((locale) => locale.toLowerCase() === wanted) ??
    FALLBACK_LOCALES.find((locale) => offered.includes(locale) && languageOf(locale) === languageOf(wanted))
  )
}
