import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'graphql-ws'
import type { GraphQLFormattedError } from 'graphql'
import type { Client } from 'graphql-ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CALL_LIMITS, createRateLimits } from '../../../server/src/api/graphql/rate-limits.ts'
import { createSockets } from '../../../server/src/api/graphql/socket.ts'
import type { SessionEnded } from '../../../server/src/entities/sessions/session.subscriptions.ts'
import type { Host } from '../../../server/src/kit/hosts.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { statementsDuring } from '../../support/statements.ts'
import { asPerson } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

type Closed = { readonly code: number; readonly reason: string }

/** A connection, and what it is closed with. */
function connect(token: string, headers: Record<string, string> = {}): { client: Client; closed: Promise<Closed> } {
  const socketTo = class extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { host: `localhost:${server.port}`, ...headers } })
    }
  }
  const { promise: closed, resolve } = Promise.withResolvers<Closed>()
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    lazy: false,
    retryAttempts: 0,
    webSocketImpl: socketTo,
    connectionParams: { authorization: `Bearer ${token}` },
    onNonLazyError: () => {},
    on: { closed: (event) => resolve(event as Closed) },
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
  expect(await closed).toMatchObject({ code: 4401, reason: 'logout' })
})

it('G8 closes a connection whose session ends while it is opened', async () => {
  const caller = { sessionId: 'opened', userId: 'user', expiresAt: new Date(Date.now() + 60_000) }
  const hearing: ((ended: SessionEnded) => void)[] = []
  const sockets = createSockets({
    rights: { onNetworks: () => {} },
    sessions: { onEnd: (hear: (ended: SessionEnded) => void) => void hearing.push(hear) },
    find: async () => {
      // The session is read before it ends, and the answer arrives when everybody has heard of its end.
      for (const hear of hearing) hear({ sessionId: 'opened', reason: 'logout' })
      for (const _ of [1, 2]) await new Promise((resolve) => setImmediate(resolve))
      return { signedIn: caller }
    },
  } as unknown as Parameters<typeof createSockets>[0])
  const web = createServer()
  web.on('upgrade', (request, socket, head) => sockets.accept(request, socket as IncomingMessage['socket'], head, {} as Host))
  web.listen(0, '127.0.0.1')
  await once(web, 'listening')
  try {
    const { promise: closed, resolve } = Promise.withResolvers<unknown>()
    createClient({
      url: `ws://127.0.0.1:${(web.address() as AddressInfo).port}`,
      lazy: false,
      retryAttempts: 0,
      webSocketImpl: WebSocket,
      onNonLazyError: () => {},
      on: { closed: resolve },
    })
    expect(await closed).toMatchObject({ code: 4401, reason: 'logout' })
  } finally {
    web.close()
    await sockets.close()
  }
})

it('carries subscriptions only', async () => {
  const { accessToken } = await server.signIn('manager')
  const { client } = connect(accessToken)
  expect(await refusal(client)).toEqual([{ message: 'Only subscriptions go over this connection.' }])
  await client.dispose()
})

it('lets nobody in without a token that holds, nor a page of another origin', async () => {
  expect((await connect('x'.repeat(43)).closed).code).toBe(4403)
  const { accessToken } = await server.signIn('employee')
  expect((await connect(accessToken, { origin: 'http://elsewhere.example' }).closed).code).toBe(1006)
})

/** A subscription that lasts, and the code of what refused it. */
const codeOf = (client: Client) =>
  new Promise<unknown>((resolve) => {
    const note = (errors: readonly GraphQLFormattedError[] | undefined) => errors && resolve(errors[0]?.extensions?.['code'])
    client.subscribe(
      { query: 'subscription { sessionEnded { sessionId } }' },
      { next: ({ errors }) => note(errors), error: (errors) => note(errors as GraphQLFormattedError[]), complete: () => {} },
    )
    // Asked after it, and answered after it.
    void refusal(client).then(() => resolve(undefined))
  })

it('G9 counts subscriptions for the whole tenant: those of a noisy one are refused one by one, those of another go on', async () => {
  const { rows } = await server.db.pool.query<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  await createRateLimits(server.db).take('tenant', rows[0]?.id ?? '', CALL_LIMITS.tenant)
  // More calls than go untold to the database.
  const noisy = await asPerson(server, 'employee', 'acme')
  for (let calls = 0; calls < 40; calls += 1) await noisy('{ locale { id } }')
  const codeFor = async (name: string, partner?: string) => {
    const { accessToken } = await server.signIn(name, partner)
    const { client } = connect(accessToken, { host: new URL(server.origin(partner)).host })
    const code = await codeOf(client)
    await client.dispose()
    return code
  }
  expect(await codeFor('employee', 'acme')).toBe('RATE_LIMITED')
  expect(await codeFor('employee', 'hr')).toBeUndefined()
  expect(await codeFor('operations')).toBeUndefined()
})

it('lets a connection have ten subscriptions, and refuses the eleventh alone', async () => {
  const { accessToken } = await server.signIn('partneradmin', 'hr')
  const { client } = connect(accessToken, { host: new URL(server.origin('hr')).host })
  const codes: unknown[] = []
  for (let count = 0; count < 11; count += 1) codes.push(await codeOf(client))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'RATE_LIMITED'])
  await client.dispose()
})

it('lets a user have thirty connections, and tells the next to come back', async () => {
  const { accessToken } = await server.signIn('support')
  const open = Array.from({ length: 30 }, () => connect(accessToken))
  await Promise.all(open.map(({ client }) => refusal(client)))
  expect((await connect(accessToken).closed).code).toBe(1013)
  for (const { client } of open) await client.dispose()
})

/** A connection that speaks the protocol by hand. */
async function plainConnection(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/graphql`, 'graphql-transport-ws', {
    headers: { host: `localhost:${server.port}` },
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }))
  await once(socket, 'message')
  return socket
}

it('slows a connection down that sends more than a page needs, and closes one that floods, before anything is parsed', async () => {
  const { accessToken } = await server.signIn('operations')
  const hasty = await plainConnection(accessToken)
  const pongs: number[] = []
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const begun = performance.now()
  hasty.on('message', () => pongs.push(performance.now() - begun) === 24 && resolve())
  for (let count = 0; count < 24; count += 1) hasty.send('{"type":"ping"}')
  await answered
  // Of twenty at once one went for the greeting; five a second come after those.
  expect(pongs.at(-1)).toBeGreaterThan(600)
  hasty.close()

  const flooding = await plainConnection(accessToken)
  const closed = once(flooding, 'close') as Promise<[number, Buffer]>
  const statements = await statementsDuring(async () => {
    for (let count = 0; count < 400; count += 1)
      flooding.send(
        JSON.stringify({ id: String(count), type: 'subscribe', payload: { query: 'subscription { sessionEnded { reason } }' } }),
      )
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1013, 'Too many messages'])
  })
  expect(statements.filter((text) => /oidc_artifact/.test(text)).length).toBeLessThanOrEqual(20)
})

it('closes a connection that sends a message of more than 16 KiB', async () => {
  const { accessToken } = await server.signIn('operations')
  const socket = await plainConnection(accessToken)
  socket.send(JSON.stringify({ type: 'ping', payload: { filler: 'x'.repeat(16_384) } }))
  expect((await once(socket, 'close'))[0]).toBe(1009)
})
