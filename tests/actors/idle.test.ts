import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { idleLimits } from '#machines/idle/idle.limits.ts'
import type { SessionScope } from '#machines/idle/idle.machine.ts'
import { isOver, showsInactivityOverlay } from '#machines/idle/idle.selectors.ts'
import { liveIdleMachine } from '#src/actors/idle.actors.ts'
import { fakeBrowser } from '../support/fake-browser.ts'
import type { FakeBrowser } from '../support/fake-browser.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const ada: SessionScope = { subject: 'ada', session: 's1' }

type Opened = { fresh?: boolean; scope?: SessionScope; path?: string }
const openTab = (browser: FakeBrowser, { fresh = true, scope = ada, path = '/admin/users' }: Opened = {}) => {
  const tab = browser.openTab(path)
  const machine = liveIdleMachine({ window: tab.window, locks: browser.locks })
  const idle = createActor(machine, { input: { scope, fresh, limits: idleLimits(30) } }).start()
  const gesture = (type: string, own: object = {}) => tab.dispatch(Object.assign(new Event(type, { cancelable: true }), own))
  const warned = () => showsInactivityOverlay(idle.getSnapshot())
  return { ...tab, idle, gesture, warned, output: () => idle.getSnapshot().output, state: () => idle.getSnapshot().value }
}

const pass = (span: number) => vi.advanceTimersByTimeAsync(span)
/** Moves the wall clock and fires no timer, as a sleep does. */
const sleep = (span: number) => vi.setSystemTime(Date.now() + span)

const open: ReturnType<typeof openTab>[] = []
const start = ({ tabs = 1, browser = fakeBrowser(), ...opened }: Opened & { tabs?: number; browser?: FakeBrowser } = {}) => {
  const all = Array.from({ length: tabs }, () => openTab(browser, opened))
  open.push(...all)
  return all
}
const one = (opened: Parameters<typeof start>[0] = {}) => {
  const [tab] = start(opened)
  if (!tab) throw new Error('No tab was opened')
  return tab
}

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => {
  open.splice(0).forEach(({ idle }) => idle.stop())
  vi.useRealTimers()
})

describe('idle, live', () => {
  it('C2 warns at 25:00 and ends at 30:00, within two seconds', async () => {
    const tab = one()
    await pass(24 * MINUTE + 59 * SECOND)
    expect(tab.warned()).toBe(false)
    await pass(2 * SECOND)
    expect(tab.warned()).toBe(true)
    await pass(4 * MINUTE + 58 * SECOND)
    expect(tab.output()).toBeUndefined()
    await pass(2 * SECOND)
    expect(tab.output()).toEqual({ reason: 'idle', role: 'leads' })
  })

  it('C2 a hidden tab whose timers did not run ends the moment it is shown', () => {
    const tab = one()
    tab.show(false)
    sleep(31 * MINUTE)
    tab.show(true)
    expect(isOver(tab.idle.getSnapshot())).toBe(true)
  })

  it.each(['mousemove', 'mousedown', 'keydown', 'wheel', 'touchstart', 'click'])('takes %s as a sign of life', async (type) => {
    const tab = one()
    await pass(20 * MINUTE)
    tab.gesture(type)
    await pass(24 * MINUTE)
    expect(tab.warned()).toBe(false)
    await pass(MINUTE + SECOND)
    expect(tab.warned()).toBe(true)
  })

  it('takes no move of the mouse as one that the browser makes up: the pointer is where it was on the screen', async () => {
    const tab = one()
    const at = (screenX: number, screenY: number, movementX = 0) => ({ screenX, screenY, movementX, movementY: 0 })
    await pass(10 * MINUTE)
    tab.gesture('mousemove', at(200, 300))
    await pass(14 * MINUTE)
    tab.gesture('mousemove', at(200, 300))
    await pass(MINUTE + SECOND)
    expect(tab.warned()).toBe(true)
    tab.gesture('mousemove', at(200, 300))
    expect(tab.warned()).toBe(true)
    tab.gesture('mousemove', at(201, 300, 1))
    expect(tab.warned()).toBe(false)
  })

  it('takes a scroll as one only where it goes on from a gesture: lists scroll by themselves when data arrives', async () => {
    const tab = one()
    await pass(20 * MINUTE)
    tab.gesture('scroll')
    await pass(5 * MINUTE + SECOND)
    expect(tab.warned()).toBe(true)
    tab.gesture('wheel')
    for (let passed = 0; passed < 26 * MINUTE; passed += SECOND) {
      await pass(SECOND)
      tab.gesture('scroll')
    }
    expect(tab.warned()).toBe(false)
  })

  it('C1 the first gesture after a sleep does not revive the session, here or elsewhere', async () => {
    const browser = fakeBrowser()
    const [tab, other] = start({ tabs: 2, browser })
    sleep(31 * MINUTE)
    tab!.gesture('mousemove')
    expect(isOver(tab!.idle.getSnapshot())).toBe(true)
    await pass(SECOND)
    expect([tab!.output(), other!.output()]).toEqual([
      { reason: 'idle', role: 'leads' },
      { reason: 'idle', role: 'follows' },
    ])
  })

  it('C1 opening the page again after the limit does not revive it either', async () => {
    const browser = fakeBrowser()
    const tab = one({ browser })
    await pass(10 * MINUTE)
    tab.idle.stop()
    sleep(31 * MINUTE)
    const again = one({ browser, fresh: false })
    await pass(SECOND)
    expect(again.output()).toEqual({ reason: 'idle', role: 'leads' })
  })

  it('C1 but signing in again does', () => {
    const browser = fakeBrowser()
    one({ browser })
    sleep(35 * MINUTE)
    expect(one({ browser, fresh: true }).state()).toBe('active')
  })

  it('a page that is opened in the middle of the warning shows it', async () => {
    const browser = fakeBrowser()
    one({ browser })
    await pass(26 * MINUTE)
    expect(one({ browser, fresh: false }).warned()).toBe(true)
  })

  it('C3 a clock that is set back does not prolong', async () => {
    const tab = one()
    sleep(-3 * 60 * MINUTE)
    await pass(25 * MINUTE)
    expect(tab.warned()).toBe(true)
    await pass(5 * MINUTE)
    expect(tab.output()).toEqual({ reason: 'idle', role: 'leads' })
  })

  it('C3 a clock that is set back does not prolong for the other tabs, and their activity still counts', async () => {
    const [tab, other] = start({ tabs: 2 })
    sleep(-60 * MINUTE)
    await pass(20 * MINUTE)
    other!.gesture('keydown')
    await pass(24 * MINUTE)
    expect([tab!.warned(), other!.warned()]).toEqual([false, false])
    await pass(MINUTE + SECOND)
    expect([tab!.warned(), other!.warned()]).toEqual([true, true])
  })

  it('C3 a clock that is set forward ends the session instead of hanging', async () => {
    const tab = one()
    sleep(60 * MINUTE)
    await pass(2 * SECOND)
    expect(tab.output()).toEqual({ reason: 'idle', role: 'leads' })
  })

  it('C4 forty minutes of activity in one tab keep all three, and one of them leads the logout', async () => {
    const tabs = start({ tabs: 3 })
    for (let minute = 0; minute < 40; minute++) {
      await pass(MINUTE)
      tabs[1]?.gesture('keydown')
    }
    expect(tabs.map(({ state }) => state())).toEqual(['active', 'active', 'active'])
    await pass(31 * MINUTE)
    expect(tabs.map((tab) => tab.output()?.role).toSorted()).toEqual(['follows', 'follows', 'leads'])
  })

  it('C4 a tab that slept through the logout follows', async () => {
    const browser = fakeBrowser()
    const leader = one({ browser })
    const late = one({ browser, path: '/account/logout' })
    await pass(31 * MINUTE)
    expect([leader.output()?.role, late.state()]).toEqual(['leads', 'active'])
    late.goTo('/admin/users')
    await pass(2 * SECOND)
    expect(late.output()?.role).toBe('follows')
  })

  it('C4 a sign of life in one tab clears the warning in the others', async () => {
    const [tab, other] = start({ tabs: 2 })
    await pass(26 * MINUTE)
    expect([tab!.warned(), other!.warned()]).toEqual([true, true])
    tab!.gesture('mousemove')
    expect([tab!.warned(), other!.warned()]).toEqual([false, false])
  })

  it.each([
    { subject: 'grace', session: 's2' },
    { subject: 'ada', session: 's0' },
    { subject: 'grace', session: 's1' },
  ])('activity of another session ($subject, $session) revives nobody', async (scope) => {
    const browser = fakeBrowser()
    const tab = one({ browser })
    const stranger = one({ browser, scope })
    await pass(26 * MINUTE)
    stranger.gesture('keydown')
    await pass(SECOND)
    expect(tab.warned()).toBe(true)
  })

  it.each(['/account/logout', '/account/logout/callback', '/error/expired'])('warns and ends nothing on %s', async (path) => {
    const tab = one({ path })
    await pass(40 * MINUTE)
    tab.gesture('keydown')
    expect(tab.state()).toBe('active')
    tab.goTo('/admin/users')
    await pass(SECOND)
    expect(isOver(tab.idle.getSnapshot()) || tab.output() !== undefined).toBe(true)
  })

  it('keeps session id, active id and warning flag in session storage, and takes them away at the end', async () => {
    const browser = fakeBrowser()
    const [tab, other] = start({ tabs: 2, browser })
    tab!.gesture('keydown')
    await pass(2 * SECOND)
    tab!.gesture('keydown')
    await pass(2 * SECOND)
    const noted = () =>
      Object.fromEntries(
        Array.from({ length: tab!.sessionStorage.length }, (_, i) => [
          tab!.sessionStorage.key(i),
          tab!.sessionStorage.getItem(tab!.sessionStorage.key(i) ?? ''),
        ]),
      )
    expect(noted()).toMatchObject({ 'portico.session': 's1' })
    expect(other!.sessionStorage.getItem('portico.activeTab')).toBe(tab!.sessionStorage.getItem('portico.activeTab'))
    await pass(25 * MINUTE)
    expect(noted()).toMatchObject({ 'portico.idleWarned': 'true' })
    await pass(6 * MINUTE)
    expect(noted()).toEqual({})
    expect(tab!.localStorage.length).toBe(0)
  })

  it('judges its tab alone where the browser keeps nothing', async () => {
    const tab = fakeBrowser().openTab()
    const closed = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(tab.window, 'localStorage', { get: closed })
    Object.defineProperty(tab.window, 'sessionStorage', { get: closed })
    const idle = createActor(liveIdleMachine({ window: tab.window, locks: fakeBrowser().locks }), {
      input: { scope: ada, fresh: false, limits: idleLimits(30) },
    }).start()
    await pass(31 * MINUTE)
    expect(idle.getSnapshot().output).toEqual({ reason: 'idle', role: 'leads' })
  })

  it('hears nothing any more once it is stopped', async () => {
    const tab = one()
    tab.idle.stop()
    await pass(10 * SECOND)
    tab.gesture('keydown')
    expect(vi.getTimerCount()).toBe(0)
  })
})
