import type { I18n, MessageDescriptor } from '@lingui/core'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { factsOf, type Facts } from '../history/facts.ts'
import { findingWords, receivedWords } from './finding-words.ts'
import { metadataFaultWords } from './metadata-fault-words.ts'
import type { FindingFragment } from './sign-in-finding.generated.ts'

/** Values of a code by name, as GraphQL or a setup link's page gets them. */
type Values = Readonly<Record<string, string | number | readonly string[] | null>>
export type Coded = { readonly code: string; readonly values: Values }

/** A part of a finding's text: prose in the reader's language, or a literal protocol value. */
export type FindingPart = { readonly text: string; readonly isValue: boolean }

/** Unicode isolates around a value: they separate its writing direction from the sentence, and mark it for `pieces`. */
const [OPEN, CLOSE] = ['\u2068', '\u2069']

/** Returns what a check requires. @param english text for a code that this portal version does not know */
export const requiredParts = ({ code, values }: Coded, english: string, i18n: I18n): readonly FindingPart[] =>
  partsOf(ownEntry<MessageDescriptor>(findingWords, code), values, english, i18n)

/** Returns what the check received instead. */
export function receivedParts({ code, values }: Coded, english: string, i18n: I18n): readonly FindingPart[] {
  const fault = code === 'METADATA_FAULT' ? ownEntry<MessageDescriptor>(metadataFaultWords, String(values['fault'])) : undefined
  return partsOf(fault ?? ownEntry<MessageDescriptor>(receivedWords, code), values, english, i18n)
}

/** Returns the details of an event, with what a check required and received in the reader's language. */
export function factsOfEvent({ detail, finding }: { detail: string | null; finding: FindingFragment | null }, i18n: I18n): Facts {
  const facts = factsOf(detail)
  if (!finding) return facts
  return {
    ...facts,
    expected: textOf(requiredParts(finding, englishOf(facts, 'expected'), i18n)),
    received: textOf(receivedParts(finding.received, englishOf(facts, 'received'), i18n)),
  }
}

/** Returns the server's English text of a finding, from the details of an event. */
export const englishOf = (facts: Facts, side: 'expected' | 'received'): string => {
  const text = ownEntry(facts, side)
  return typeof text === 'string' ? text : ''
}

const textOf = (parts: readonly FindingPart[]) => parts.map(({ text }) => text).join('')

function partsOf(words: MessageDescriptor | undefined, values: Values, english: string, i18n: I18n): readonly FindingPart[] {
  return words === undefined ? [{ text: english, isValue: true }] : pieces(i18n._({ ...words, values: isolated(values, i18n) }))
}

const isolated = (values: Values, i18n: I18n) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, choices([value].flat(), i18n)] as const])),
  )

/** Joins alternative values with 'or'. */
const choices = (values: readonly (string | number)[], { locale }: I18n): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(values.map((each) => `${OPEN}${each}${CLOSE}`))

const pieces = (text: string): readonly FindingPart[] =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith(OPEN) ? { text: piece.slice(1, -1), isValue: true } : { text: piece, isValue: false }))
