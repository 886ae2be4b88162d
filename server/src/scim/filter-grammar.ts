import { isStorable } from './storable.ts'
import { badFilter, ScimError } from './scim-error.ts'

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type Literal = string | number | boolean | null

/** A filter of RFC 7644 (3.4.2.2). Attributes are as written in the filter. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'compare'; readonly attribute: string; readonly by: Comparison; readonly value: Literal }
  /** `emails[type eq "work"]`: a single value that meets the whole inner filter. */
  | { readonly kind: 'value'; readonly attribute: string; readonly of: Filter }

export const LONGEST_FILTER = 4000
const DEEPEST = 32
const TOKEN = /\s*(?:(?<text>"(?:[^"\\]|\\.)*")|(?<mark>[()[\]])|(?<word>[^\s()[\]"]+))/y

/** @throws ScimError invalidFilter, with what was expected and where */
export function parseFilter(text: string): Filter {
  const reader = tokensOf(text)
  const filter = readOr(reader, 0)
  const rest = reader.peek()
  if (rest !== undefined) throw badFilter(`The filter goes on with "${rest}" where it should end.`)
  return filter
}

type Reader = { readonly peek: () => string | undefined; readonly next: (expected: string) => string }

function tokensOf(text: string): Reader {
  if (text.length > LONGEST_FILTER) throw badFilter(`A filter may have at most ${LONGEST_FILTER} characters.`)
  const tokens: string[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex
    const [found] = TOKEN.exec(text) ?? []
    if (found === undefined) throw badFilter(`The filter cannot be read from "${text.slice(from, from + 20)}" on.`)
    tokens.push(found.trim())
  }
  let at = 0
  return {
    peek: () => tokens[at],
    next(expected) {
      const token = tokens[at++]
      if (token === undefined) throw badFilter(`The filter ends where ${expected} should be.`)
      return token
    },
  }
}

const isWord = (token: string | undefined, word: string) => token?.toLowerCase() === word

function readOr(reader: Reader, depth: number): Filter {
  let left = readAnd(reader, depth)
  while (isWord(reader.peek(), 'or')) {
    reader.next('or')
    left = { kind: 'or', left, right: readAnd(reader, depth) }
  }
  return left
}

function readAnd(reader: Reader, depth: number): Filter {
  let left = readOne(reader, depth)
  while (isWord(reader.peek(), 'and')) {
    reader.next('and')
    left = { kind: 'and', left, right: readOne(reader, depth) }
  }
  return left
}

function readOne(reader: Reader, depth: number): Filter {
  if (depth > DEEPEST) throw badFilter('The filter has too many brackets in one another.')
  const first = reader.next('an attribute')
  if (isWord(first, 'not') && reader.peek() === '(') return { kind: 'not', of: readOne(reader, depth + 1) }
  if (first === '(') return closed(reader, ')', readOr(reader, depth + 1))
  const attribute = attributeOf(first)
  if (reader.peek() === '[') {
    reader.next('[')
    const value: Filter = { kind: 'value', attribute, of: closed(reader, ']', readOr(reader, depth + 1)) }
    // Entra's form for users by address: `emails[type eq "work"].value eq "…"`.
    const part = reader.peek()
    return part?.startsWith('.') ? { kind: 'and', left: value, right: readComparison(reader, attribute + reader.next('a part')) } : value
  }
  return readComparison(reader, attribute)
}

function readComparison(reader: Reader, attribute: string): Filter {
  const operator = reader.next('an operator').toLowerCase()
  if (operator === 'pr') return { kind: 'present', attribute }
  const by = comparisons.find((each) => each === operator)
  if (!by) throw badFilter(`There is no operator "${operator}".`)
  return { kind: 'compare', attribute, by, value: literalOf(reader.next('a value')) }
}

function closed(reader: Reader, mark: string, filter: Filter): Filter {
  const token = reader.next(`"${mark}"`)
  if (token !== mark) throw badFilter(`"${mark}" should stand where "${token}" does.`)
  return filter
}

function attributeOf(token: string): string {
  if (!/^[A-Za-z][\w.:$-]*$/.test(token)) throw badFilter(`"${token}" stands where an attribute should.`)
  return token
}

function literalOf(token: string): Literal {
  try {
    const value: unknown = JSON.parse(/^(?:true|false|null)$/i.test(token) ? token.toLowerCase() : token)
    if (typeof value === 'string' && !isStorable(value)) throw badFilter('A text of the filter holds a character that no text can have.')
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Literal
  } catch (error) {
    if (error instanceof ScimError) throw error
    // Reported below.
  }
  throw badFilter(`"${token}" is no value: texts stand in double quotes.`)
}
