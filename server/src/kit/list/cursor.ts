import * as v from 'valibot'
import { badInput } from '../graphql/refusal.ts'
import type { SortKey } from './sort-input.ts'

/** The place of a row in an ordered list: the text of each key's value, the last one the row's id. */
export type Place = readonly string[]

const MAX_CURSOR = 4000
const contentSchema = v.strictObject({ o: v.string(), p: v.array(v.string()) })

const SYNTAX: Record<SortKey['type'], RegExp> = {
  text: /^[^\0]*$/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^(-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2})$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** Writes an opaque cursor. It contains only values that the reader has just been shown, and the order they belong to. */
export const writeCursor = (order: string, place: Place): string =>
  Buffer.from(JSON.stringify({ o: order, p: place })).toString('base64url')

/**
 * Reads the place of a cursor.
 * @throws BAD_CURSOR if it is malformed, or made for another order than `order` with these key types
 */
export function readCursor(cursor: string, order: string, types: readonly SortKey['type'][]): Place {
  const content = v.safeParse(contentSchema, cursor.length <= MAX_CURSOR ? decode(cursor) : undefined)
  const fits =
    content.success &&
    content.output.o === order &&
    content.output.p.length === types.length &&
    content.output.p.every((value, at) => SYNTAX[types[at] ?? 'uuid'].test(value))
  if (!fits) throw badInput('This cursor does not belong to this list in this order. Ask for the first page again.', 'BAD_CURSOR')
  return content.output.p
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
