/** The languages of the provider. */
export const LOCALES = ['en-GB', 'en-US', 'de', 'es', 'fr-CA'] as const
export type Locale = (typeof LOCALES)[number]

/** Each language by its own name. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'en-GB': 'English (GB)',
  'en-US': 'English (US)',
  de: 'Deutsch',
  es: 'Español',
  'fr-CA': 'Français (Canada)',
}

/** What stands in for a language that is not written. */
const FALLBACK: readonly Locale[] = ['en-GB', 'fr-CA', 'de', 'es', 'en-US']

/** The written locale of a BCP 47 tag, or one of the same language; among `offered` only. */
export function matchLocale(tag: string, offered: readonly Locale[]): Locale | undefined {
  const wanted = tag.trim().replace('_', '-').toLowerCase()
  const language = wanted.split('-')[0]
  return (
    offered.find((locale) => locale.toLowerCase() === wanted) ??
    FALLBACK.find((locale) => offered.includes(locale) && locale.toLowerCase().split('-')[0] === language)
  )
}
