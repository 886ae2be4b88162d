import { gql } from '@urql/core'
import { describe, expect, it, vi } from 'vitest'
import { failing, ok, openData } from './graphql-stub.ts'
import type { Request } from './graphql-stub.ts'
import { PATIENCE } from '../support/patience.ts'

const Users = gql('query Users($search: String) { users(search: $search) { id } }')
const Rename = gql('mutation Rename($input: RenameInput!) { rename(input: $input) { id } }')

const bearer = ({ headers }: Request) => headers.get('authorization')

describe('the token of a data call', () => {
  it('is on every request', async () => {
    const { client, requests } = openData(() => ok({ users: [] }))
    expect((await client.query(Users, {})).data).toEqual({ users: [] })
    await client.mutation(Rename, { input: {} })
    expect(requests.map(bearer)).toEqual(['Bearer token-1', 'Bearer token-1'])
  })

  it("fails with 'Not authenticated!' and asks nobody where there is no session", async () => {
    const { client, requests, incidents, told } = openData(() => ok({}), { getToken: () => Promise.resolve(undefined) })
    const { error } = await client.query(Users, {})
    expect(error?.networkError?.message).toBe('Not authenticated!')
    expect([requests, incidents, told.notAuthenticated]).toEqual([[], [], 0])
  })

  it('fails the same way when no token can be had', async () => {
    const { client } = openData(() => ok({}), { getToken: () => Promise.reject(new Error('on purpose')) })
    expect((await client.query(Users, {})).error?.networkError?.message).toBe('Not authenticated!')
  })

  it('B3 lets twenty queries wait for one renewal, and none of them is refused', async () => {
    const renewal = Promise.withResolvers<string>()
    const getToken = () => renewal.promise
    const { client, requests, told } = openData(() => ok({ users: [] }), { getToken })
    const all = Promise.all(Array.from({ length: 20 }, (_, i) => client.query(Users, { search: String(i) })))
    expect(requests).toEqual([])
    renewal.resolve('fresh')
    const answers = await all
    expect(answers.every(({ error }) => error === undefined)).toBe(true)
    expect(new Set(requests.map(bearer))).toEqual(new Set(['Bearer fresh']))
    expect([requests.length, told.renewed]).toEqual([20, []])
  })

  it.each([
    ['401', () => new Response('', { status: 401 })],
    ['AUTH_NOT_AUTHENTICATED', () => failing('AUTH_NOT_AUTHENTICATED')],
  ])('is renewed once after %s, and the request sent again', async (_, refuse) => {
    const { client, requests, told, incidents } = openData((request) =>
      bearer(request) === 'Bearer token-1' ? refuse() : ok({ users: [] }),
    )
    expect((await client.query(Users, {})).data).toEqual({ users: [] })
    expect(requests.map(bearer)).toEqual(['Bearer token-1', 'Bearer token-2'])
    expect([told.renewed, told.notAuthenticated, incidents]).toEqual([['token-1'], 0, []])
  })

  it('is renewed once for a mutation too, which the server refused to run', async () => {
    const { client, requests } = openData((request) =>
      bearer(request) === 'Bearer token-1' ? failing('AUTH_NOT_AUTHENTICATED') : ok({ rename: null }),
    )
    expect((await client.mutation(Rename, { input: {} })).error).toBeUndefined()
    expect(requests).toHaveLength(2)
  })

  it('ends the session when the renewed one is refused as well', async () => {
    const { client, requests, told, incidents } = openData(() => failing('AUTH_NOT_AUTHENTICATED'))
    expect((await client.query(Users, {})).error).toBeDefined()
    expect([requests.length, told.renewed.length, told.notAuthenticated, incidents]).toEqual([2, 1, 1, []])
  })

  it("fails with 'Not authenticated!' when nothing newer can be had", async () => {
    const { client, requests } = openData(() => failing('AUTH_NOT_AUTHENTICATED'), { renew: () => Promise.resolve(undefined) })
    expect((await client.query(Users, {})).error?.networkError?.message).toBe('Not authenticated!')
    expect(requests).toHaveLength(1)
  })

  it('is asked for anew when a query that was refused is sent again', async () => {
    let refused = true
    const { client, told } = openData(() => (refused ? failing('AUTH_NOT_AUTHENTICATED') : ok({ users: [] })))
    await client.query(Users, {})
    refused = false
    expect((await client.query(Users, {}, { requestPolicy: 'network-only' })).data).toEqual({ users: [] })
    expect(told.renewed).toEqual(['token-1'])
  })

  it('is renewed once for a query that is asked anew after each write', async () => {
    const user = { id: '1', __typename: 'User' }
    const { client, requests, told } = openData((request) =>
      bearer(request) === 'Bearer token-2' ? ok({ users: [user] }) : failing('AUTH_NOT_AUTHENTICATED'),
    )
    const asked = () => requests.filter(({ body }) => body.operationName === 'Users').map(bearer)
    const { unsubscribe } = client.query(Users, {}).subscribe(() => {})
    await vi.waitFor(() => expect(asked()).toEqual(['Bearer token-1', 'Bearer token-2']), PATIENCE)
    await client.mutation(Rename, { input: {} }, { additionalTypenames: ['User'] })
    await vi.waitFor(() => expect(asked()).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-2']), PATIENCE)
    unsubscribe()
    expect([told.renewed, told.notAuthenticated]).toEqual([['token-1'], 0])
  })

  it('is waited for by two mutations that ask the same, and both are answered', async () => {
    const renewal = Promise.withResolvers<string>()
    const { client, requests } = openData(() => ok({ rename: null }), { getToken: () => renewal.promise })
    const both = Promise.all([client.mutation(Rename, { input: {} }), client.mutation(Rename, { input: {} })])
    renewal.resolve('fresh')
    expect((await both).map(({ error }) => error)).toEqual([undefined, undefined])
    expect(requests).toHaveLength(2)
  })

  it('is not waited for by a query that nobody wants any more', async () => {
    const renewal = Promise.withResolvers<string>()
    const { client, requests } = openData(() => ok({}), { getToken: () => renewal.promise })
    client
      .query(Users, {})
      .subscribe(() => {})
      .unsubscribe()
    renewal.resolve('late')
    await renewal.promise
    expect(requests).toEqual([])
  })
})

describe('the headers of a data call', () => {
  it('are those of the specification, over POST with credentials', async () => {
    const { client, requests } = openData(() => ok({}), { customer: () => 'c1', locale: () => 'fr-CA' })
    await client.query(Users, {})
    const [{ url, headers, raw } = { url: '', headers: new Headers(), raw: {} }] = requests
    expect([url, raw.method, raw.credentials]).toEqual(['https://portal.example/graphql', 'POST', 'include'])
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer token-1',
      'accept-language': 'fr-CA',
      'x-customer': 'c1',
      'graphql-preflight': '1',
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    })
  })

  it('name no customer where the page has none', async () => {
    const { client, requests } = openData(() => ok({}))
    await client.query(Users, {})
    expect(requests[0]?.headers.has('x-customer')).toBe(false)
  })

  it('D23 name the organisation of every mutation: that of the tab when it was asked for, or of the dialog; empty for all', async () => {
    let worked: string | undefined = 'a'
    const renewal = Promise.withResolvers<string>()
    const { client, requests } = openData(() => ok({}), { customer: () => worked, getToken: () => renewal.promise })
    const [waiting, named] = [client.mutation(Rename, {}).toPromise(), client.mutation(Rename, {}, { customer: 'c' }).toPromise()]
    worked = 'b'
    renewal.resolve('late')
    await Promise.all([waiting, named])
    worked = undefined
    await client.mutation(Rename, {})
    expect(requests.map(({ headers }) => headers.get('x-customer'))).toEqual(['a', 'c', ''])
  })

  it('C5 mark what nobody asked for, and nothing else', async () => {
    const { client, requests } = openData(() => ok({}))
    await client.query(Users, { search: 'a' })
    await client.query(Users, { search: 'b' }, { background: true })
    expect(requests.map(({ headers }) => headers.get('x-portico-background'))).toEqual([null, '1'])
  })

  it('start a trace for every call', async () => {
    const { client, requests } = openData(() => ok({}))
    await client.query(Users, { search: 'a' })
    await client.query(Users, { search: 'b' })
    expect(new Set(requests.map(({ headers }) => headers.get('traceparent')?.split('-')[1])).size).toBe(2)
  })

  it('G4 go with an upload too, which is sent as multipart', async () => {
    const { client, requests } = openData(() => ok({}))
    const Upload = gql('mutation Upload($file: Upload!) { upload(file: $file) { id } }')
    await client.mutation(Upload, { file: new File(['x'], 'x.png', { type: 'image/png' }) })
    const [request] = requests
    expect(request?.raw.body).toBeInstanceOf(FormData)
    expect([request?.headers.get('graphql-preflight'), request?.headers.has('content-type')]).toEqual(['1', false])
    const { operations, map, ...files } = Object.fromEntries(request?.raw.body instanceof FormData ? request.raw.body : [])
    expect([JSON.parse(String(operations)).variables, JSON.parse(String(map))]).toEqual([{ file: null }, { '0': ['variables.file'] }])
    expect(files['0']).toBeInstanceOf(File)
  })
})

describe('the variables of a data call', () => {
  it('lose nulls and typenames before a mutation', async () => {
    const { client, requests } = openData(() => ok({}))
    await client.mutation(Rename, {
      input: {
        id: '1',
        __typename: 'User',
        phone: null,
        tags: [null, { __typename: 'Tag', id: 't', note: null }],
        empty: '',
        zero: 0,
        no: false,
      },
    })
    expect(requests[0]?.body.variables).toEqual({ input: { id: '1', tags: [{ id: 't' }], empty: '', zero: 0, no: false } })
  })

  it('stay as they are in a query', async () => {
    const { client, requests } = openData(() => ok({}))
    await client.query(Users, { search: null })
    expect(requests[0]?.body.variables).toEqual({ search: null })
  })
})

describe('the retry of a data call', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  it('G6 repeats a query once, after 300 ms with jitter', async () => {
    vi.useFakeTimers()
    let tries = 0
    const { client, requests, incidents } = openData(() => (tries++ === 0 ? lost() : ok({ users: [] })))
    const answer = client.query(Users, {}).toPromise()
    await vi.advanceTimersByTimeAsync(299)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(900)
    expect(requests).toHaveLength(2)
    vi.useRealTimers()
    expect((await answer).data).toEqual({ users: [] })
    expect(incidents).toEqual([])
    expect(requests[0]?.headers.get('traceparent')?.slice(0, 36)).toBe(requests[1]?.headers.get('traceparent')?.slice(0, 36))
  })

  it('G6 makes two attempts and no more, and one incident of them', async () => {
    const { client, requests, incidents, toasts } = openData(() => new Response('', { status: 500 }))
    expect((await client.query(Users, {})).error?.response).toMatchObject({ status: 500 })
    expect([requests.length, incidents.length, toasts]).toEqual([2, 1, ['NETWORK']])
  })

  it('G6 repeats a mutation whose answer is lost once, by the same key, and asks for no more', async () => {
    const { client, requests, incidents } = openData(lost)
    await client.mutation(Rename, { input: { id: '1' } })
    const keys = requests.map(({ headers }) => headers.get('idempotency-key')).filter((key) => key !== null)
    expect([keys.length, incidents.length, incidents[0]?.retry]).toEqual([2, 1, undefined])
    expect(new Set(keys).size).toBe(1)
  })

  it('G6 repeats no mutation that the server answered, nor one without a key', async () => {
    const refused = openData(() => new Response('', { status: 500 }))
    await refused.client.mutation(Rename, { input: { id: '1' } })
    const keyless = openData(lost)
    await keyless.client.mutation(Rename, { input: { id: '1' } }, { writesNothing: true })
    expect([refused.requests.length, keyless.requests.length]).toEqual([1, 1])
  })

  it.each([
    ['an answer with errors', () => failing('INTERNAL'), 1],
    ['a refusal', () => new Response('', { status: 404 }), 1],
    ['a fault of the server', () => new Response('', { status: 500 }), 2],
  ])('G6 asks after %s %#', async (_, answer, times) => {
    const { client, requests } = openData(answer)
    await client.query(Users, {})
    expect(requests).toHaveLength(times)
  })
})

describe('the errors of a data call', () => {
  it('G5 become one incident, under the trace of the server', async () => {
    const { client, incidents } = openData(() => failing('INTERNAL', { traceId: 'abc' }))
    await client.query(Users, {})
    expect(incidents).toEqual([
      { traceId: 'abc', operation: 'Users', code: 'INTERNAL', message: 'It failed.', retry: expect.any(Function) },
    ])
  })

  it('G5 become one under their own trace where the server names none', async () => {
    const { client, incidents, requests } = openData(() => failing('RATE_LIMITED'))
    await client.query(Users, {})
    expect(requests[0]?.headers.get('traceparent')?.split('-')[1]).toBe(incidents[0]?.traceId)
  })

  it('become none where the caller expects them: all of them, or those of these codes', async () => {
    const codes = ['TOO_SLOW', 'INTERNAL', 'RATE_LIMITED']
    const { client, incidents } = openData(() => failing(codes.shift() ?? ''))
    await client.query(Users, {}, { expectsErrors: ['TOO_SLOW'] })
    await client.query(Users, {}, { expectsErrors: true })
    expect(incidents).toEqual([])
    await client.query(Users, {}, { expectsErrors: ['TOO_SLOW'] })
    expect(incidents.map(({ code }) => code)).toEqual(['RATE_LIMITED'])
  })

  it('can be tried again, and reach who is still waiting', async () => {
    let broken = true
    const { client, incidents, requests } = openData(() => (broken ? failing('INTERNAL') : ok({ users: [{ id: '1' }] })))
    const seen: unknown[] = []
    const later = Promise.withResolvers<void>()
    const { unsubscribe } = client.query(Users, {}).subscribe(({ data, error, stale }) => {
      if (!stale) seen.push(error ? 'failed' : data)
      if (!error) later.resolve()
    })
    await vi.waitFor(() => expect(incidents).toHaveLength(1), PATIENCE)
    broken = false
    incidents[0]?.retry?.()
    await later.promise
    unsubscribe()
    expect(seen).toEqual(['failed', { users: [{ id: '1' }] }])
    expect(requests).toHaveLength(2)
  })

  it("that the caller expects are nobody else's", async () => {
    const { client, incidents } = openData(() => failing('INTERNAL'))
    expect((await client.query(Users, {}, { expectsErrors: true })).error).toBeDefined()
    expect(incidents).toEqual([])
  })

  it('E8 asks for a newer sign-in where the server wants one, and makes no incident of it', async () => {
    const { client, incidents, told } = openData(() => failing('FRESH_AUTH_REQUIRED'))
    const { error } = await client.mutation(Rename, { input: {} })
    expect([error !== undefined, incidents, told.signInTooOld]).toEqual([true, [], 1])
  })

  it('E8 carries several refused mutations out once the identity is confirmed, each with its key and the new token', async () => {
    const confirmed = Promise.withResolvers<boolean>()
    const asked = vi.fn<() => Promise<boolean>>(() => confirmed.promise)
    let token = 'token-1'
    const { client, requests, incidents } = openData(
      (request) => (bearer(request) === 'Bearer token-1' ? failing('FRESH_AUTH_REQUIRED') : ok({ rename: { id: 'x' } })),
      { confirmIdentity: asked, currentToken: () => token, getToken: () => Promise.resolve(token) },
    )
    const answers = ['one', 'two'].map((name) => client.mutation(Rename, { input: { name } }).toPromise())
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    token = 'token-2'
    confirmed.resolve(true)
    expect((await Promise.all(answers)).map(({ data, error }) => [data, error])).toEqual([
      [{ rename: { id: 'x' } }, undefined],
      [{ rename: { id: 'x' } }, undefined],
    ])
    expect(requests.map(bearer)).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2', 'Bearer token-2'])
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.slice(2), new Set(keys).size]).toEqual([keys.slice(0, 2), 2])
    expect(incidents).toEqual([])
  })

  it('E8 returns the refusal of what the server refuses again, and asks nothing for what runs in the background', async () => {
    const asked = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
    const { client, requests } = openData(() => failing('FRESH_AUTH_REQUIRED'), { confirmIdentity: asked })
    expect((await client.mutation(Rename, { input: {} })).error).toBeDefined()
    expect([asked.mock.calls.length, requests.length]).toEqual([1, 2])
    expect((await client.mutation(Rename, { input: {} }, { background: true })).error).toBeDefined()
    expect(asked).toHaveBeenCalledTimes(1)
    expect((await client.mutation(Rename, { input: { name: 'another' } })).error).toBeDefined()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('D6 about rights lead away, and are no incident', async () => {
    const { client, incidents, told } = openData(() => failing('AUTH_NOT_AUTHORIZED'))
    await client.query(Users, {}, { expectsErrors: true })
    expect([incidents, told.notAuthorized]).toEqual([[], 1])
  })
})
