import { createClient } from 'graphql-ws'
import type { GraphQLFormattedError } from 'graphql'
import type { Client } from 'graphql-ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CALL_LIMITS, createRateLimits } from '../../../server/src/graphql/rate-limits.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

/** A connection, and the code it is closed with. */
function connect(token: string, headers: Record<string, string> = {}): { client: Client; closed: Promise<number> } {
  const socketTo = class extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { host: `localhost:${server.port}`, ...headers } })
    }
  }
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    lazy: false,
    retryAttempts: 0,
    webSocketImpl: socketTo,
    connectionParams: { authorization: `Bearer ${token}` },
    onNonLazyError: () => {},
    on: { closed: (event) => resolve((event as { code: number }).code) },
  })
  return { client, closed }
}

const refusal = (client: Client) =>
  new Promise((resolve) => client.subscribe({ query: '{ locale { id } }' }, { next: () => {}, error: resolve, complete: () => {} }))

it('G8 tells that the own session has ended, closes for good, and tells of no other', async () => {
  const { accessToken, claims } = await server.signIn('operations')
  const { client, closed } = connect(accessToken)
  const events: unknown[] = []
  const { promise: told, resolve } = Promise.withResolvers<void>()
  client.subscribe(
    { query: 'subscription { sessionEnded { sessionId reason } }' },
    { next: ({ data }) => (events.push(data), resolve()), error: () => resolve(), complete: () => resolve() },
  )
  // Nothing says that a subscription has begun. What was asked after it and goes through the same gates, one after the other, has been answered.
  await refusal(client)
  await refusal(client)
  const sessionId = String(claims['sid'])
  await server.db.notify('session_ended', JSON.stringify({ sessionId: 'of somebody else', reason: 'logout' }))
  await server.db.notify('session_ended', JSON.stringify({ sessionId, reason: 'logout' }))
  await told
  expect(events).toEqual([{ sessionEnded: { sessionId, reason: 'logout' } }])
  expect(await closed).toBe(4401)
})

it('carries subscriptions only', async () => {
  const { accessToken } = await server.signIn('manager')
  const { client } = connect(accessToken)
  expect(await refusal(client)).toEqual([{ message: 'Only subscriptions go over this connection.' }])
  await client.dispose()
})

it('lets nobody in without a token that holds, nor a page of another origin', async () => {
  expect(await connect('x'.repeat(43)).closed).toBe(4403)
  const { accessToken } = await server.signIn('employee')
  expect(await connect(accessToken, { origin: 'http://elsewhere.example' }).closed).toBe(1006)
})

it('G9 counts subscriptions for the whole tenant: those of a noisy one are refused one by one, those of another go on', async () => {
  const { rows } = await server.db.pool.query<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  await createRateLimits(server.db).take('tenant', rows[0]?.id ?? '', CALL_LIMITS.tenant)
  /** The codes of somebody's subscriptions, one after the other: of forty, which is more than go untold to the database, and until so many were refused. */
  const codesOf = async (most: number, name: string, partner?: string) => {
    const { accessToken } = await server.signIn(name, partner)
    const { client } = connect(accessToken, { host: new URL(server.origin(partner)).host })
    const codes: unknown[] = []
    const note = (errors: readonly GraphQLFormattedError[] | undefined) =>
      void codes.push(...(errors ?? []).map(({ extensions }) => extensions?.['code']))
    for (let calls = 0; calls < 40 || (calls < 400 && codes.length < most); calls += 1) {
      client.subscribe(
        { query: 'subscription { sessionEnded { sessionId } }' },
        { next: ({ errors }) => note(errors), error: (errors) => note(errors as GraphQLFormattedError[]), complete: () => {} },
      )
      await refusal(client)
    }
    await refusal(client)
    await client.dispose()
    return codes
  }
  const refused = await codesOf(10, 'employee', 'acme')
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(new Set(refused)).toEqual(new Set(['RATE_LIMITED']))
  expect(await codesOf(0, 'employee', 'hr')).toEqual([])
  expect(await codesOf(0, 'operations')).toEqual([])
})
