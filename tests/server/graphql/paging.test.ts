import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'
import { addAwkwardUsers, fold, readUsers } from './sample-users.ts'
import type { SampleUser } from './sample-users.ts'

type PageInfo = { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
type Users = { users: { nodes: { id: string }[]; pageInfo: PageInfo; totalCount: number; totalIsExact: boolean } }

const USERS = `query Users($first: Int, $after: String, $last: Int, $before: String, $order: [UserIdentitySortInput!], $where: UserIdentityFilterInput) {
  users(first: $first, after: $after, last: $last, before: $before, order: $order, where: $where) {
    nodes { id }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`

let server: RunningServer
let ask: Ask
let users: SampleUser[]
let userTypeCases: number
beforeAll(async () => {
  server = await testServer()
  await addAwkwardUsers(server)
  users = await readUsers(server)
  userTypeCases = new Set(users.map(({ userType }) => userType)).size
  ask = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const page = async (variables: object, by = ask) => dataOf<Users>(await by(USERS, { ...variables })).users

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** What a user is ordered by; empty first. Moments are compared by the database's own microseconds, read as text. */
const KEYS: Record<string, (user: SampleUser) => string> = {
  userName: (user) => fold(user.userName),
  email: (user) => fold(user.email),
  displayName: (user) => fold(user.displayName),
  status: (user) => user.status,
  userType: (user) => String(user.userType),
}

const idsBy = (key: (user: SampleUser) => string, direction: 'ASC' | 'DESC') => {
  const sorted = users.toSorted((one, other) => bytes(key(one), key(other)) || bytes(one.id, other.id)).map(({ id }) => id)
  return direction === 'ASC' ? sorted : sorted.toReversed()
}

/** All ids, forwards in pages of seven, and the same backwards. */
async function walk(order: object[], by = ask): Promise<{ forwards: string[]; backwards: string[] }> {
  const [forwards, backwards]: [string[], string[]] = [[], []]
  for (let after: string | null | undefined; after !== null;) {
    const { nodes, pageInfo } = await page({ first: 7, after, order }, by)
    expect(pageInfo.hasPreviousPage).toBe(after !== undefined)
    forwards.push(...nodes.map(({ id }) => id))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  }
  for (let before: string | null | undefined; before !== null;) {
    const { nodes, pageInfo } = await page({ last: 7, before, order }, by)
    expect(pageInfo.hasNextPage).toBe(before !== undefined)
    backwards.unshift(...nodes.map(({ id }) => id))
    before = pageInfo.hasPreviousPage ? pageInfo.startCursor : null
  }
  return { forwards, backwards }
}

describe('every order, in both directions, page by page', () => {
  it.each(Object.keys(KEYS).flatMap((name) => [[name, 'ASC'] as const, [name, 'DESC'] as const]))('%s %s', async (name, direction) => {
    const key = KEYS[name]
    const ids = idsBy(key ?? (() => ''), direction)
    expect(await walk([{ [name]: direction }])).toEqual({ forwards: ids, backwards: ids })
  })

  it.each([
    ['createdAt', 'ASC', 'created_at, id'],
    ['createdAt', 'DESC', 'created_at desc, id desc'],
    ['lastLogonDate', 'ASC', 'last_logon_date nulls first, id'],
    ['lastLogonDate', 'DESC', 'last_logon_date desc nulls last, id desc'],
  ] as const)('%s %s', async (name, direction, sql) => {
    const { rows } = await server.db.pool.query<{ id: string }>(`select id from user_identity order by ${sql}`)
    const ids = rows.map(({ id }) => id)
    expect(await walk([{ [name]: direction }])).toEqual({ forwards: ids, backwards: ids })
  })

  it.each([
    ['acme', 'acme.localhost'],
    [undefined, undefined],
  ])('of one partner alone: %s', async (partner, domain) => {
    const partnerAdmin = await asPerson(server, 'partneradmin', partner)
    for (const [order, sql] of [
      [{ displayName: 'DESC' }, 'display_name_folded desc, id desc'],
      [{ status: 'ASC' }, 'status collate "C", id'],
    ] as const) {
      const { rows } = await server.db.pool.query<{ id: string }>(
        `select id from user_identity where partner_id is not distinct from (select id from partner where domain = $1)
         and user_type not in (3, 4) and ($1 is not null or user_type <> 5) order by ${sql}`,
        [domain ?? null],
      )
      const ids = rows.map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(7)
      expect(await walk([order], partnerAdmin)).toEqual({ forwards: ids, backwards: ids })
    }
  })

  it.each([
    [[{ userType: 'DESC' }, { userName: 'ASC' }], 'user_type desc, user_name_folded, id'],
    [[{ status: 'ASC' }, { email: 'DESC' }, { displayName: 'ASC' }], 'status collate "C", email_folded desc, display_name_folded, id'],
    [[{ status: 'ASC' }, { userType: 'ASC' }], 'status collate "C", user_type, id'],
  ])('mixed: %o', async (order, sql) => {
    expect(userTypeCases).toBeGreaterThan(3)
    const { rows } = await server.db.pool.query<{ id: string }>(`select id from user_identity order by ${sql}`)
    const ids = rows.map(({ id }) => id)
    expect(await walk(order)).toEqual({ forwards: ids, backwards: ids })
  })
})

it('starts by user name, fifty at a time', async () => {
  const { nodes, pageInfo } = await page({})
  expect(nodes.map(({ id }) => id)).toEqual(idsBy((user) => fold(user.userName), 'ASC').slice(0, 50))
  expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
})

it('goes on after a row that has gone, and meets one that has come', async () => {
  const first = await page({ first: 3 })
  const rest = await page({ first: 200, after: first.pageInfo.endCursor })
  const third = first.nodes[2]?.id
  const removed = await server.db.pool.query('delete from user_identity where id = $1 returning user_name', [third])
  expect(removed.rowCount).toBe(1)
  expect((await page({ first: 200, after: first.pageInfo.endCursor })).nodes).toEqual(rest.nodes)
  const added = await server.db.pool.query<{ id: string }>(`insert into user_identity (user_name) values ('日本zz') returning id`)
  expect((await page({ first: 200, after: first.pageInfo.endCursor })).nodes.map(({ id }) => id)).toEqual([
    ...rest.nodes.map(({ id }) => id),
    added.rows[0]?.id,
  ])
})

it('answers a page without rows', async () => {
  const { nodes, pageInfo } = await page({ where: { userName: { eq: 'nobody at all' } } })
  expect({ nodes, pageInfo }).toEqual({
    nodes: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  })
})

describe('refuses, with a sentence', () => {
  const refused = async (variables: object) => {
    const answer = await ask(USERS, { ...variables })
    return [codesOf(answer), answer.errors.map(({ message }) => message)]
  }
  const FOREIGN = 'This cursor does not belong to this list in this order. Ask for the first page again.'
  const cursor = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000000'

  it.each([
    ['no cursor at all', 'x'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['another shape', cursor({ o: 'userName ASC,id ASC', p: ['a', id, 'c'] })],
    ['more than a shape', cursor({ o: 'userName ASC,id ASC', p: ['a', id], q: 1 })],
    ['another order', cursor({ o: 'email ASC,id ASC', p: ['a', id] })],
    ['an id that is none', cursor({ o: 'userName ASC,id ASC', p: ['a', "' or 1=1"] })],
    ['NUL', cursor({ o: 'userName ASC,id ASC', p: ['\0', id] })],
    ['a very long one', 'x'.repeat(5000)],
  ])('a cursor: %s', async (_, after) => {
    expect(await refused({ after })).toEqual([['BAD_CURSOR'], [FOREIGN]])
  })

  it('a cursor with a date that does not exist', async () => {
    const after = cursor({ o: 'createdAt ASC,id ASC', p: ['2026-02-31 00:00:00+00', id] })
    expect(await refused({ after, order: [{ createdAt: 'ASC' }] })).toEqual([
      ['BAD_CURSOR'],
      ['This cursor is broken. Ask for the first page again.'],
    ])
  })

  it('a cursor of the other direction', async () => {
    const { pageInfo } = await page({ first: 1, order: [{ userName: 'DESC' }] })
    expect(await refused({ first: 1, after: pageInfo.endCursor, order: [{ userName: 'ASC' }] })).toEqual([['BAD_CURSOR'], [FOREIGN]])
  })

  it.each([
    [{ first: 0 }, 'A page has 1 to 200 rows.'],
    [{ first: 201 }, 'A page has 1 to 200 rows.'],
    [{ last: -1 }, 'A page has 1 to 200 rows.'],
    [{ first: 1, last: 1 }, 'Ask either for the "first" or for the "last" rows.'],
    [{ first: 1, before: 'x' }, '"after" goes with "first", "before" with "last".'],
    [{ last: 1, after: 'x' }, '"after" goes with "first", "before" with "last".'],
    [{ order: [{}] }, 'Each item of "order" needs exactly one key, such as { userName: ASC }.'],
    [{ order: [{ userName: 'ASC', email: 'ASC' }] }, 'Each item of "order" needs exactly one key, such as { userName: ASC }.'],
    [{ order: [{ userName: 'ASC' }, { userName: 'DESC' }] }, 'A list can be ordered only once by the same key.'],
  ])('%o', async (variables, message) => {
    expect(await refused(variables)).toEqual([['BAD_USER_INPUT'], [message]])
  })
})
