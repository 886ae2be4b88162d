import { fromCallback, fromPromise } from 'xstate'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import type { IdleEvent, LogoutRole, Moment, SessionScope, Watch, WatchOrder } from '#machines/idle/idle.machine.ts'
import { openActivityRecord, takeActivity } from '#src/lib/activity-record.ts'
import { raiseShield } from '#src/lib/gesture-shield.ts'
import { holdTabLock } from '#src/lib/tabs/tab-lock.ts'

const GESTURES = [
  'mousemove',
  'pointerdown',
  'mousedown',
  'keydown',
  'wheel',
  'touchstart',
  'touchmove',
  'click',
  'cancel',
  'scroll',
] as const
const EVERY_TICK = 1_000
const AT_MOST_ONCE_PER = 1_000
const SCROLLS_ON_FOR = 2_000
/** The pages on which nobody is warned or logged out. */
const EXEMPT = /^\/(account\/logout|error\/expired)(\/|$)/
/** How long tabs wait for the one that leads the logout, and how long that one holds them, until its removal of the record is seen. */
const ELECTION = 3_000
const SEEN_BY_ALL = 500

export type IdleDeps = { window: Window; locks?: LockManager | null; now?: () => Moment }

/** The idle chart on a real window: gestures, two clocks, the storage that tabs share, and a lock. */
export const liveIdleMachine = (deps: IdleDeps) =>
  idleMachine.provide({ actors: { watchActivity: watchActivity(deps), electTab: electTab(deps) } })

const watchActivity = ({ window, now = () => momentOf(window) }: IdleDeps) =>
  fromCallback<WatchOrder, Watch, IdleEvent>(({ input: { fresh, ...scope }, sendBack, receive }) => {
    const stop = new AbortController()
    const { signal } = stop
    const record = openActivityRecord(window, scope, crypto.randomUUID())
    const isExempt = () => EXEMPT.test(window.location.pathname)
    let gestureAt: Moment | undefined
    let reportedAt: Moment | undefined
    let lowerShield = () => {}

    const reportOthers = (activity = record.readNews()) => {
      if (!activity) return
      const { wall, steady } = now()
      // A record from the future was written before the clock was set back: it is news, and of now.
      const age = Math.max(wall - activity.seenAt, 0)
      sendBack({ type: 'activity.shared', at: { wall: wall - age, steady: steady - age } })
    }
    const reportActivity = () => {
      // A tab that slept asks what the others left before it judges itself.
      reportOthers()
      reportedAt = now()
      sendBack({ type: 'activity.seen', at: reportedAt })
    }
    const pointer = watchPointer()
    const reportGesture = (event: Event) => {
      const { type } = event
      if (isExempt() || (type === 'mousemove' && !pointer.moves(event))) return
      const at = now()
      // Pages scroll by themselves when data arrives; only a scroll that goes on from a gesture is one.
      if (type === 'scroll' && passed(gestureAt, at) > SCROLLS_ON_FOR) return
      gestureAt = at
      if (passed(reportedAt, at) >= AT_MOST_ONCE_PER) reportActivity()
    }
    const reportTime = () => {
      if (isExempt()) return
      reportOthers()
      sendBack({ type: 'clock.ticked', at: now() })
    }

    receive((order) => {
      if (order.type === 'activity.counted') return record.write(order.at.wall)
      record.warn(order.type === 'warning.raised')
      lowerShield()
      lowerShield = order.type === 'warning.raised' ? raiseShield(window) : () => {}
    })
    for (const gesture of GESTURES) window.addEventListener(gesture, reportGesture, { signal, passive: true, capture: true })
    for (const waking of ['pageshow', 'focus'] as const) window.addEventListener(waking, reportTime, { signal })
    window.document.addEventListener('visibilitychange', reportTime, { signal })
    record.watch(reportTime, signal)
    const ticking = window.setInterval(reportTime, EVERY_TICK)
    signal.addEventListener('abort', () => {
      window.clearInterval(ticking)
      lowerShield()
      record.close()
    })

    const earlier = record.read()
    if (earlier && !fresh) reportOthers(earlier)
    else reportActivity()
    reportTime()
    return () => stop.abort()
  })

const electTab = ({ window, locks }: IdleDeps) =>
  fromPromise<LogoutRole, SessionScope>(async ({ input, signal }) => {
    const name = `logout:${input.subject}:${input.session}`
    const release = await holdTabLock(name, AbortSignal.any([signal, AbortSignal.timeout(ELECTION)]), locks)
    // The record lives as long as the session: who finds it gone comes after the tab that led.
    if (!takeActivity(window, input)) {
      release()
      return 'follows'
    }
    window.setTimeout(release, SEEN_BY_ALL)
    return 'leads'
  })

/**
 * Whether a move of the mouse is a person's: Chromium sends moves of its own under a pointer that rests, whenever the page's layout changes
 * below it. Only the place on the screen tells them apart; the first move has none to be compared with and says by itself that it goes nowhere.
 */
const watchPointer = () => {
  let place: string | undefined
  return {
    moves: (event: Partial<MouseEvent>): boolean => {
      const before = place
      place = `${event.screenX},${event.screenY}`
      return before === undefined ? event.movementX !== 0 || event.movementY !== 0 : before !== place
    },
  }
}

/** On the clock that went further: neither a sleep nor a clock that is set back makes a span short. */
const passed = (since: Moment | undefined, at: Moment) => (since ? Math.max(at.wall - since.wall, at.steady - since.steady) : Infinity)

const momentOf = (window: Window): Moment => ({ wall: Date.now(), steady: window.performance.now() })
