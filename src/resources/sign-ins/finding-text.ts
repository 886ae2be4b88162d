import type { I18n, MessageDescriptor } from '@lingui/core'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { factsOf } from '../history/facts.ts'
import type { Facts } from '../history/facts.ts'
import { findingWords, receivedWords } from './finding-words.ts'
import { metadataFaultWords } from './metadata-fault-words.ts'
import type { FindingFragment, FindingValuesFragment } from './sign-in-finding.generated.ts'

/** A piece of what a check required or met: prose in the reader's language, or a value of the protocol as it is. */
export type FindingPart = { readonly text: string; readonly isValue: boolean }

/** Isolates a value in a sentence, for who reads it, and for who takes it out again. */
const [OPEN, CLOSE] = ['\u2068', '\u2069']

/** What a check requires. @param english what a code that is newer than this portal is shown as */
export const requiredParts = (
  { code, values }: Pick<FindingFragment, 'code' | 'values'>,
  english: string,
  i18n: I18n,
): readonly FindingPart[] => partsOf(ownEntry<MessageDescriptor>(findingWords, code), values, english, i18n)

/** What it met instead. */
export function receivedParts({ code, values }: FindingFragment['received'], english: string, i18n: I18n): readonly FindingPart[] {
  const fault = code === 'METADATA_FAULT' ? ownEntry<MessageDescriptor>(metadataFaultWords, values.fault ?? '') : undefined
  return partsOf(fault ?? ownEntry<MessageDescriptor>(receivedWords, code), values, english, i18n)
}

/** The details of an event, with what a check required and met in the reader's language. */
export function factsOfEvent({ detail, finding }: { detail: string | null; finding: FindingFragment | null }, i18n: I18n): Facts {
  const facts = factsOf(detail)
  if (!finding) return facts
  return {
    ...facts,
    expected: textOf(requiredParts(finding, englishOf(facts, 'expected'), i18n)),
    received: textOf(receivedParts(finding.received, englishOf(facts, 'received'), i18n)),
  }
}

/** What the server says of a finding in English, in the details of an event. */
export const englishOf = (facts: Facts, side: 'expected' | 'received'): string => {
  const text = ownEntry(facts, side)
  return typeof text === 'string' ? text : ''
}

const textOf = (parts: readonly FindingPart[]) => parts.map(({ text }) => text).join('')

function partsOf(words: MessageDescriptor | undefined, values: FindingValuesFragment, english: string, i18n: I18n): readonly FindingPart[] {
  return words === undefined ? [{ text: english, isValue: true }] : pieces(i18n._({ ...words, values: isolated(values, i18n) }))
}

const isolated = (values: FindingValuesFragment, i18n: I18n) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, choices([value].flat(), i18n)] as const])),
  )

/** Values of which any will do. */
const choices = (values: readonly (string | number)[], { locale }: I18n): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(values.map((each) => `${OPEN}${each}${CLOSE}`))

const pieces = (text: string): readonly FindingPart[] =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith(OPEN) ? { text: piece.slice(1, -1), isValue: true } : { text: piece, isValue: false }))
