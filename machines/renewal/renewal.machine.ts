import { assign, setup } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { promised, watched } from '../support/contract.ts'
import * as rules from './renewal.rules.ts'
import type { Attempt, Comparison, Patience, RenewalContext, RenewalEnd, RenewalEvent, RenewalOutput } from './renewal.types.ts'

type At = { at: number }

export const renewalMachine = setup({
  types: {
    /** `notice`: how long before a token's end it is renewed, at most, in milliseconds. */
    input: {} as { notice: number },
    context: {} as RenewalContext,
    events: {} as RenewalEvent,
    output: {} as RenewalOutput,
    tags: {} as 'busy',
  },
  actors: {
    watchToken: watched<RenewalEvent>('watchToken'),
    watchClock: watched<RenewalEvent>('watchClock'),
    holdLock: watched<RenewalEvent, Patience>('holdLock'),
    compareTokens: promised<Comparison>('compareTokens'),
    refreshToken: promised<Attempt, Patience>('refreshToken'),
    signInSilently: promised<Attempt, Patience>('signInSilently'),
  },
  actions: {
    passTime: assign(({ context }, params: At) => rules.passTime(context, params.at)),
    takeChance: assign((_, params: At) => ({ now: params.at, chanceAt: params.at, tries: 0 })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    rememberToken: assign((_, params: At & { expiresAt: number }) => ({
      now: params.at,
      renewedAt: params.at,
      expiresAt: params.expiresAt,
      life: params.expiresAt - params.at,
      tries: 0,
    })),
    rememberNetwork: assign((_, params: { offline: boolean }) => params),
    rememberPause: assign((_, params: { paused: boolean }) => params),
    rememberEnd: assign((_, params: { reason: RenewalEnd }) => params),
  },
  guards: {
    isDue: ({ context }, params: At) => rules.isDue(context, params.at),
    isNeeded: ({ context }, params: At) => rules.isNeeded(context, params.at),
    isStale: ({ context }, params: At) => rules.isStale(context, params.at),
    isOver: ({ context }) => rules.isOver(context),
    isExpired: ({ context }) => rules.isExpired(context),
    expires: ({ context }, params: At) => params.at >= context.expiresAt,
    isOffline: ({ context }) => context.offline,
    isOnline: ({ context }) => !context.offline,
    isPaused: ({ context }) => context.paused,
    hasTriesLeft: ({ context }) => rules.hasTriesLeft(context),
    hasNewer: (_, params: { newer: Comparison['newer'] }) => params.newer !== undefined,
    endedAs: (_, params: { attempt: Attempt; as: Attempt['kind'] }) => params.attempt.kind === params.as,
  },
  delays: { untilRetry: 2_000 },
}).createMachine({
  id: 'renewal',
  description: 'to be completed',
  context: ({ input }) => ({
    now: 0,
    expiresAt: Infinity,
    life: Infinity,
    notice: input.notice,
    renewedAt: 0,
    chanceAt: 0,
    tries: 0,
    offline: false,
    paused: false,
    reason: 'expired',
  }),
  invoke: [
    { id: 'watchToken', src: 'watchToken' },
    { id: 'watchClock', src: 'watchClock' },
  ],
  initial: 'resting',
  states: {
    resting: {},
    ended: { type: 'final' },
  },
  output: ({ context }) => ({ reason: context.reason }),
})

export type RenewalActor = ActorRefFrom<typeof renewalMachine>
export type RenewalSnapshot = SnapshotFrom<typeof renewalMachine>
