import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { DEFAULT_LOCALE, directionOf, LOCALE_NAMES } from './locales.ts'
import type { LocaleId } from './locales.ts'

type Catalog = { messages: Messages }
const catalogs = import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'])

/**
 * Loads a language and shows the portal in it: texts, `lang` and `dir` of the page.
 * A language whose texts cannot be fetched falls back to British English; the answer is the one that is now shown.
 */
export const activateLocale = async (locale: LocaleId): Promise<LocaleId> => {
  const shown = (await load(locale)) ? locale : DEFAULT_LOCALE
  if (shown !== locale) await load(shown)
  i18n.activate(shown)
  document.documentElement.lang = shown
  document.documentElement.dir = directionOf(shown)
  return shown
}

/** A language's name is the same word everywhere, so no catalog translates it; where one is used as a message it stands for itself. */
const OWN_NAMES: Messages = Object.fromEntries(Object.values(LOCALE_NAMES).map((name) => [name, [name]]))

const loaded = new Set<LocaleId>()

const load = async (locale: LocaleId): Promise<boolean> => {
  if (loaded.has(locale)) return true
  try {
    const catalog = await catalogs[`./locales/${locale}.po`]?.()
    if (!catalog) return false
    i18n.load(locale, { ...catalog.messages, ...OWN_NAMES })
    loaded.add(locale)
    return true
  } catch {
    return false
  }
}
