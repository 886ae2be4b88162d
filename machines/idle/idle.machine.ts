import { assign, enqueueActions, sendTo } from 'xstate'
import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from 'xstate'
import { promised, setup, watched } from '../support/contract.ts'
import type { IdleLimits } from './idle.limits.ts'

/** One instant on two clocks in milliseconds: the wall clock can be changed, the steady one may stop while the laptop sleeps. */
export type Moment = { wall: number; steady: number }

/** Identifies the session. Activity of another user or of an earlier sign-in is ignored. */
export type SessionScope = { subject: string; session: string }

/** `fresh`: the user just signed in here, which counts as activity; opening a page or a tab does not. */
export type Watch = SessionScope & { fresh: boolean }

export type IdleEvent =
  /** A gesture in this tab, which counts only if the session had not ended before it. */
  | { type: 'activity.seen'; at: Moment }
  /** Activity that another tab, or this one before a reload, has already accepted. */
  | { type: 'activity.shared'; at: Moment }
  | { type: 'clock.ticked'; at: Moment }

/** Messages to the parent, if one is passed in. `at` is wall clock milliseconds. A user who slept through the warning counts as warned too. */
export type IdleNews = { type: 'idle.warned' } | { type: 'idle.woke'; at: number }

/** Messages of the machine to `watchActivity`: activity was accepted and counts for every tab, or the warning appeared or disappeared. */
export type WatchOrder = { type: 'activity.counted'; at: Moment } | { type: 'warning.raised' } | { type: 'warning.cleared' }

/** One tab of the browser leads the sign-out at the provider. The others only remove the user and show that it happened. */
export type LogoutRole = 'leads' | 'follows'
export type IdleOutput = { reason: 'idle'; role: LogoutRole }

type Parent = ActorRef<Snapshot<unknown>, IdleNews>

export const idleMachine = setup({
  types: {
    input: {} as { scope: SessionScope; fresh: boolean; limits: IdleLimits; parent?: Parent },
    context: {} as {
      scope: SessionScope
      fresh: boolean
      limits: IdleLimits
      parent: Parent | undefined
      /** Undefined until `watchActivity` has reported, which it does at once. */
      lastSeen: Moment | undefined
      role: LogoutRole
    },
    events: {} as IdleEvent,
    output: {} as IdleOutput,
    tags: {} as 'overlay' | 'over',
  },
  actors: {
    watchActivity: watched<IdleEvent, Watch, WatchOrder>('watchActivity'),
    electTab: promised<LogoutRole, SessionScope>('electTab'),
  },
  actions: {
    rememberActivity: assign((_, params: { at: Moment }) => ({ lastSeen: params.at })),
    rememberRole: assign((_, params: { role: LogoutRole }) => ({ role: params.role })),
    tellWatcher: sendTo('watchActivity', (_, params: WatchOrder) => params),
    tellParent: enqueueActions(({ context, enqueue }, params: IdleNews) => {
      if (context.parent) enqueue.sendTo(context.parent, params)
    }),
  },
  guards: {
    isNews: ({ context }, params: { at: Moment }) => !context.lastSeen || params.at.steady > context.lastSeen.steady,
    isOverdue: ({ context }, params: { at: Moment }) => quietFor(context.lastSeen, params.at) >= context.limits.expireAfter,
    isQuiet: ({ context }, params: { at: Moment }) => quietFor(context.lastSeen, params.at) >= context.limits.warnAfter,
  },
}).createMachine({
  id: 'idle',
  description:
    'Warns and then ends a session that nobody uses, across every tab. It sets no timer, because timers sleep with the laptop: every fact carries its time on two clocks, and the one that has gone further since the last activity decides.',
  context: ({ input: { parent, ...input } }) => ({ ...input, parent, lastSeen: undefined, role: 'leads' }),
  invoke: { id: 'watchActivity', src: 'watchActivity', input: ({ context }) => ({ ...context.scope, fresh: context.fresh }) },
  initial: 'active',
  states: {
    active: {
      description: 'Somebody is here, in this tab or another.',
      on: {
        'clock.ticked': [
          {
            guard: { type: 'isOverdue', params: ({ event }) => event },
            target: 'electing',
            actions: { type: 'tellParent', params: { type: 'idle.warned' } },
          },
          { guard: { type: 'isQuiet', params: ({ event }) => event }, target: 'warned' },
        ],
        // The first gesture after a long sleep must not revive a session that has ended.
        'activity.seen': [
          {
            guard: { type: 'isOverdue', params: ({ event }) => event },
            target: 'electing',
            actions: { type: 'tellParent', params: { type: 'idle.warned' } },
          },
          {
            actions: [
              { type: 'rememberActivity', params: ({ event }) => event },
              { type: 'tellWatcher', params: ({ event }) => ({ type: 'activity.counted', at: event.at }) },
            ],
          },
        ],
        'activity.shared': {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: { type: 'rememberActivity', params: ({ event }) => event },
        },
      },
    },
    warned: {
      description: 'The overlay asks for a sign of life, the gesture that gives it touches nothing else; side panels close, renewal rests.',
      tags: 'overlay',
      entry: [
        { type: 'tellWatcher', params: { type: 'warning.raised' } },
        { type: 'tellParent', params: { type: 'idle.warned' } },
      ],
      exit: { type: 'tellWatcher', params: { type: 'warning.cleared' } },
      on: {
        'clock.ticked': { guard: { type: 'isOverdue', params: ({ event }) => event }, target: 'electing' },
        'activity.seen': [
          { guard: { type: 'isOverdue', params: ({ event }) => event }, target: 'electing' },
          {
            target: 'active',
            actions: [
              { type: 'rememberActivity', params: ({ event }) => event },
              { type: 'tellWatcher', params: ({ event }) => ({ type: 'activity.counted', at: event.at }) },
              { type: 'tellParent', params: ({ event }) => ({ type: 'idle.woke', at: event.at.wall }) },
            ],
          },
        ],
        'activity.shared': {
          guard: { type: 'isNews', params: ({ event }) => event },
          target: 'active',
          actions: [
            { type: 'rememberActivity', params: ({ event }) => event },
            { type: 'tellParent', params: ({ event }) => ({ type: 'idle.woke', at: event.at.wall }) },
          ],
        },
      },
    },
    electing: {
      description: 'Too late for any sign of life. The tabs settle which of them signs out at the provider.',
      tags: 'over',
      invoke: {
        id: 'electTab',
        src: 'electTab',
        input: ({ context }) => context.scope,
        onDone: { target: 'expired', actions: { type: 'rememberRole', params: ({ event }) => ({ role: event.output }) } },
        onError: 'expired',
      },
    },
    expired: { type: 'final', description: 'The parent signs out, or only forgets the user where another tab leads.' },
  },
  output: ({ context }) => ({ reason: 'idle', role: context.role }),
})

/** Uses the longer span of both clocks, so neither a wall clock that was set back nor a steady clock that slept prolongs the session. */
const quietFor = (since: Moment | undefined, at: Moment) => (since ? Math.max(at.wall - since.wall, at.steady - since.steady) : 0)

export type IdleActor = ActorRefFrom<typeof idleMachine>
export type IdleSnapshot = SnapshotFrom<typeof idleMachine>
