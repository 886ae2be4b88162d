import { expect, it, vi } from 'vitest'
import { isMissingChunk } from '#src/lib/faults/network-failure.ts'
import { mendMissingChunks } from '#src/shell/update/missing-chunk.ts'

const world = ({
  mayReload = true,
  broken = false,
  persistent = true,
  opening = undefined as string | undefined,
  answer = () => Promise.resolve({ status: 404 }),
} = {}) => {
  const now = { mayReload }
  const kept = new Map<string, string>()
  const storage = {
    persistent,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (broken) throw new Error('full')
      kept.set(key, value)
    },
  }
  const onMissing = vi.fn<() => void>()
  const fetch = vi.fn<(address: string) => Promise<{ status: number }>>(answer)
  const window = Object.assign(new EventTarget(), {
    location: { reload: vi.fn<() => void>(), assign: vi.fn<(to: string) => void>() },
    fetch,
  })
  const load = (build: string) =>
    mendMissingChunks({ window: window as never, storage, build, mayReload: () => now.mayReload, onMissing, opening: () => opening })
  const miss = async (message = 'Failed to fetch dynamically imported module: https://portal.example/assets/a.js') => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new TypeError(message) })
    window.dispatchEvent(event)
    await new Promise((done) => setTimeout(done))
    return { reloads: window.location.reload.mock.calls.length, goesOn: !event.defaultPrevented }
  }
  return { load, miss, fetch, onMissing, now, location: window.location }
}

it('J1 reloads once for a build, and always lets the error through to the boundary', async () => {
  const { load, miss } = world()
  const stop = load('a')
  expect(await miss()).toEqual({ reloads: 1, goesOn: true })
  expect(await miss()).toEqual({ reloads: 1, goesOn: true })
  stop()
  load('b')
  expect(await miss()).toEqual({ reloads: 2, goesOn: true })
})

it('J1 begins anew at the page that was being opened, once too', async () => {
  const { load, miss, location } = world({ opening: '/vendor/users/create' })
  load('a')
  expect([await miss(), await miss()]).toEqual([
    { reloads: 0, goesOn: true },
    { reloads: 0, goesOn: true },
  ])
  expect(location.assign.mock.calls).toEqual([['/vendor/users/create']])
})

it('J1 never reloads over unsaved work, nor where it could not remember that it did', async () => {
  const dirty = world({ mayReload: false })
  dirty.load('a')
  expect(await dirty.miss()).toEqual({ reloads: 0, goesOn: true })
  expect(await dirty.miss()).toEqual({ reloads: 0, goesOn: true })
  expect(dirty.onMissing).toHaveBeenCalledTimes(1)
  expect(await dirty.miss('Unable to preload CSS for /assets/a.css')).toEqual({ reloads: 0, goesOn: true })
  expect(dirty.onMissing).toHaveBeenCalledTimes(2)
  const full = world({ broken: true })
  full.load('a')
  expect(await full.miss()).toEqual({ reloads: 0, goesOn: true })
  const blocked = world({ persistent: false })
  blocked.load('a')
  expect(await blocked.miss()).toEqual({ reloads: 0, goesOn: true })
  expect([full.onMissing, blocked.onMissing].flatMap(({ mock }) => mock.calls)).toEqual([])
})

it('J1 offers the reload to a page with unsaved work also after the automatic one', async () => {
  const { load, miss, onMissing, now } = world()
  load('a')
  expect([await miss(), onMissing.mock.calls.length]).toEqual([{ reloads: 1, goesOn: true }, 0])
  now.mayReload = false
  expect([await miss(), onMissing.mock.calls.length]).toEqual([{ reloads: 1, goesOn: true }, 1])
  now.mayReload = true
  expect([await miss(), onMissing.mock.calls.length]).toEqual([{ reloads: 1, goesOn: true }, 1])
})

it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has the file after all', () => Promise.resolve({ status: 200 })],
  ['is starting', () => Promise.resolve({ status: 503 })],
])('J3 keeps the page and what was typed in it where the server %s', async (_, answer) => {
  const { load, miss, fetch, onMissing } = world({ answer })
  load('a')
  expect(await miss()).toEqual({ reloads: 0, goesOn: true })
  expect(await miss('Unable to preload CSS for /assets/a.css')).toEqual({ reloads: 0, goesOn: true })
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(['https://portal.example/assets/a.js', '/assets/a.css'])
  expect(onMissing).not.toHaveBeenCalled()
})

it.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('J1 knows a missing part of the portal by the words of each browser: %s', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
  expect([new TypeError('Failed to fetch'), message, undefined].map(isMissingChunk)).toEqual([false, false, false])
})
