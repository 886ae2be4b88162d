import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { ChoiceSource } from '../choices/source.ts'
import type { AuditFields } from './audit.ts'

/** Returns the records that facts refer to by ID. */
export const referencesIn = (
  facts: Readonly<Record<string, unknown>>,
  fields: AuditFields,
): readonly { source: ChoiceSource; id: string }[] =>
  Object.entries(facts).flatMap(([field, value]) => {
    const source = ownEntry(fields, field)?.source
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
    return source ? ids.filter((id) => typeof id === 'string' && id !== '').map((id) => ({ source, id: String(id) })) : []
  })

/** Format of a `Date` in JSON. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
export const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value)
