import { afterEach, expect, it, vi } from 'vitest'
import { keepFresh } from '#src/actors/keep-fresh.ts'
import { ok, openData } from '../data/graphql-stub.ts'
import { openSocketServer } from '../data/socket-server.ts'

const SLOWLY = { timeout: 10_000 }
vi.setConfig({ testTimeout: 20_000 })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

it('an open page discards the flags as it is told of another key, and not of the same one or while nobody is here', async () => {
  const server = await openSocketServer()
  stops.push(server.close)
  const { client, close, requests } = openData(() => ok({ refreshAppConfiguration: { key: 'a' } }), {
    socketUrl: server.url,
    getToken: () => Promise.resolve('token'),
    watchToken: () => () => {},
  })
  stops.push(close)
  const discarded = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const place = { deserted: false }
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = { document, navigator: { onLine: true }, setInterval, clearInterval } as unknown as Window
  const others = { refreshOwn: () => Promise.resolve(), lastActive: () => 0, isDeserted: () => place.deserted }
  stops.push(keepFresh({ client, window, discardFeatures: discarded, ...others }))
  await expect.poll(server.listeners, SLOWLY).toBe(1)
  await expect.poll(() => requests.length, SLOWLY).toBe(1)
  server.tellAll({ featuresChanged: { key: 'a' } })
  server.tellAll({ featuresChanged: { key: 'b' } })
  await expect.poll(() => discarded.mock.calls.length, SLOWLY).toBe(1)
  place.deserted = true
  server.tellAll({ featuresChanged: { key: 'c' } })
  server.tellAll({ featuresChanged: { key: 'd' } })
  place.deserted = false
  server.tellAll({ featuresChanged: { key: 'e' } })
  await expect.poll(() => discarded.mock.calls.length, SLOWLY).toBe(2)
  expect(requests).toHaveLength(1)
})
