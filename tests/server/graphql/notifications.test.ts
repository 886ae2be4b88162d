import { createClient } from 'graphql-ws'
import type { Client } from 'graphql-ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { signIn } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'

const LIST = `query ($first: Int, $after: String) {
  notifications(first: $first, after: $after) {
    nodes { id kind requestType requestStatus titleCode: titleCodeText parameters { name value } link readAt }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
  unreadNotificationCount
}`
const MARK = `mutation ($input: MarkNotificationsReadInput!) {
  markNotificationsRead(input: $input) { notifications { id readAt } unreadCount errors { path code } }
}`
const NEWS = 'subscription { notificationsChanged { unreadCount created { titleCode: titleCodeText parameters { name value } } } }'

type Node = {
  id: string
  kind: string
  requestType: string | null
  requestStatus: string | null
  titleCode: string
  link: string | null
  readAt: string | null
}
type List = {
  notifications: { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string }; totalCount: number }
  unreadNotificationCount: number
}
type Marked = {
  markNotificationsRead: {
    notifications: { id: string; readAt: string | null }[] | null
    unreadCount: number
    errors: { path: string; code: string }[] | null
  }
}

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const tell = (name: string, titleCode: string) =>
  server.db.pool.query(`insert into notification (user_id, kind, title_code) values ($1, 'WORK', $2)`, [demoPersonId(name), titleCode])

it('shows a person their own notifications, the newest first, page by page', async () => {
  const ask = await asPerson(server, 'employee')
  const { notifications, unreadNotificationCount } = dataOf<List>(await ask(LIST, { first: 50 }))
  expect(
    notifications.nodes.map(({ kind, requestType, requestStatus, titleCode, readAt }) => [
      kind,
      requestType,
      requestStatus,
      titleCode,
      readAt !== null,
    ]),
  ).toEqual([
    ['REQUEST', 'EXPENSE', 'APPROVED', 'REQUEST_STATUS', false],
    ['REQUEST', 'LEAVE', 'MORE_INFORMATION_REQUIRED', 'REQUEST_STATUS', false],
    ['SECURITY', null, null, 'NEW_DEVICE', true],
    ['REQUEST', 'TIMESHEET', 'IMPORTED_TO_PAYROLL', 'REQUEST_STATUS', true],
    ['REQUEST', 'LEAVE', 'DECLINED', 'REQUEST_STATUS', true],
  ])
  expect([notifications.totalCount, unreadNotificationCount]).toEqual([5, 2])

  const first = dataOf<List>(await ask(LIST, { first: 2 })).notifications
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = dataOf<List>(await ask(LIST, { first: 3, after: first.pageInfo.endCursor })).notifications
  expect([...first.nodes, ...second.nodes]).toEqual(notifications.nodes)
  expect(second.pageInfo.hasNextPage).toBe(false)
})

it('marks one or all as read, and never those of somebody else, of the same partner or another', async () => {
  const ask = await asPerson(server, 'manager')
  const others = await Promise.all([asPerson(server, 'hradmin'), asPerson(server, 'manager', 'acme')])
  const foreign = await Promise.all(
    others.map(async (other) => dataOf<List>(await other(LIST)).notifications.nodes.filter(({ readAt }) => readAt === null)),
  )
  const own = dataOf<List>(await ask(LIST)).notifications.nodes.filter(({ readAt }) => readAt === null)
  expect(own).toHaveLength(2)
  expect(foreign.map(({ length }) => length)).toEqual([2, 2])

  const [one] = own
  const marked = dataOf<Marked>(await ask(MARK, { input: { ids: [one?.id, ...foreign.flat().map(({ id }) => id), 'no id'] } }))
  expect(marked.markNotificationsRead).toEqual({
    notifications: [{ id: one?.id, readAt: expect.any(String) as string }],
    unreadCount: 1,
    errors: null,
  })
  const all = dataOf<Marked>(await ask(MARK, { input: { all: true } })).markNotificationsRead
  expect([all.notifications?.map(({ id }) => id), all.unreadCount]).toEqual([[own[1]?.id], 0])
  const still = await Promise.all(others.map(async (other) => dataOf<List>(await other(LIST)).unreadNotificationCount))
  expect(still).toEqual([2, 2])
})

it('says what is wrong with a call that names both or none', async () => {
  const ask = await asPerson(server, 'hradmin')
  const inputs = [{}, { all: false }, { all: true, ids: [] }, { ids: Array.from({ length: 201 }, () => 'x') }]
  const answers = await Promise.all(inputs.map(async (input) => dataOf<Marked>(await ask(MARK, { input })).markNotificationsRead))
  expect(answers.map(({ errors, unreadCount }) => [errors?.map(({ code }) => code), unreadCount])).toEqual([
    [['IDS_OR_ALL'], 2],
    [['IDS_OR_ALL'], 2],
    [['IDS_OR_ALL'], 2],
    [['TOO_MANY'], 2],
  ])
})

it('tells nobody anything who is not signed in', async () => {
  const answers = await Promise.all([server.gql(undefined, LIST), server.gql(undefined, MARK, { input: { all: true } })])
  expect(answers.map(codesOf)).toEqual([['AUTH_NOT_AUTHENTICATED'], ['AUTH_NOT_AUTHENTICATED']])
})

it('tells of what comes and of what is read at once, and only the one it is for', async () => {
  const session = await server.signIn('support')
  const news = follow(session.accessToken)
  expect(await news.next()).toEqual({ unreadCount: 0, created: null })
  await tell('employee', 'FOR_SOMEBODY_ELSE')
  await tell('support', 'FOR_ME')
  expect(await news.next()).toEqual({ unreadCount: 1, created: { titleCode: 'FOR_ME', parameters: [] } })
  await server.gql(session.accessToken, MARK, { input: { all: true } })
  expect(await news.next()).toEqual({ unreadCount: 0, created: null })
  await news.end()
})

it('tells somebody how many of their own jobs run, as each begins, is paused and ends', async () => {
  const session = await server.signIn('support')
  const news = follow(session.accessToken, 'subscription { notificationsChanged { runningJobs created { id } } }')
  const told = async () => (await news.next()) as { runningJobs: number; created: null }
  const begin = (name: string) =>
    server.db.pool.query(
      `insert into job (id, kind, created_by, host, state) values (gen_random_uuid(), 'none', $1, 'localhost', 'PAUSING')`,
      [demoPersonId(name)],
    )
  const settle = (state: string) => server.db.pool.query(`update job set state = $1 where kind = 'none'`, [state])
  expect(await told()).toEqual({ runningJobs: 0, created: null })
  await begin('employee')
  await begin('support')
  expect(await told()).toEqual({ runningJobs: 1, created: null })
  await settle('PAUSED')
  expect(await told()).toEqual({ runningJobs: 0, created: null })
  await settle('RUNNING')
  expect(await told()).toEqual({ runningJobs: 1, created: null })
  await settle('RUNNING')
  await settle('DONE')
  expect(await told()).toEqual({ runningJobs: 0, created: null })
  await news.end()
})

it('a sign-in from a device that is new tells the person, one from a known device does not', async () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
  const newerChrome = chrome.replace('150', '151')
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1'
  const from = (userAgent: string) => signIn(server.origin('acme'), 'manager', undefined, new Visitor({ 'user-agent': userAgent }))
  const notices = async () => {
    const ask = await asPerson(server, 'manager', 'acme')
    const { nodes } = dataOf<{ notifications: { nodes: (Node & { parameters: { name: string; value: string }[] })[] } }>(
      await ask(LIST),
    ).notifications
    return nodes.filter(({ kind, readAt }) => kind === 'SECURITY' && readAt === null).map(({ parameters }) => parameters)
  }
  await from(chrome)
  const before = await notices()
  await from(newerChrome)
  expect(await notices()).toEqual(before)
  await from(phone)
  const [latest, ...earlier] = await notices()
  expect(latest).toEqual([
    { name: 'system', value: 'iPhone' },
    { name: 'address', value: '127.0.0.1' },
    { name: 'browser', value: 'Safari' },
  ])
  expect(earlier).toEqual(before)
})

/** What a subscription tells, one event after the other. */
function follow(token: string, query = NEWS) {
  const socketTo = class extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { host: `localhost:${server.port}` } })
    }
  }
  const client: Client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    webSocketImpl: socketTo,
    connectionParams: { authorization: `Bearer ${token}` },
  })
  const events = client.iterate<{ notificationsChanged: unknown }>({ query })
  return {
    next: async () => ((await events.next()).value as { data: { notificationsChanged: unknown } }).data.notificationsChanged,
    end: async () => {
      await client.dispose()
    },
  }
}
