import type { I18n, MessageDescriptor } from '@lingui/core'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { metadataFaultWords } from './metadata-fault-words.ts'
import { signInCodes } from './sign-in-words.ts'
import { toldWords } from './told-words.ts'

/** A piece of what the server tells of a failed check: prose in the reader's language, or a value of the protocol as it is. */
export type ToldPart = { readonly text: string; readonly isValue: boolean }

const codes: Readonly<Record<string, MessageDescriptor>> = { ...signInCodes, ...metadataFaultWords }

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Patterns with what they hold: `{w}` one word, `{a}` and `{b}` anything. */
const known = Object.entries(toldWords).map(([words, message]) => ({
  message,
  pattern: new RegExp(
    `^${words
      .split(/(\{[wab]\})/)
      .map(patternOf)
      .join('')}$`,
  ),
}))

function patternOf(part: string): string {
  const name = /^\{([wab])\}$/.exec(part)?.[1]
  return name === undefined ? escaped(part) : `(?<${name}>${name === 'w' ? String.raw`[\w:-]+` : '.+'})`
}

/** An element of the protocol under its English article. */
const NAMED = /^an? ([\w:-]+)$/

/** Isolates a value in a sentence, for who reads it, and for who takes it out again. */
const [OPEN, CLOSE] = ['\u2068', '\u2069']

/** What the server expected, or what it received, piece by piece. What is newer than this portal stays as the server wrote it. */
export function toldParts(told: string, i18n: I18n): readonly ToldPart[] {
  const code = ownEntry(codes, told)
  if (code) return [{ text: i18n._(code), isValue: false }]
  for (const { pattern, message } of known) {
    const found = pattern.exec(told)
    if (found) return pieces(i18n._({ ...message, values: isolated(found.groups ?? {}, i18n) }))
  }
  return pieces(choices(NAMED.exec(told)?.[1] ?? told, i18n))
}

/** The same as one text. */
export const toldText = (told: string, i18n: I18n): string =>
  toldParts(told, i18n)
    .map(({ text }) => text)
    .join('')

const isolated = (groups: Readonly<Record<string, string>>, i18n: I18n) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, choices(value, i18n)]))

/** Values of which any will do. */
const choices = (value: string, { locale }: I18n): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(value.split(' or ').map((each) => `${OPEN}${each}${CLOSE}`))

const pieces = (text: string): readonly ToldPart[] =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith(OPEN) ? { text: piece.slice(1, -1), isValue: true } : { text: piece, isValue: false }))
