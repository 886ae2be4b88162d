import { describe, expect, it } from 'vitest'
import { createActor, createMachine, fromCallback, fromPromise, matchesState } from 'xstate'
import type { ActorRefFrom, EventObject } from 'xstate'
import { idleLimits } from '#machines/idle/idle.limits.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import type { IdleEvent, IdleNews, LogoutRole, Moment, Watch, WatchOrder } from '#machines/idle/idle.machine.ts'
import { idleAnswers, idleBegin, idleFacts, idleInput, idleSamples, moment } from '#machines/idle/idle.samples.ts'
import { endsAt, isOver, showsInactivityOverlay } from '#machines/idle/idle.selectors.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const { warnAfter, expireAfter } = idleInput.limits
const MINUTE = 60_000

const start = () => {
  const orders: WatchOrder[] = []
  const news: IdleNews[] = []
  const elected = Promise.withResolvers<LogoutRole>()
  const machine = idleMachine.provide({
    actors: {
      watchActivity: fromCallback<WatchOrder, Watch, IdleEvent>(({ receive }) => receive((order) => orders.push(order))),
      electTab: fromPromise(() => elected.promise),
    },
  })
  const parent = createActor(fromCallback<IdleNews>(({ receive }) => receive((item) => news.push(item)))).start()
  const idle = createActor(machine, { input: { ...idleInput, parent } }).start()
  const seen = (at: Moment) => idle.send({ type: 'activity.seen', at })
  const shared = (at: Moment) => idle.send({ type: 'activity.shared', at })
  const ticked = (at: Moment) => idle.send({ type: 'clock.ticked', at })
  seen(moment(0))
  return { idle, seen, shared, ticked, orders, news, elect: elected.resolve, state: () => idle.getSnapshot().value }
}

describe('idle', () => {
  it('C2 warns after 25 quiet minutes and ends after 30', async () => {
    const { idle, ticked, elect } = start()
    ticked(moment(warnAfter - 1))
    expect(showsInactivityOverlay(idle.getSnapshot())).toBe(false)
    ticked(moment(warnAfter))
    expect(showsInactivityOverlay(idle.getSnapshot())).toBe(true)
    ticked(moment(expireAfter - 1))
    expect(isOver(idle.getSnapshot())).toBe(false)
    ticked(moment(expireAfter))
    expect(isOver(idle.getSnapshot())).toBe(true)
    elect('follows')
    await expect.poll(() => idle.getSnapshot().output).toEqual({ reason: 'idle', role: 'follows' })
  })

  it.each(['seen', 'ticked'] as const)('B10 tells its parent that nobody was here when it is %s too late for a warning', (how) => {
    const { news, state, ...told } = start()
    told[how](moment(expireAfter))
    expect([state(), news]).toEqual(['electing', [{ type: 'idle.warned' }]])
  })

  it('takes its limits from the session, with five minutes to answer or half of a short one', () => {
    expect(idleLimits(30)).toEqual({ warnAfter: 25 * MINUTE, expireAfter: 30 * MINUTE })
    expect(idleLimits(6)).toEqual({ warnAfter: 3 * MINUTE, expireAfter: 6 * MINUTE })
  })

  it('says when the session will end', () => {
    const { idle, seen } = start()
    seen({ wall: 1_000_000, steady: 5 })
    expect(endsAt(idle.getSnapshot())).toBe(1_000_000 + expireAfter)
  })

  it('C4 is brought back by activity in any tab, and by news only', () => {
    const { ticked, shared, state } = start()
    ticked(moment(warnAfter))
    shared(moment(0))
    expect(state()).toBe('warned')
    shared(moment(warnAfter))
    expect(state()).toBe('active')
  })

  it('C1 is not revived by the first gesture after a long sleep', () => {
    const { seen, state, orders } = start()
    seen(moment(expireAfter))
    expect(state()).toBe('electing')
    expect(orders.filter(({ type }) => type === 'activity.counted')).toEqual([{ type: 'activity.counted', at: moment(0) }])
  })

  it('C1 nothing revives it once it is over', () => {
    const { ticked, seen, shared, state } = start()
    ticked(moment(expireAfter))
    seen(moment(expireAfter + 1))
    shared(moment(expireAfter + 2))
    expect(state()).toBe('electing')
  })

  it('survives a long sleep when another tab was in use', () => {
    const { seen, shared, state } = start()
    shared(moment(10 * expireAfter))
    seen(moment(10 * expireAfter + 1))
    expect(state()).toBe('active')
  })

  it('C3 the clock that has gone further decides', () => {
    const back = start()
    back.ticked({ wall: -60 * MINUTE, steady: warnAfter })
    expect(back.state()).toBe('warned')
    back.ticked({ wall: -55 * MINUTE, steady: expireAfter })
    expect(back.state()).toBe('electing')

    const forward = start()
    forward.ticked({ wall: expireAfter, steady: 10 })
    expect(forward.state()).toBe('electing')
  })

  it('C3 activity under a clock that was set back is activity', () => {
    const { seen, shared, ticked, state } = start()
    seen({ wall: -60 * MINUTE, steady: 24 * MINUTE })
    ticked({ wall: -40 * MINUTE, steady: 44 * MINUTE })
    expect(state()).toBe('active')
    shared({ wall: -30 * MINUTE, steady: 54 * MINUTE })
    ticked({ wall: -6 * MINUTE, steady: 78 * MINUTE })
    expect(state()).toBe('active')
  })

  it('B10 tells the parent when it warns and when somebody is back, and nothing in between', () => {
    const { ticked, seen, news } = start()
    seen(moment(1))
    ticked(moment(warnAfter + 1))
    ticked(moment(warnAfter + 2))
    seen({ wall: warnAfter + 3, steady: warnAfter + 3 })
    expect(news).toEqual([{ type: 'idle.warned' }, { type: 'idle.woke', at: warnAfter + 3 }])
  })

  it('tells the watcher what counts, and when the warning is up', () => {
    const { ticked, seen, orders } = start()
    ticked(moment(warnAfter))
    seen(moment(warnAfter + 1))
    expect(orders).toEqual([
      { type: 'activity.counted', at: moment(0) },
      { type: 'warning.raised' },
      { type: 'warning.cleared' },
      { type: 'activity.counted', at: moment(warnAfter + 1) },
    ])
  })

  it('runs under a parent that takes its news', () => {
    const heard: string[] = []
    const child = idleMachine.provide({ actors: { watchActivity: fromCallback<WatchOrder, Watch, IdleEvent>(() => {}) } })
    const machine = createMachine({
      types: {} as { events: IdleNews },
      invoke: { id: 'idle', src: child, input: ({ self }) => ({ ...idleInput, parent: self }) },
      on: { '*': { actions: ({ event }: { event: EventObject }) => void heard.push(event.type) } },
    })
    const idle = createActor(machine).start().getSnapshot().children.idle as ActorRefFrom<typeof idleMachine>
    idle.send({ type: 'activity.seen', at: moment(0) })
    idle.send({ type: 'clock.ticked', at: moment(warnAfter) })
    expect(heard).toEqual(['idle.warned'])
  })

  const paths = pathsThrough(idleMachine, {
    input: idleInput,
    begin: idleBegin,
    samples: idleSamples,
    answers: idleAnswers,
    facts: ({ context }) => idleFacts(context),
  })
  it.each(restingStates(idleMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
