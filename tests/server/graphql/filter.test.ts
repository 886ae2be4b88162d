import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchToSql } from '../../../server/src/kit/list/search.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'
import { matches } from './filter-oracle.ts'
import type { Where } from './filter-oracle.ts'
import { addAwkwardUsers, readUsers } from './sample-users.ts'
import type { SampleUser } from './sample-users.ts'
import { users as userList } from '../../../server/src/entities/users/users.ts'

const USERS = `query Users($where: UserIdentityFilterInput, $search: String) { users(first: 200, where: $where, search: $search) { nodes { id } totalCount } }`

let server: RunningServer
let ask: Ask
let users: SampleUser[]
beforeAll(async () => {
  server = await testServer()
  await addAwkwardUsers(server)
  // The sign-in first: it writes the date of the last one.
  ask = await asPerson(server, 'operations')
  const order = (await readUsers(server)).map(({ id }) => id)
  // The oracle reckons in milliseconds, as every value of the contract does; what is finer belongs to the tests of paging.
  await server.db.pool.query(
    `update user_identity set created_at = date_trunc('milliseconds', created_at), last_logon_date = date_trunc('milliseconds', last_logon_date)`,
  )
  const all = await readUsers(server)
  users = all.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
})
afterAll(() => server?.close())

const found = async (variables: { where?: Where; search?: string }) => {
  const { users: page } = dataOf<{ users: { nodes: { id: string }[]; totalCount: number } }>(await ask(USERS, variables))
  expect(page.totalCount).toBe(page.nodes.length)
  return page.nodes.map(({ id }) => id).toSorted()
}
const expected = (where: Where) =>
  users
    .filter((user) => matches(user, where))
    .map(({ id }) => id)
    .toSorted()
/** In the order of their code units: the database gives no order. */
const names = async (variables: { where?: Where; search?: string }) => {
  const ids = new Set(await found(variables))
  return users
    .filter(({ id }) => ids.has(id))
    .map(({ userName }) => userName)
    .toSorted()
}

/** Values that meet the data: what it holds, pieces of it, and what it does not. */
function operations(): Record<string, fc.Arbitrary<object>> {
  const texts = users.flatMap(({ userName, email, displayName }) => [userName, email ?? '', displayName ?? ''])
  const text = fc.oneof(
    fc.constantFrom(...texts),
    fc.tuple(fc.constantFrom(...texts), fc.nat(8), fc.nat(8)).map(([whole, from, length]) => whole.slice(from, from + length)),
    fc.constantFrom('', '%', '_', '\\', '%%', 'a%', '_b', "'", '"', 'Ä', 'ß', 'É', '\u0301', 'ﬁ'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }).filter((value) => !value.includes('\0')),
  )
  const date = fc.oneof(
    fc
      .constantFrom(...users.flatMap(({ lastLogonDate, createdAt }) => [lastLogonDate ?? createdAt, createdAt]))
      .map((value) => value.toISOString()),
    fc.constantFrom('1901-01-01', '0001-01-01T00:00:00Z', '2020-02-29', '2020-02-29T00:00:00.500+00:00', '9999-12-31T23:59:59Z'),
  )
  const empty = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 6 })
  const several = <Value>(value: fc.Arbitrary<Value>) => fc.array(empty(value), { maxLength: 4 })
  const operation = (shape: Record<string, fc.Arbitrary<unknown>>) => fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<object>
  const equality = <Value>(value: fc.Arbitrary<Value>) => ({ eq: empty(value), neq: empty(value), in: several(value), nin: several(value) })
  const order = <Value>(value: fc.Arbitrary<Value>) => ({
    gt: value,
    ngt: value,
    gte: value,
    ngte: value,
    lt: value,
    nlt: value,
    lte: value,
    nlte: value,
  })
  const texting = operation({
    ...equality(text),
    contains: text,
    ncontains: text,
    startsWith: text,
    nstartsWith: text,
    endsWith: text,
    nendsWith: text,
  })
  const dating = operation({ ...equality(date), ...order(date) })
  const flag = operation({ eq: fc.boolean(), neq: fc.boolean() })
  const id = fc.oneof(
    fc.constantFrom(...users.flatMap(({ partnerId, customers }) => [...(partnerId === null ? [] : [partnerId]), ...customers])),
    fc.uuid(),
    fc.constantFrom('not an id', ''),
  )
  return {
    userName: texting,
    email: texting,
    displayName: texting,
    phoneNumber: texting,
    status: operation(equality(fc.constantFrom('ACTIVE', 'IN_ACTIVE', 'WAITING_CONFIRMATION'))),
    userType: operation({ ...equality(fc.integer({ min: 0, max: 8 })), ...order(fc.integer({ min: 0, max: 8 })) }),
    twoFactorEnabled: flag,
    emailConfirmed: flag,
    isActive: flag,
    lockoutEnd: dating,
    lastLogonDate: dating,
    createdAt: dating,
    partnerId: operation(equality(id)),
    customerId: operation(equality(id)),
  }
}

/** One operator on one field most of the time; groups of groups up to the limit. */
function trees(): fc.Arbitrary<Where> {
  const rule = fc
    .oneof(...Object.entries(operations()).map(([field, operation]) => operation.map((value) => [field, value] as const)))
    .map(([field, operation]): Where => ({ [field]: Object.fromEntries(Object.entries(operation).slice(0, 2)) }))
  const { tree } = fc.letrec<{ tree: Where }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', maxDepth: 5, withCrossShrink: true },
      rule,
      fc
        .record({ and: fc.array(tie('tree'), { maxLength: 3 }), or: fc.array(tie('tree'), { maxLength: 3 }) }, { requiredKeys: [] })
        .map((group): Where => group),
    ),
  }))
  return tree.filter((where) => rulesIn(where) <= 50)
}

const rulesIn = ({ and = [], or = [], ...fields }: Where): number =>
  [...and, ...or].reduce((sum, each) => sum + rulesIn(each), 0) +
  Object.values(fields).reduce<number>((sum, operation) => sum + Object.keys(operation as object).length, 0)

it('G10 finds what the contract says, for any filter', async () => {
  await fc.assert(
    fc.asyncProperty(trees(), async (where) => {
      expect(await found({ where })).toEqual(expected(where))
    }),
    { numRuns: 120 },
  )
}, 120_000)

describe('text', () => {
  it('takes the signs of patterns for what they are', async () => {
    expect(await names({ where: { userName: { contains: '%' } } })).toEqual(['100%'])
    expect(await names({ where: { userName: { endsWith: 'r_score' } } })).toEqual(['under_score'])
    expect(await names({ where: { displayName: { contains: '\\' } } })).toEqual(['100x'])
  })

  it('compares without case and accents', async () => {
    expect(await names({ where: { userName: { eq: 'aei' } } })).toEqual(['ÀÉÎ'])
    expect(await names({ where: { userName: { startsWith: 'AÈI' } } })).toEqual(['aei2', 'ÀÉÎ'])
  })

  it('takes nothing and the empty text for empty, and lets a negation include them', async () => {
    const empty = ['under_score', 'underXscore', '日本']
    expect(await names({ where: { and: [{ email: { eq: null } }, { createdAt: { lt: '2020-03-01' } }] } })).toEqual(
      empty.filter((name) => name !== 'under_score'),
    )
    expect(await names({ where: { email: { eq: '' }, userName: { contains: 'score' } } })).toEqual(['underXscore', 'under_score'])
    expect(await names({ where: { email: { ncontains: 'example', nendsWith: '.test' }, userName: { contains: 'score' } } })).toEqual([
      'underXscore',
      'under_score',
    ])
  })
})

it('takes 1901-01-01 and 0001-01-01 for empty, and both ends of a span for inside', async () => {
  expect(await names({ where: { lastLogonDate: { eq: null }, userName: { in: ['100%', '100x', 'underXscore', 'aei2'] } } })).toEqual([
    '100%',
    '100x',
    'underXscore',
  ])
  expect(await names({ where: { lastLogonDate: { lt: '1950-01-01' } } })).toEqual([])
  const span = { gte: '2020-02-29T00:00:00Z', lte: '2020-02-29T00:00:00.500Z' }
  expect(await names({ where: { lastLogonDate: span } })).toEqual(['aei2', 'ÀÉÎ'])
})

describe('search', () => {
  it('wants every word, anywhere, without case and accents', async () => {
    expect(await names({ search: ' SCORE  per%CENT ' })).toEqual(['100%'])
    expect(await names({ search: 'aei example' })).toEqual(['aei2', 'ÀÉÎ'])
    expect(await names({ search: '太郎' })).toEqual(['日本'])
  })

  it('goes by the index of three letters where a word has them, and never reads all of it for one that has not', async () => {
    const plan = (search: string) =>
      server.db.orm.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        await tx.execute(sql`set local enable_indexscan = off`)
        const { rows } = await tx.execute(sql`explain select 1 from user_identity where ${searchToSql(userList, search)}`)
        return JSON.stringify(rows)
      })
    expect(await plan('score')).toContain('user_identity_search')
    for (const short of ['sc', 'q#', 'a.b.c']) expect(await plan(short)).not.toContain('user_identity_search')
    expect(await names({ search: 'r_' })).toEqual(['100%', 'under_score'])
  })

  it('finds an id, and by the beginning of one', async () => {
    const [user] = users
    const { id = '', userName } = user ?? {}
    expect(await names({ search: id.toUpperCase() })).toEqual([userName])
    expect(await names({ search: id.slice(0, 8) })).toEqual([userName])
    expect(await names({ search: id.slice(0, 21) })).toEqual([userName])
    expect(await names({ search: id.slice(0, 7) })).toEqual([])
  })
})

describe('a search for a number', () => {
  it('finds an employee by theirs, with or without the zeros in front, and no other number', async () => {
    const [user] = users
    await server.db.pool.query(
      `insert into user_claim (user_id, claim_type, claim_value) values ($1, 'employee_id', '004711'), ($1, 'company_id', '815')`,
      [user?.id],
    )
    for (const search of ['4711', '004711', '0004711']) expect(await names({ search })).toEqual([user?.userName])
    for (const search of ['471', '815', '47110']) expect(await names({ search })).toEqual([])
  })

  it('goes by its index, beside those of texts and ids', async () => {
    const plan = await server.db.orm.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute(sql`explain select 1 from user_identity where ${searchToSql(userList, '12345678')}`)
      return JSON.stringify(rows)
    })
    for (const index of ['user_identity_search', 'user_identity_pkey', 'user_claim_employee_id']) expect(plan).toContain(index)
  })
})

describe('G10 refuses what has no bounds or no meaning, with a sentence', () => {
  const nested = (depth: number): Where => (depth === 0 ? { isActive: { eq: true } } : { and: [nested(depth - 1)] })
  const cases: [string, { where?: Where; search?: string }, string][] = [
    ['groups six deep', { where: nested(6) }, 'Filter groups may be nested at most 5 deep.'],
    ['51 rules', { where: { or: Array.from({ length: 51 }, () => ({ userType: { eq: 1 } })) } }, 'A filter may have at most 50 rules.'],
    ['201 groups', { where: { or: Array.from({ length: 201 }, () => ({})) } }, 'A filter may have at most 200 groups.'],
    ['201 values', { where: { userType: { in: Array.from({ length: 201 }, () => 1) } } }, 'A list of values may have at most 200 of them.'],
    ['a long text', { where: { userName: { contains: 'x'.repeat(501) } } }, 'A text to look for may have at most 500 characters.'],
    [
      'null for a text operator',
      { where: { userName: { contains: null } } },
      '"contains" needs a value; "eq: null" asks for what is empty.',
    ],
    ['11 words', { search: 'a b c d e f g h i j k' }, 'Search for at most 10 words.'],
  ]
  it.each(cases)('%s', async (_, variables, message) => {
    const answer = await ask(USERS, variables)
    expect(answer.errors.map((error) => error.message)).toEqual([message])
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT'])
  })

  it('allows exactly five groups deep and fifty rules', async () => {
    expect(await found({ where: nested(5) })).toEqual(expected(nested(5)))
    const fifty: Where = { or: Array.from({ length: 50 }, (_, at) => ({ userType: { eq: at } })) }
    expect(await found({ where: fifty })).toEqual(expected(fifty))
  })

  it.each([
    ['an unknown field', { where: { passwordHash: { eq: 'x' } } }],
    ['an unknown operator', { where: { userName: { like: 'x' } } }],
    ['a date that is none', { where: { createdAt: { gt: '2026-13-45' } } }],
    ['a year beyond four digits', { where: { createdAt: { gt: '9999-12-31T23:59:59-01:00' } } }],
    ['a number as text', { where: { userType: { eq: '1' } } }],
  ])('%s', async (_, variables) => {
    const answer = await ask(USERS, variables)
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT'])
  })
})
