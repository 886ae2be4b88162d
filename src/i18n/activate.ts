import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { DEFAULT_LOCALE, directionOf, LOCALE_NAMES } from '#contract/locales.ts'
import type { Locale } from '#contract/locales.ts'
import type { laterCatalogs } from './later-catalogs.ts'

// What is no sentence of a catalog is a name or a text of the server, and said as it is. Elsewhere lingui compiles what no catalog has.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text])

export type Catalog = { messages: Messages }
/** A catalog comes in parts: this one is what pages without a user say, the others are named behind a sign-in (`later-catalogs.ts`). */
const start = import.meta.glob<Catalog>('./locales/*.po', { query: '?start?lingui' })
/** What a page may ask for beside the sentences that everyone needs. */
export type Words = keyof typeof laterCatalogs
type Part = 'start' | Words

/** What somebody has asked for so far: from then on every language comes with it. */
const wanted = new Set<Words>()

/**
 * Loads a language and shows the portal in it: texts, `lang` and `dir` of the page.
 * A language whose texts cannot be fetched falls back to British English; the answer is the one that is now shown.
 */
export const activateLocale = async (locale: Locale): Promise<Locale> => {
  const shown = (await load(locale)) ? locale : DEFAULT_LOCALE
  if (shown !== locale) await load(shown)
  // What is asked for while other parts are fetched is fetched too: no later call would, once the language counts as shown.
  let requested: number
  do {
    requested = wanted.size
    await loadWanted(shown)
  } while (wanted.size > requested)
  if (i18n.locale !== shown) i18n.activate(shown)
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
  if (i18n.locale !== '') await loadOrFallBack(i18n.locale as Locale, words)
}

/** Loads what speaks some parts of the catalog together with them. */
export const withWords =
  <Loaded>(words: Words | readonly Words[], load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    const [loaded] = await Promise.all([load(), ...[words].flat().map(loadWords)])
    return loaded
  }

/** A language's name is the same word everywhere, so no catalog translates it; where one is used as a message it stands for itself. */
const OWN_NAMES: Messages = Object.fromEntries(Object.values(LOCALE_NAMES).map((name) => [name, [name]]))

const loaded = new Set<string>()
/** Parts that speak British English until their own words are there. */
const standIns = new Set<string>()

const load = async (locale: Locale): Promise<boolean> => {
  const [start] = await Promise.all([loadPart(locale, 'start', OWN_NAMES), loadWanted(locale)])
  return start
}

const loadWanted = (locale: Locale) => Promise.all([...wanted].map((words) => loadOrFallBack(locale, words)))

const loadOrFallBack = async (locale: Locale, words: Words): Promise<void> => {
  if (await loadPart(locale, words)) return
  const fallback = await messagesOf(words, DEFAULT_LOCALE)
  if (!fallback) return
  add(locale, { ...fallback })
  standIns.add(nameOf(locale, words))
}

const loadPart = async (locale: Locale, part: Part, more?: Messages): Promise<boolean> => {
  const name = nameOf(locale, part)
  if (loaded.has(name)) return true
  const messages = await messagesOf(part, locale)
  if (!messages) return false
  if (standIns.delete(name)) i18n.load(locale, messages)
  else add(locale, { ...messages, ...more })
  loaded.add(name)
  return true
}

/** Adds sentences that nothing on the screen says yet. `i18n.load` would have every component that speaks drawn again, rows of a list and all. */
const add = (locale: Locale, messages: Messages): void => {
  if (locale === i18n.locale && loaded.has(nameOf(locale, 'start'))) Object.assign(i18n.messages, messages)
  else i18n.load(locale, messages)
}

const nameOf = (locale: Locale, part: Part) => `${locale} ${part}`

const messagesOf = async (part: Part, locale: Locale): Promise<Messages | undefined> => {
  try {
    const catalogs = part === 'start' ? start : (await import('./later-catalogs.ts')).laterCatalogs[part]
    return (await catalogs[`./locales/${locale}.po`]?.())?.messages
  } catch {
    return undefined
  }
}
