import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const sentinel = async () =>
  (await server.db.pool.query<{ key: string }>("select key from app_configuration where sentinel = 'features'")).rows[0]?.key

it('an open page hears of each change of a flag once it holds, and of the key of now at once', async () => {
  const { accessToken } = await server.signIn('employee')
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/graphql`,
    webSocketImpl: class extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, { headers: { host: `localhost:${server.port}` } })
      }
    },
    connectionParams: { authorization: `Bearer ${accessToken}` },
  })
  const events = client.iterate<{ featuresChanged: { key: string } }>({ query: 'subscription { featuresChanged { key } }' })
  const next = async () => ((await events.next()).value as { data: { featuresChanged: { key: string } } }).data.featuresChanged.key
  const first = await next()
  expect(first).toBe(await sentinel())
  await server.db.pool.query("update feature set share = 10 where key = 'APPS'")
  const second = await next()
  expect(second).not.toBe(first)
  expect(second).toBe(await sentinel())
  await client.dispose()
})
