import { afterEach, expect, it, vi } from 'vitest'
import { followRights } from '#src/actors/follow-rights.ts'
import { ok, openData } from '../data/graphql-stub.ts'
import { openSocketServer } from '../data/socket-server.ts'

const SLOWLY = { timeout: 10_000 }
vi.setConfig({ testTimeout: 20_000 })

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** Follows the rights over a real connection. `stored`: the key of an earlier page load of this tab; `follows`: whether the page follows what it hears. */
const follow = async (stored?: string, follows = true) => {
  const server = await openSocketServer()
  stops.push(server.close)
  const { client, close } = openData(() => ok({}), {
    socketUrl: server.url,
    getToken: () => Promise.resolve('token'),
    watchToken: () => () => {},
  })
  stops.push(close)
  const values = new Map(stored === undefined ? [] : [['portico.rights', stored]])
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  const heard = vi.fn<(followed: () => void) => void>((followed) => {
    if (follows) followed()
  })
  stops.push(followRights(client, storage, heard, 10))
  await expect.poll(server.listeners, SLOWLY).toBe(1)
  const tell = (key: string) => server.tellAll({ rightsChanged: { key } })
  return { tell, heard: () => heard.mock.calls.length, values }
}

it('D6 an open page hears of each change of its rights, both ways, and not of the rights that it has', async () => {
  const { tell, heard, values } = await follow()
  tell('admin')
  tell('admin')
  tell('employee')
  await expect.poll(heard, SLOWLY).toBe(1)
  tell('admin')
  await expect.poll(heard, SLOWLY).toBe(2)
  expect([...values]).toEqual([['portico.rights', 'admin']])
})

it('a reloaded page hears of a change that happened while nobody listened', async () => {
  const { tell, heard } = await follow('admin')
  tell('employee')
  await expect.poll(heard, SLOWLY).toBe(1)
})

it('a page that was reloaded before it followed a change hears of it again', async () => {
  const { tell, heard, values } = await follow('admin', false)
  tell('employee')
  await expect.poll(heard, SLOWLY).toBe(1)
  const reloaded = await follow(values.get('portico.rights'))
  reloaded.tell('employee')
  await expect.poll(reloaded.heard, SLOWLY).toBe(1)
  expect([...reloaded.values]).toEqual([['portico.rights', 'employee']])
})
