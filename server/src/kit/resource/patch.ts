import { isDeepStrictEqual } from 'node:util'
import type { Done } from './change.ts'

/** Returns the columns that differ from the record, to be written and for the audit row; undefined if none does. */
export function patchOf<Locked extends object>(record: Locked, values: Partial<Locked>): Done<Locked> | undefined {
  const changes = Object.entries(values).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, record[key as keyof Locked]),
  )
  if (changes.length === 0) return undefined
  const before = Object.fromEntries(changes.map(([key]) => [key, record[key as keyof Locked]]))
  const after = Object.fromEntries(changes)
  return { before, after, set: after as Partial<Locked> }
}
