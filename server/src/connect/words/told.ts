import type { Locale } from '../../../../contract/locales.ts'
import { de } from './de-told.ts'
import { es } from './es-told.ts'
import { frCa } from './fr-ca-told.ts'

/** Checks tell in English what they expected and received. */
const TOLD: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = { de, es, 'fr-CA': frCa }

type Known = { readonly pattern: RegExp; readonly words: string }

/** `{w}` is one word of the protocol, `{a}` and `{b}` anything: they stay as they are. */
const knownIn = (told: Readonly<Record<string, string>>): readonly Known[] =>
  Object.entries(told).map(([text, words]) => ({
    words,
    pattern: new RegExp(
      `^${text
        .split(/(\{[wab]\})/)
        .map(patternOf)
        .join('')}$`,
    ),
  }))

function patternOf(part: string): string {
  const name = /^\{([wab])\}$/.exec(part)?.[1]
  if (name === undefined) return RegExp.escape(part)
  return `(?<${name}>${name === 'w' ? String.raw`[\w:-]+` : '.+'})`
}

const known: Readonly<Partial<Record<Locale, readonly Known[]>>> = Object.fromEntries(
  Object.entries(TOLD).map(([locale, told]) => [locale, knownIn(told)]),
)

/** What a check expected or received, in the reader's language; what has no words there, names and values of the protocol, stays as it is. */
export function toldIn(locale: Locale, text: string): string {
  for (const { pattern, words } of known[locale] ?? []) {
    const found = pattern.exec(text)
    if (found) return words.replaceAll(/\{([wab])\}/g, (_, name: string) => anyOf(locale, found.groups?.[name] ?? ''))
  }
  return anyOf(locale, text)
}

const anyOf = (locale: Locale, values: string): string => new Intl.ListFormat(locale, { type: 'disjunction' }).format(values.split(' or '))
