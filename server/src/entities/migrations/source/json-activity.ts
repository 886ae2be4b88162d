import { plain } from '../../../kit/import/reading/headings.ts'
import { activeHeadings, activeReader, isContractEnd, wordKey } from './active-words.ts'

/** What a record says about being active under another name than `isActive`. `isActive` is undefined if only somebody who knows the export can tell. */
export type Activity = { readonly isActive: boolean | undefined; readonly word: string }

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names that also head the part of an address. */
const OF_ADDRESSES: ReadonlySet<string> = new Set(['state', 'estado', 'etat'])

const wordOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Reads who is active in a JSON export whose records do not say it by `isActive`, such as by a status or the day of leaving, by their position. Without
 * it everybody would be taken for active, and leavers would be invited. Several of such values have to agree that somebody is active.
 * @param chosen meanings that somebody has given to words, by the words as `wordKey` returns them
 */
export function activitiesOf(records: unknown, chosen: Readonly<Record<string, boolean>> = {}): ReadonlyMap<number, Activity> {
  const found = new Map<number, Activity>()
  if (!Array.isArray(records)) return found
  const open = [...(records as readonly unknown[]).entries()].filter(
    (entry): entry is [number, Json] => isJson(entry[1]) && (entry[1]['isActive'] ?? null) === null,
  )
  for (const name of namesIn(open)) {
    const values = open.map(([, record]) => wordOf(record[name]))
    const known = activeReader(name, values, {})
    if (OF_ADDRESSES.has(plain(name)) && values.some((value) => known(value) === undefined)) continue
    // A word may be known under one name and not under another one, where somebody has said what it means.
    const read = (word: string) => known(word) ?? (Object.hasOwn(chosen, wordKey(word)) ? chosen[wordKey(word)] : undefined)
    for (const [nth, [at, record]] of open.entries()) {
      if (!Object.hasOwn(record, name)) continue
      const [before, word] = [found.get(at), values[nth] ?? '']
      if (before !== undefined && isContractEnd(name)) continue
      const isActive = read(word)
      if (before === undefined || isActive === false || (isActive === undefined && before.isActive === true))
        found.set(at, { isActive, word })
    }
  }
  return found
}

/** Names of values that say who is active, in all of the records. Those of a contract's end come last, since they count only where no other one does. */
function namesIn(records: readonly (readonly [number, Json])[]): readonly string[] {
  const known = new Map<string, boolean>()
  for (const [, record] of records)
    for (const name of Object.keys(record))
      if (!known.has(name)) known.set(name, name !== 'isActive' && activeHeadings.includes(plain(name)))
  const names = [...known].flatMap(([name, isKnown]) => (isKnown ? name : []))
  return names.toSorted((one, other) => Number(isContractEnd(one)) - Number(isContractEnd(other)))
}
