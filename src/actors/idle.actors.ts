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
/** Pages on which nobody is warned or signed out for inactivity. */
const EXEMPT = /^\/(account\/logout|error\/expired)(\/|$)/
/** A new order does not compile until somebody says what hears it. */
const WARNS = { 'warning.raised': true, 'warning.cleared': false } as const
/** Milliseconds that tabs wait for the leader of the logout, and that the leader keeps the lock so that all tabs see the removed record. */
const ELECTION = 3_000
const SEEN_BY_ALL = 500

type IdleDeps = { window: Window; locks?: LockManager | null; now?: () => Moment }

/** The idle chart with its implementations: gestures, two clocks, the storage that tabs share, and a lock. */
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
      // A record from the future was written before the clock was set back, so it counts as activity of now.
      const age = Math.max(wall - activity.seenAt, 0)
      sendBack({ type: 'activity.shared', at: { wall: wall - age, steady: steady - age } })
    }
    const reportActivity = () => {
      // A tab that slept reads the records of the others before its own activity is judged.
      reportOthers()
      reportedAt = now()
      sendBack({ type: 'activity.seen', at: reportedAt })
    }
    const pointer = watchPointer()
    const reportGesture = (event: Event) => {
      const { type } = event
      if (isExempt() || (type === 'mousemove' && !pointer.moves(event))) return
      const at = now()
      // Pages also scroll by themselves when data arrives. Only scrolling that continues a gesture counts as activity.
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
      const isWarned = WARNS[order.type]
      record.warn(isWarned)
      lowerShield()
      lowerShield = isWarned ? raiseShield(window) : () => {}
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
    // The record exists as long as the session, so a tab that finds it removed comes after the leader.
    if (!takeActivity(window, input)) {
      release()
      return 'follows'
    }
    window.setTimeout(release, SEEN_BY_ALL)
    return 'leads'
  })

/**
 * Detects real mouse movement. Chromium also sends move events when the layout changes under a resting pointer, which only the unchanged screen
 * position reveals. The first event has no position to compare with, but a spurious one reports a movement of zero.
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

/** Uses the clock that advanced further, so neither sleep nor a clock that was set back shortens the span. */
const passed = (since: Moment | undefined, at: Moment) => (since ? Math.max(at.wall - since.wall, at.steady - since.steady) : Infinity)

const momentOf = (window: Window): Moment => ({ wall: Date.now(), steady: window.performance.now() })
