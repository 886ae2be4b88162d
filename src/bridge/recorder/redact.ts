import type { Fields, Recording } from '#machines/support/recorded.ts'

/** A recorded value. */
export type Fact = string | number | boolean | null | Facts
export type Facts = { readonly [field: string]: Fact }

/** Ordinals of the recorded IDs by kind, in the order of their first appearance. Only salted hashes are stored, so that they can outlive a page. */
export type Ordinals = { salt: string; seen: Record<string, string[]> }

export const newOrdinals = (): Ordinals => ({ salt: crypto.randomUUID(), seen: {} })

const MOST_OF_A_KIND = 500

/** `user#1` for the first ID of the kind `user`, and again for the same one. */
export function ordinalOf(ordinals: Ordinals, kind: string, id: string): string {
  const seen = (ordinals.seen[kind] ??= [])
  const hash = saltedHash(ordinals.salt, id)
  const at = seen.indexOf(hash)
  if (at === -1 && seen.length >= MOST_OF_A_KIND) return `${kind}#…`
  return `${kind}#${at === -1 ? seen.push(hash) : at + 1}`
}

/** FNV-1a with 53 bits over the salt and the text. Without the recording's salt, which is never exported, it says nothing about the text. */
export function saltedHash(salt: string, text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (const letter of salt + text) {
    const code = letter.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36)
}

const MOST_FIELDS = 200
/** A word of a list of codes: camel case, or parts joined by one sign. */
const CODE = /^(?:[a-z]+(?:[A-Z][a-z]+)*|[a-z]+(?:[_-][a-z]+)*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)$/
const LONGEST_CODE = 40

const LONGEST_LIST = 20

const codeOf = (found: unknown): string => (typeof found === 'string' && found.length <= LONGEST_CODE && CODE.test(found) ? found : '…')

/** Reads the listed fields of a value, and nothing else of it: no other property is touched, so that a large or foreign object costs nothing. */
export function redact(value: unknown, fields: Fields, ordinals: Ordinals): Facts {
  let left = MOST_FIELDS
  const read = (from: unknown, list: Fields): Facts => {
    const facts: Record<string, Fact> = {}
    if (typeof from !== 'object' || from === null) return facts
    for (const [name, how] of Object.entries(list)) {
      if (how === undefined || left-- <= 0) continue
      const fact = reduce(Reflect.get(from, name), how)
      if (fact !== undefined) facts[name] = fact
    }
    return facts
  }
  const reduce = (found: unknown, how: Recording): Fact | undefined => {
    if (found === undefined) return undefined
    if (how === 'present') return found !== null && found !== ''
    if (found === null) return null
    if (how === 'count') return Array.isArray(found) ? found.length : undefined
    if (how === 'codes') return Array.isArray(found) ? found.slice(0, LONGEST_LIST).map(codeOf).join(' ') : undefined
    if (typeof how === 'object') return read(found, how)
    if (how === true && (typeof found === 'number' || typeof found === 'boolean')) return typeof found === 'number' ? finite(found) : found
    if (typeof found !== 'string') return undefined
    if (how === 'address') return addressPattern(found)
    if (how === true || how === 'code') return codeOf(found)
    return found === '' ? '' : ordinalOf(ordinals, how.slice(1), found)
  }
  try {
    return read(value, fields)
  } catch {
    // A getter of a foreign object may throw; a recorder must not.
    return {}
  }
}

/** JSON has no infinity, which some charts start with. */
const finite = (value: number): Fact => (Number.isFinite(value) ? value : String(value))

/** Words of the portal's own addresses. Everything else in a path, such as an ID, a name or the token of a link, is replaced. */
const WORD = /^[a-z]+(?:-[a-z]+)*$/
const LONGEST_WORD = 20
/** Sections whose next segment is a secret or a name, whatever it looks like. */
const SECRET_AFTER = /^(?:s|i|connect|setup|link|files|search)$/

/** `/vendor/users/:id` of `/vendor/users/6f0f…?tab=roles#name`. */
export function addressPattern(address: string): string {
  const [path = ''] = address.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/)
  const parts = path.split('/')
  return parts
    .map((part, index) => {
      const isWord = WORD.test(part) && part.length <= LONGEST_WORD && !SECRET_AFTER.test(parts[index - 1] ?? '')
      return part === '' || isWord ? part : ':id'
    })
    .join('/')
}

/** Fields that differ from the recorded context before; a field that is gone is null. */
export function differenceOf(before: Facts | undefined, after: Facts): Facts {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  const changed: Record<string, Fact> = {}
  for (const name of names) {
    const value = after[name] ?? null
    if (JSON.stringify(before?.[name] ?? null) !== JSON.stringify(value)) changed[name] = value
  }
  return changed
}
