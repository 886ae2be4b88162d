import { expect, it, vi } from 'vitest'
import { mendMissingChunks } from '#src/shell/update/missing-chunk.ts'

const world = (mayReload = true, broken = false) => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (broken) throw new Error('full')
      kept.set(key, value)
    },
  }
  const window = Object.assign(new EventTarget(), { location: { reload: vi.fn<() => void>() } })
  const load = (build: string) => mendMissingChunks({ window: window as never, storage, build, mayReload: () => mayReload })
  const miss = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    return { reloads: window.location.reload.mock.calls.length, goesOn: !event.defaultPrevented }
  }
  return { load, miss }
}

it('J1 reloads once for a build, and always lets the error through to the boundary', () => {
  const { load, miss } = world()
  const stop = load('a')
  expect(miss()).toEqual({ reloads: 1, goesOn: true })
  expect(miss()).toEqual({ reloads: 1, goesOn: true })
  stop()
  load('b')
  expect(miss()).toEqual({ reloads: 2, goesOn: true })
})

it('J1 never reloads over unsaved work, nor where it could not remember that it did', () => {
  const dirty = world(false)
  dirty.load('a')
  expect(dirty.miss()).toEqual({ reloads: 0, goesOn: true })
  const full = world(true, true)
  full.load('a')
  expect(full.miss()).toEqual({ reloads: 0, goesOn: true })
})
