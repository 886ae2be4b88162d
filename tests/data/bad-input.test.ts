// @vitest-environment happy-dom
import { gql } from '@urql/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok, openData } from './graphql-stub.ts'
import type { Request } from './graphql-stub.ts'

const Create = gql('mutation Create($input: CreateInput!) { create(input: $input) { id } }')
const CREATED = { create: { id: 'new', __typename: 'Thing' } }
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const isCreate = ({ body }: Request) => body.operationName === 'Create'
const keysOf = (requests: readonly Request[]) => requests.filter(isCreate).map(({ headers }) => headers.get('idempotency-key'))
const create = ({ client }: ReturnType<typeof openData>) =>
  client.mutation(Create, { input: { name: 'a' } }, { customer: 'a', tellsOutcome: true }).toPromise()

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
})

/** A server that has done what it was asked and whose answer is lost, until it `answers`. */
const losing = () => {
  const server = { answers: false }
  const data = openData(({ body }) => {
    if (!server.answers) return lost()
    if (body.operationName === 'SettleOperation')
      return ok({ settleOperation: { __typename: 'P', outcome: 'ANSWERED', answer: JSON.stringify(CREATED) } })
    return body.operationName === 'Create' ? ok(CREATED) : ok({})
  })
  return { server, data }
}

describe('J8 a duplicated tab', () => {
  it('gets a copy of no key: what it asks for is its own wish', async () => {
    const { server, data } = losing()
    await create(data)
    const [first] = keysOf(data.requests)
    const copied = [...Object.entries({ ...sessionStorage }), ...Object.entries({ ...localStorage })]
    expect(JSON.stringify(copied)).not.toContain(first)
    const copy = openData(({ body }) => (body.operationName === 'Create' ? ok(CREATED) : ok({})))
    await create(copy)
    expect(keysOf(copy.requests)).toEqual([expect.not.stringMatching(String(first))])
    server.answers = true
    await create(data)
    expect(new Set(keysOf(data.requests))).toEqual(new Set([first]))
  })
})

describe('J8 an answer after 30 seconds', () => {
  it('is waited for, and what was asked for is not sent again meanwhile, by another press either', async () => {
    vi.useFakeTimers()
    const answer = Promise.withResolvers<void>()
    const data = openData(async ({ body }) => {
      if (body.operationName !== 'Create') return ok({})
      await answer.promise
      return ok(CREATED)
    })
    const first = create(data)
    await vi.advanceTimersByTimeAsync(15_000)
    const second = create(data)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(new Set(keysOf(data.requests)).size).toBe(1)
    answer.resolve()
    const results = await Promise.all([first, second])
    expect(results.map(({ data: found }) => found)).toEqual([CREATED, CREATED])
    expect(new Set(keysOf(data.requests)).size).toBe(1)
  })
})

describe('J8 a page from the browser’s page cache', () => {
  it('whose request ended while it was kept there sends it again with its key, and once', async () => {
    const waiting: PromiseWithResolvers<Response>[] = []
    const data = openData(({ body }) => {
      if (body.operationName !== 'Create') return ok({})
      if (waiting.length > 0) return ok(CREATED)
      const answer = Promise.withResolvers<Response>()
      waiting.push(answer)
      return answer.promise
    })
    const sent = create(data)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    // A browser ends the requests of a page that it keeps.
    waiting[0]?.reject(new TypeError('Failed to fetch'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect((await sent).data).toEqual(CREATED)
    const keys = keysOf(data.requests)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
})

describe('J8 a tab that slept for a night', () => {
  it('asks by the key what came of its request, and says that instead of sending it again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { server, data } = losing()
    await create(data)
    const before = keysOf(data.requests).length
    vi.setSystemTime(Date.now() + 9 * 3_600_000)
    server.answers = true
    const again = await create(data)
    expect(again.data).toEqual(CREATED)
    expect(new Set(keysOf(data.requests)).size).toBe(1)
    expect(keysOf(data.requests).length).toBeGreaterThan(before)
  })
})
