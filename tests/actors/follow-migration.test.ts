import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { liveMigration } from '#src/actors/migration.actors.ts'
import { ok, openData } from '../data/graphql-stub.ts'
import { openSocketServer } from '../data/socket-server.ts'

const SLOWLY = { timeout: 10_000 }
vi.setConfig({ testTimeout: 20_000 })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

const ID = '6f0f5b6e-0d52-4b8e-9a39-0c8a4a6f1d11'
const job = { id: ID, canGoOn: true, canRetry: false, counts: [], undo: null }

/** The chart at a run that is at work, over a real socket. */
const follow = async ({ isOwn = true, hasSocket = true } = {}) => {
  const socket = await openSocketServer()
  stops.push(socket.close)
  const server = { state: 'RUNNING', looks: 0 }
  const { client, close } = openData(
    () => {
      server.looks += 1
      const run = {
        id: ID,
        wizard: 'USERS',
        version: 1,
        isOwn,
        state: 'PROCESSING',
        totals: [],
        review: null,
        job: { ...job, state: server.state },
      }
      return ok({ migrationRun: run })
    },
    {
      socketUrl: hasSocket ? socket.url : 'ws://127.0.0.1:9',
      getToken: () => Promise.resolve('token'),
    },
  )
  stops.push(close)
  const actor = createActor(liveMigration(client), { input: { id: ID } }).start()
  stops.push(() => actor.stop())
  await expect.poll(() => actor.getSnapshot().matches({ processing: 'running' }), SLOWLY).toBe(true)
  if (hasSocket) await expect.poll(socket.listeners, SLOWLY).toBe(1)
  const tell = () => socket.tellAll({ notificationsChanged: { runningJobs: 1 } })
  const isPaused = () => actor.getSnapshot().matches({ processing: 'paused' })
  return { server, socket, tell, isPaused, actor }
}

it('looks at a migration as soon as the server tells of a job of the user', async () => {
  const { server, tell, isPaused } = await follow()
  tell()
  await expect.poll(() => server.looks, SLOWLY).toBe(2)
  server.state = 'PAUSED'
  tell()
  await expect.poll(isPaused, { timeout: 4000 }).toBe(true)
})

it('misses no event that comes while it looks', async () => {
  const { server, tell, isPaused } = await follow()
  tell()
  await expect.poll(() => server.looks, SLOWLY).toBe(2)
  tell()
  tell()
  server.state = 'PAUSED'
  tell()
  await expect.poll(isPaused, { timeout: 4000 }).toBe(true)
})

it.each([
  ['no connection to the server tells it anything', { hasSocket: false }],
  ['the migration is of another user, of whose jobs nobody is told', { isOwn: false }],
])('looks every second where %s', async (_, how) => {
  const { server, isPaused, tell } = await follow(how)
  tell()
  server.state = 'PAUSED'
  await expect.poll(isPaused, { timeout: 4000 }).toBe(true)
})

it('ends its subscription once the page is left', async () => {
  const { socket, actor } = await follow()
  expect(socket.connections()).toBe(1)
  actor.stop()
  await expect.poll(socket.connections, SLOWLY).toBe(0)
})
