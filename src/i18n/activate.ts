import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { DEFAULT_LOCALE, directionOf, LOCALE_NAMES } from './locales.ts'
import type { LocaleId } from './locales.ts'

type Catalog = { messages: Messages }
/** What pages without a user say, and everything else; `scripts/catalog-rooms.ts` draws the line. */
const first = import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?start?lingui' })
const rest = import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?later?lingui' })

/** True once somebody has asked for the sentences of a page with a user: from then on a language comes whole. */
let whole = false

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

/**
 * Fetches what only pages with a user say, in the language that is shown and in every later one. Never rejects: a language whose texts cannot be
 * fetched speaks British English there, and where that cannot be fetched either, the next call tries again.
 */
export const loadWholeLanguage = async (): Promise<void> => {
  whole = true
  const shown = i18n.locale as LocaleId
  if (await loadRest(shown)) return
  const fallback = await messagesOf(rest, DEFAULT_LOCALE)
  if (fallback) i18n.load(shown, fallback)
}

/** A language's name is the same word everywhere, so no catalog translates it; where one is used as a message it stands for itself. */
const OWN_NAMES: Messages = Object.fromEntries(Object.values(LOCALE_NAMES).map((name) => [name, [name]]))

const loaded = new Set<string>()

const load = async (locale: LocaleId): Promise<boolean> => {
  const [start] = await Promise.all([loadFirst(locale), whole ? loadRest(locale) : true])
  return start
}

const loadFirst = async (locale: LocaleId): Promise<boolean> => {
  if (loaded.has(locale)) return true
  const messages = await messagesOf(first, locale)
  if (!messages) return false
  i18n.load(locale, { ...messages, ...OWN_NAMES })
  loaded.add(locale)
  return true
}

const loadRest = async (locale: LocaleId): Promise<boolean> => {
  const name = `${locale} rest`
  if (loaded.has(name)) return true
  const messages = await messagesOf(rest, locale)
  if (!messages) return false
  i18n.load(locale, messages)
  loaded.add(name)
  return true
}

const messagesOf = async (halves: Record<string, () => Promise<Catalog>>, locale: LocaleId): Promise<Messages | undefined> => {
  try {
    return (await halves[`./locales/${locale}.po`]?.())?.messages
  } catch {
    return undefined
  }
}
