import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, Lexer, Source, TokenKind, parse, print, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costOf } from '../../../server/src/api/graphql/cost.ts'
import { measureDocument } from '../../../server/src/api/graphql/document-size.ts'
import { LIMITS } from '../../../server/src/api/graphql/limits.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, post } from './calls.ts'
import type { Ask } from './calls.ts'

const src = join(import.meta.dirname, '../../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }))
const fragmentsIn = (text: string) => parse(text).definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
const fragments = new Map(files.flatMap(({ text }) => fragmentsIn(text).map((each) => [each.name.value, print(each)] as const)))

/** A document with the fragments that it takes from other files, as it is sent. */
const whole = (text: string): string => {
  const there = new Set(fragmentsIn(text).map((each) => each.name.value))
  const missing = [...text.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)]
    .map(([, name = '']) => name)
    .find((name) => fragments.has(name) && !there.has(name))
  return missing === undefined ? text : whole(`${text}\n${fragments.get(missing)}`)
}
const documents = files
  .filter(({ text }) => parse(text).definitions.some((each) => each.kind === Kind.OPERATION_DEFINITION))
  .map(({ name, text }) => ({ name, text: whole(text) }))

type Limit = keyof typeof LIMITS

/** What the limits count in a document; of costs the highest of its operations, with the largest page that the portal offers. */
function measure(text: string): Record<Limit, number> {
  const document = parse(text)
  const costs = document.definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION
      ? costOf({ schema, document, operationName: node.name?.value, variableValues: { first: 200 } })
      : [],
  )
  return { ...measureDocument(document), cost: Math.max(...costs), tokens: tokensIn(text) }
}

function tokensIn(text: string): number {
  const lexer = new Lexer(new Source(text))
  let count = 0
  while (lexer.advance().kind !== TokenKind.EOF) count += 1
  return count
}

let server: RunningServer
let ask: Ask
beforeAll(async () => {
  server = await testServer()
  ask = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

describe('G1', () => {
  it('every operation of the portal is valid, and passes with half as much to spare', () => {
    expect(documents.length).toBeGreaterThan(0)
    for (const { name, text } of documents) {
      expect({ name, errors: validate(schema, parse(text)) }).toEqual({ name, errors: [] })
      for (const [kind, n] of Object.entries(measure(text)))
        expect({ name, kind, fits: n * 1.5 <= LIMITS[kind as Limit] }).toEqual({ name, kind, fits: true })
    }
  })

  const COST_MS = 50
  const TRIES = 20
  const nest = (depth: number): string => (depth === 0 ? '{ id }' : `{ rootCustomer { partner ${nest(depth - 1)} } }`)
  const USER = '{ nodes { id userName email claims { id claimType claimValue } userCustomers { customer { id name description } } } }'
  const BOMBS: Record<string, string> = {
    depth: `{ partners { nodes ${nest(4)} } }`,
    aliases: `{ ${Array.from({ length: 16 }, (_, at) => `a${at}: locale { id }`).join(' ')} }`,
    directives: `{ locale { id ${'@include(if: true) '.repeat(21)} } }`,
    tokens: `{ ${'__typename '.repeat(1000)} }`,
    cost: `{ a: users(first: 200) ${USER} b: users(first: 200) ${USER} }`,
    'cost in fragments that each spread the next one twice': `{ ...f0 } ${Array.from({ length: 60 }, (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`).join(' ')} fragment f60 on Query { locale { id } }`,
    'fragments that contain themselves': '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  }
  it.each(Object.entries(BOMBS))('refuses a bomb of %s within 50 ms, before anything is executed', async (_, query) => {
    const costs: number[] = []
    for (let time = 0; time < TRIES && Math.min(...costs) >= COST_MS; time += 1) {
      const before = process.cpuUsage()
      const answer = await ask(query)
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
      expect(answer.data).toBeNull()
      expect(answer.errors.length).toBeGreaterThan(0)
      expect(answer.errors.every(({ path }) => path === undefined)).toBe(true)
    }
    // Of the processor's time, the caller's in this process included, so that a busy machine changes nothing; the first ones have the compiler in them.
    expect(Math.min(...costs)).toBeLessThan(COST_MS)
  })

  it.each([
    ['depth', `{ partners { nodes ${nest(4)} } }`, 'Query depth limit of 9 exceeded, found 11.'],
    ['depth in fragments', `{ ...f } fragment f on Query { partners { nodes ${nest(4)} } }`, 'Query depth limit of 9 exceeded, found 11.'],
    ['aliases', BOMBS['aliases'], 'Aliases limit of 15 exceeded, found 16.'],
    [
      'aliases in a fragment that is spread twice',
      `{ ...f ...f } fragment f on Query { ${Array.from({ length: 8 }, (_, at) => `a${at}: locale { id }`).join(' ')} }`,
      'Aliases limit of 15 exceeded, found 16.',
    ],
    ['directives', BOMBS['directives'], 'Directives limit of 20 exceeded, found 21.'],
    [
      'directives of a fragment that is spread often',
      `{ ${'...f @include(if: true) '.repeat(21)} } fragment f on Query { locale { id } }`,
      'Directives limit of 20 exceeded, found 21.',
    ],
    ['tokens', BOMBS['tokens'], 'Document contains more than 1000 tokens. Parsing aborted.'],
  ])('says how many %s are allowed', async (_, query = '', message) => {
    const { errors } = await ask(query)
    expect(errors.map((error) => error.message)).toEqual([`Syntax Error: ${message}`])
  })

  it('counts neither the depth of introspection nor aliases of __typename', () => {
    const query = '{ __schema { types { fields { type { name } } } } a: __typename __typename: locale { id } }'
    expect(measureDocument(parse(query))).toEqual({ depth: 2, aliases: 0, directives: 0 })
  })

  it.each([
    ['written out', `{ users(first: 200) ${USER} }`, {}, []],
    ['as a variable', `query Q($n: Int) { users(first: $n) ${USER} }`, { n: 200 }, []],
    [
      'as the default of a variable',
      `query Q($n: Int = 200) { a: users(first: $n) ${USER} b: users(last: $n) ${USER} }`,
      {},
      ['COST_LIMIT'],
    ],
    [
      'of several variables',
      `query Q($n: Int, $m: Int) { a: users(first: $n) ${USER} b: users(last: $m) ${USER} }`,
      { n: 200, m: 200 },
      ['COST_LIMIT'],
    ],
    ['of small variables', `query Q($n: Int, $m: Int) { a: users(first: $n) ${USER} b: users(last: $m) ${USER} }`, { n: 20, m: 20 }, []],
    ['by default', `{ ${Array.from({ length: 8 }, (_, at) => `a${at}: users ${USER}`).join(' ')} }`, {}, ['COST_LIMIT']],
  ])('judges the size of a page %s', async (_, query, variables, codes) => {
    expect(codesOf(await ask(query, variables))).toEqual(codes)
  })

  it('refuses a body that is too large', async () => {
    const answer = await ask('{ locale { id } }', { filler: 'x'.repeat(262_145) })
    expect(answer.status).toBe(413)
  })
})

describe('G3', () => {
  it('refuses many requests in one body', async () => {
    const answer = await post(server.origin(), JSON.stringify([{ query: '{ locale { id } }' }, { query: '{ locale { id } }' }]))
    expect(answer.status).toBe(400)
    expect(answer.data).toBeNull()
  })
})
