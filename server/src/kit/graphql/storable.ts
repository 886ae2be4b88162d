import { visit, type DocumentNode } from 'graphql'
import { badInput } from './refusal.ts'

/** PostgreSQL stores neither NUL nor lone surrogates, in text or in JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u
/** The executor walks variables recursively. The deepest input of the schema is a filter with 5 levels of groups. */
const MAX_NESTING = 64

type Inputs = { readonly document: DocumentNode; readonly variableValues?: { readonly [name: string]: unknown } | null | undefined }

/**
 * Refuses texts that the database cannot store, in variables and literals alike, and variables that are nested too deep to be read.
 * @throws BAD_USER_INPUT
 */
export function refuseUnstorable({ document, variableValues }: Inputs): void {
  refuseLiterals(document)
  const waiting: { value: unknown; depth: number }[] = [{ value: variableValues, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (depth > MAX_NESTING) throw badInput(`Variables may be nested at most ${MAX_NESTING} deep.`)
    if (typeof value === 'string') refuseText(value)
    for (const inner of partsOf(value)) waiting.push({ value: inner, depth: depth + 1 })
  }
}

/** Documents that were checked before: the parser caches them, so each is checked only once. */
const storable = new WeakSet<DocumentNode>()

function refuseLiterals(document: DocumentNode): void {
  if (storable.has(document)) return
  visit(document, { StringValue: ({ value }) => refuseText(value) })
  storable.add(document)
}

/** Returns the nested values of an array or plain object. A file is neither. */
function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return []
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype ? Object.entries(value).flat() : []
}

function refuseText(text: string): void {
  if (UNSTORABLE.test(text)) throw badInput('A text cannot hold the character NUL or half of a surrogate pair. Remove it.')
}
