import { i18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, directionOf, LOCALE_NAMES, type Locale } from '#contract/locales.ts'
import type { laterCatalogs } from './later-catalogs.ts'

// A message that is in no catalog is a name or a text of the server and shown unchanged. Outside production lingui compiles such messages.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text])

export type Catalog = { messages: Messages }
/** Catalogs are split into parts. This one is for pages without a user; the others are named behind the sign-in (`later-catalogs.ts`). */
const start = import.meta.glob<Catalog>('./locales/*.po', { query: '?start?lingui' })
/** Parts that a page may load in addition to the one that everyone needs. */
export type Words = keyof typeof laterCatalogs
type Part = 'start' | Words

/** Parts requested so far; every language that is loaded later includes them. */
const requestedParts = new Set<Words>()

/**
 * Loads a language and switches the portal to it: texts, `lang` and `dir` of the page. Falls back to British English if its texts cannot be fetched;
 * resolves to the language that is now shown.
 */
export const activateLocale = async (locale: Locale): Promise<Locale> => {
  const shown = (await load(locale)) ? locale : DEFAULT_LOCALE
  if (shown !== locale) await load(shown)
  // Parts that are requested while others are being fetched are fetched here too, because no later call would do so once the language counts as
  // shown.
  let requested: number
  do {
    requested = requestedParts.size
    await loadRequested(shown)
  } while (requestedParts.size > requested)
  if (i18n.locale !== shown) i18n.activate(shown)
  document.documentElement.lang = shown
  document.documentElement.dir = directionOf(shown)
  return shown
}

/**
 * Fetches a part of the catalog in the current and every later language; before the first language is shown, together with it. Never rejects: if the
 * texts cannot be fetched, British English is used, and if that fails too, the next call tries again.
 */
export const loadWords = async (words: Words): Promise<void> => {
  requestedParts.add(words)
  if (i18n.locale !== '') await loadOrFallBack(i18n.locale as Locale, words)
}

/** Returns a function that loads code together with the catalog parts that it uses. */
export const withWords =
  <Loaded>(words: Words | readonly Words[], load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    const [loaded] = await Promise.all([load(), ...[words].flat().map(loadWords)])
    return loaded
  }

/** Names of languages are the same in every language, so no catalog translates them; as messages they are shown unchanged. */
const OWN_NAMES: Messages = Object.fromEntries(Object.values(LOCALE_NAMES).map((name) => [name, [name]]))

const loaded = new Set<string>()
/** Parts that use British English until their own texts are loaded. */
const standIns = new Set<string>()

const load = async (locale: Locale): Promise<boolean> => {
  const [start] = await Promise.all([loadPart(locale, 'start', OWN_NAMES), loadRequested(locale)])
  return start
}

const loadRequested = (locale: Locale) => Promise.all([...requestedParts].map((words) => loadOrFallBack(locale, words)))

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

/** Adds messages that nothing on the screen uses yet. `i18n.load` would render every component with texts again, including the rows of lists. */
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
