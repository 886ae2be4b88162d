import type { EventDetailName, EventType } from '#contract/event-types.ts'
import { UNKNOWN } from '#contract/unknown-code.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'
import type { Words } from './audit.ts'

/** A detail of events: its label, and how its value is read where it is not one code. `list`: codes with blanks between them; `asIs`: a name; `day`: of a moment; `hidden`: an id that a link is made of. */
export type EventFact = { label: MessageDescriptor; value?: 'list' | 'asIs' | 'day' | 'hidden' }

/** What the events of one area say: their types, which of these are good or bad news, their details, and the codes in these. */
export type EventWords = {
  types: Readonly<Record<EventType, MessageDescriptor>>
  tones?: Readonly<Partial<Record<EventType, VerdictTone>>>
  facts: Readonly<Record<EventDetailName, EventFact>>
  codes: Words
}

/** What happened; as it is stored where this version has no words for it. */
export function eventInWords(
  { type, typeText }: { readonly type: EventType | typeof UNKNOWN; readonly typeText: string },
  { types }: Pick<EventWords, 'types'>,
  i18n: I18n,
): string {
  const name: MessageDescriptor | undefined = type === UNKNOWN ? undefined : types[type]
  return name ? i18n._(name) : typeText
}

/** One detail of an event as people read it: 'Reason: Inactivity'. What is newer than this portal stays as the server wrote it; nothing for what says nothing. */
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
