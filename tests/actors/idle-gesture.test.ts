// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { idleLimits } from '#machines/idle/idle.limits.ts'
import { showsInactivityOverlay } from '#machines/idle/idle.selectors.ts'
import { liveIdleMachine } from '#src/actors/idle.actors.ts'
import { fakeBrowser } from '../support/fake-browser.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const GESTURES = ['keydown', 'keyup', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'touchstart', 'touchend']

/** A page with a button that has the focus, under a warning that is up. */
const warnedPage = async () => {
  const heard: string[] = []
  const button = document.createElement('button')
  document.body.replaceChildren(button)
  for (const type of GESTURES) button.addEventListener(type, () => heard.push(type))
  const machine = liveIdleMachine({ window, locks: fakeBrowser().locks })
  const input = { scope: { subject: 'ada', session: 's1' }, fresh: true, limits: idleLimits(30) }
  const idle = createActor(machine, { input }).start()
  stops.push(() => idle.stop())
  await vi.advanceTimersByTimeAsync(26 * MINUTE)
  const warned = () => showsInactivityOverlay(idle.getSnapshot())
  expect(warned()).toBe(true)
  /** Dispatches on the button; true if the page was kept from it. */
  const press = (type: string, code?: string) =>
    !button.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), code && { code }))
  return { press, heard, warned }
}

const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  localStorage.clear()
})
afterEach(async () => {
  stops.splice(0).forEach((stop) => stop())
  // The tests share a window: a later gesture takes the last shield away.
  await vi.advanceTimersByTimeAsync(SECOND)
  window.dispatchEvent(new Event('pointerdown'))
  vi.useRealTimers()
})

describe('the gesture that wakes', () => {
  it('C7 a key wakes and reaches nothing, from the press over its repeats to the release', async () => {
    const { press, heard, warned } = await warnedPage()
    expect(press('keydown', 'Enter')).toBe(true)
    expect(warned()).toBe(false)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(press('keydown', 'Enter')).toBe(true)
    expect(press('keyup', 'Enter')).toBe(true)
    expect(heard).toEqual([])
  })

  it('C7 a click wakes and reaches nothing, however long the button is held', async () => {
    const { press, heard, warned } = await warnedPage()
    expect([press('pointerdown'), press('mousedown')]).toEqual([true, true])
    expect(warned()).toBe(false)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect([press('pointerup'), press('mouseup'), press('click')]).toEqual([true, true, true])
    expect(heard).toEqual([])
  })

  it('C7 a tap wakes and reaches nothing', async () => {
    const { press, heard, warned } = await warnedPage()
    for (const type of ['pointerdown', 'touchstart', 'pointerup', 'touchend']) expect(press(type)).toBe(true)
    expect([warned(), heard]).toEqual([false, []])
  })

  it('C7 a click right after the mouse that woke is swallowed too: it was meant for the overlay', async () => {
    const { press, heard, warned } = await warnedPage()
    press('mousemove')
    expect(warned()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) press(type)
    expect(heard).toEqual([])
  })

  it('C7 the next gesture belongs to the page again', async () => {
    const { press, heard } = await warnedPage()
    press('keydown', 'Enter')
    press('keyup', 'Enter')
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(press('keydown', 'Enter')).toBe(false)
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) press(type)
    expect(heard).toEqual(['keydown', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
  })

  it('C7 a bare click, as assistive technology makes it, wakes', async () => {
    const { press, warned } = await warnedPage()
    press('click')
    expect(warned()).toBe(false)
  })
})
