import type { EventDetailName, EventType } from '#contract/event-types.ts'
import { UNKNOWN } from '#contract/unknown-code.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'
import type { Words } from './audit.ts'

/**
 * A detail of events. `value` says how to read a value that is not a single code: `list` is codes separated by spaces, `asIs` a name, `day` a moment
 * shown as a day, and `hidden` an ID that is used only for a link.
 */
type EventFact = { label: MessageDescriptor; value?: 'list' | 'asIs' | 'day' | 'hidden' }

/** Labels for the events of one area: types, tones of good and bad news, details, and the codes in these. */
export type EventWords = {
  types: Readonly<Record<EventType, MessageDescriptor>>
  tones?: Readonly<Partial<Record<EventType, VerdictTone>>>
  facts: Readonly<Record<EventDetailName, EventFact>>
  codes: Words
}

/** Returns the label of an event's type; the stored name if this portal version has no label for it. */
export function eventInWords(
  { type, typeText }: { readonly type: EventType | typeof UNKNOWN; readonly typeText: string },
  { types }: Pick<EventWords, 'types'>,
  i18n: I18n,
): string {
  const name: MessageDescriptor | undefined = type === UNKNOWN ? undefined : types[type]
  return name ? i18n._(name) : typeText
}

/**
 * Formats one detail of an event, such as 'Reason: Inactivity'. An unknown name or code is shown as the server wrote it. Undefined for an empty or
 * hidden value.
 */
export const eventFact = (key: string, value: unknown, { facts, codes }: EventWords, i18n: I18n): string | undefined => {
  if (value === null || value === '' || value === false) return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const fact = ownEntry(facts, key)
  if (fact?.value === 'hidden') return undefined
  const word = (code: string) => {
    const words = ownEntry(codes, code)
    const status = /^STATUS_(\d{3})$/.exec(code)?.[1]
    return words ? i18n._(words) : status === undefined ? code : t(i18n)`HTTP status ${status}`
  }
  if (fact?.value === 'day') return `${i18n._(fact.label)}: ${i18n.date(text, { dateStyle: 'medium' })}`
  const messages = { list: () => text.split(' ').map(word).join(', '), asIs: () => text }
  const message = fact?.value === undefined ? word(text) : messages[fact.value]()
  const label = fact ? i18n._(fact.label) : key
  return t(i18n)`${label}: ${message}`
}
