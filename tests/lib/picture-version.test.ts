import { expect, it, vi } from 'vitest'
import { pictureVersion } from '#src/lib/picture-version.ts'

it('tells the other tabs of a new picture, and hears of theirs', async () => {
  const other = new BroadcastChannel('picture-version')
  const heardThere = new Promise((resolve) => other.addEventListener('message', ({ data }) => resolve(data)))
  const heardHere = vi.fn<() => void>()
  const stop = pictureVersion.subscribe(heardHere)
  pictureVersion.set(1)
  expect(await heardThere).toBe(1)
  other.postMessage('nonsense')
  other.postMessage(2)
  await expect.poll(() => pictureVersion.get()).toBe(2)
  expect(heardHere).toHaveBeenCalledTimes(2)
  stop()
  other.close()
})
