/** Languages of the portal, the provider's pages and mails, as BCP 47 tags in display order. */
export const LOCALES = ['en-GB', 'en-US', 'de', 'es', 'fr-CA'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en-GB'

/** Name of each language in that language, so that users who cannot read the current one find theirs. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'en-GB': 'English (GB)',
  'en-US': 'English (US)',
  de: 'Deutsch',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
}

/** Order of preference among several locales of one language. The first one is used if no requested language is available. */
export const FALLBACK_LOCALES: readonly Locale[] = ['en-GB', 'fr-CA', 'de', 'es', 'en-US']

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** Language subtag of a BCP 47 tag; underscores are accepted as separators. */
const languageOf = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? ''

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi'])

/** Text direction of a language; twelve languages run from right to left. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(languageOf(tag)) ? 'rtl' : 'ltr')

/** Returns the offered locale of a BCP 47 tag, else one of the same language (de-AT gives de, en-AU en-GB); undefined where there is none. */
export function matchLocale(tag: string, offered: readonly Locale[]): Locale | undefined {
  const requested = tag.trim().replace('_', '-').toLowerCase()
  return (
    offered.find((locale) => locale.toLowerCase() === requested) ??
    FALLBACK_LOCALES.find((locale) => offered.includes(locale) && languageOf(locale) === languageOf(requested))
  )
}
