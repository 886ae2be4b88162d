import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { DEFAULT_LOCALE, directionOf, LOCALE_NAMES } from './locales.ts'
import type { LocaleId } from './locales.ts'

type Catalog = { messages: Messages }
/** A catalog comes in parts: what pages without a user say, what every page with one says, and two rooms by themselves; `scripts/catalog-rooms.ts` draws the lines. */
const parts = {
  start: import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?start?lingui' }),
  later: import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?later?lingui' }),
  users: import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?users?lingui' }),
  customers: import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?customers?lingui' }),
  partners: import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?partners?lingui' }),
  access: import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?access?lingui' }),
  profile: import.meta.glob<Catalog>(['./locales/*.po', '!./locales/pseudo.po'], { query: '?profile?lingui' }),
}
type Part = keyof typeof parts
/** What a page may ask for beside the sentences that everyone needs. */
export type Words = Exclude<Part, 'start'>

/** What somebody has asked for so far: from then on every language comes with it. */
const wanted = new Set<Words>()

/**
 * Loads a language and shows the portal in it: texts, `lang` and `dir` of the page.
 * A language whose texts cannot be fetched falls back to British English; the answer is the one that is now shown.
 */
export const activateLocale = async (locale: LocaleId): Promise<LocaleId> => {
  const shown = (await load(locale)) ? locale : DEFAULT_LOCALE
  if (shown !== locale) await load(shown)
  // What was asked for meanwhile.
  await loadWanted(shown)
  i18n.activate(shown)
  document.documentElement.lang = shown
  document.documentElement.dir = directionOf(shown)
  return shown
}

/**
 * Fetches a part of the catalog in the language that is shown and in every later one; before the first is shown it comes with that. Never
 * rejects: a language whose texts cannot be fetched speaks British English there, and where that cannot be fetched either, the next call tries again.
 */
export const loadWords = async (words: Words): Promise<void> => {
  wanted.add(words)
  if (i18n.locale !== '') await loadOrFallBack(i18n.locale as LocaleId, words)
}

/** A language's name is the same word everywhere, so no catalog translates it; where one is used as a message it stands for itself. */
const OWN_NAMES: Messages = Object.fromEntries(Object.values(LOCALE_NAMES).map((name) => [name, [name]]))

const loaded = new Set<string>()

const load = async (locale: LocaleId): Promise<boolean> => {
  const [start] = await Promise.all([loadPart(locale, 'start', OWN_NAMES), loadWanted(locale)])
  return start
}

const loadWanted = (locale: LocaleId) => Promise.all([...wanted].map((words) => loadOrFallBack(locale, words)))

const loadOrFallBack = async (locale: LocaleId, words: Words): Promise<void> => {
  if (await loadPart(locale, words)) return
  const fallback = await messagesOf(words, DEFAULT_LOCALE)
  if (fallback) i18n.load(locale, fallback)
}

const loadPart = async (locale: LocaleId, part: Part, more?: Messages): Promise<boolean> => {
  const name = `${locale} ${part}`
  if (loaded.has(name)) return true
  const messages = await messagesOf(part, locale)
  if (!messages) return false
  i18n.load(locale, { ...messages, ...more })
  loaded.add(name)
  return true
}

const messagesOf = async (part: Part, locale: LocaleId): Promise<Messages | undefined> => {
  try {
    return (await parts[part][`./locales/${locale}.po`]?.())?.messages
  } catch {
    return undefined
  }
}
