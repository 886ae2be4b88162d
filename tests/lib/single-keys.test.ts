// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { SINGLE_KEYS_KEY, singleKeys } from '#src/lib/single-keys.ts'

it('is on until it is turned off, keeps that in the browser, and tells who follows, also from another tab', () => {
  let told = 0
  const stop = singleKeys.subscribe(() => told++)
  expect(singleKeys.get()).toBe(true)
  singleKeys.set(false)
  expect([singleKeys.get(), told, localStorage.getItem(SINGLE_KEYS_KEY)]).toEqual([false, 1, 'off'])
  singleKeys.set(true)
  expect([singleKeys.get(), told, localStorage.getItem(SINGLE_KEYS_KEY)]).toEqual([true, 2, null])

  localStorage.setItem(SINGLE_KEYS_KEY, 'off')
  window.dispatchEvent(new StorageEvent('storage', { key: SINGLE_KEYS_KEY }))
  expect([singleKeys.get(), told]).toEqual([false, 3])
  stop()
  singleKeys.set(true)
  window.dispatchEvent(new StorageEvent('storage', { key: SINGLE_KEYS_KEY }))
  expect(told).toBe(3)
})
