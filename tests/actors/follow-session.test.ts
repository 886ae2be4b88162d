import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { followSession } from '#src/actors/follow-session.ts'
import { ok, openData } from '../data/graphql-stub.ts'
import { openSocketServer } from '../data/socket-server.ts'

const SLOWLY = { timeout: 10_000 }
vi.setConfig({ testTimeout: 20_000 })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** The real client and socket, following a session on a real connection. */
const follow = async () => {
  const server = await openSocketServer()
  stops.push(server.close)
  let token: string | undefined = 'token-1'
  const renewed = new Set<() => void>()
  const { client, close, incidents } = openData(() => ok({}), {
    socketUrl: server.url,
    getToken: () => Promise.resolve(token),
    watchToken: (hear) => (renewed.add(hear), () => renewed.delete(hear)),
  })
  stops.push(close)
  const ends: EndReason[] = []
  stops.push(followSession(client, (reason) => ends.push(reason), 10))
  await expect.poll(server.listeners, SLOWLY).toBe(1)
  const renew = (next: string) => {
    token = next
    renewed.forEach((hear) => hear())
  }
  return { server, ends, incidents, renew, take: (next: string) => (token = next) }
}

describe('the end of a session, told by the server', () => {
  it.each([
    ['logout', 'signedOutElsewhere'],
    ['idle', 'idle'],
    ['expired', 'expired'],
    ['replaced', 'userChanged'],
    ['inactive', 'userDisabled'],
    ['accountDeleted', 'accountDeleted'],
    ['passwordChanged', 'endedByServer'],
    [null, 'endedByServer'],
  ] as const)('B14 ends it here with its reason: %s', async (reason, end) => {
    const { server, ends } = await follow()
    server.tell(reason)
    await expect.poll(() => ends, SLOWLY).toEqual([end])
  })

  it('B14 ends it when the connection is closed for good, without an incident', async () => {
    const { server, ends, incidents } = await follow()
    server.closeAll(4401)
    await expect.poll(() => ends, SLOWLY).toEqual(['endedByServer'])
    expect([server.came, incidents]).toEqual([['Bearer token-1'], []])
  })

  it('B14 ends it with the reason of the close, where the close comes first', async () => {
    const { server, ends } = await follow()
    server.closeAll(4401, 'accountDeleted')
    await expect.poll(() => ends, SLOWLY).toEqual(['accountDeleted'])
  })

  it('G8 comes back with the new token when the old one has ended', async () => {
    const { server, ends, take } = await follow()
    take('token-2')
    server.closeAll(4403)
    await expect.poll(server.listeners, SLOWLY).toBe(2)
    expect([server.came, ends]).toEqual([['Bearer token-1', 'Bearer token-2'], []])
    server.tell('logout')
    await expect.poll(() => ends, SLOWLY).toEqual(['signedOutElsewhere'])
  })

  it('G8 changes the connection when the token was renewed', async () => {
    const { server, ends, renew } = await follow()
    renew('token-2')
    await expect.poll(server.listeners, SLOWLY).toBe(2)
    expect([server.came, ends]).toEqual([['Bearer token-1', 'Bearer token-2'], []])
  })

  it('listens again after a failure that says nothing about the session', async () => {
    const { server, ends, incidents } = await follow()
    server.closeAll(4500)
    await expect.poll(server.listeners, SLOWLY).toBe(2)
    expect([ends, incidents]).toEqual([[], []])
  })

  it('gives the connection up once it is stopped', async () => {
    const { server, ends } = await follow()
    stops.pop()?.()
    await expect.poll(server.connections, SLOWLY).toBe(0)
    expect(ends).toEqual([])
  })
})
