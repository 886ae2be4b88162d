import { assign } from 'xstate'
import { promised, setup, watched } from '../support/contract.ts'
import * as rules from './renewal.rules.ts'
import type { Attempt, Comparison, LockEvent, Patience, RenewalContext, RenewalEnd, RenewalEvent, RenewalOutput } from './renewal.types.ts'

type At = { at: number }

/** Types, actors, actions and guards of the renewal chart, by name. */
export const renewalSetup = setup({
  types: {
    /** `notice`: maximum time before a token's expiry at which it is renewed, in milliseconds. */
    input: {} as { notice: number },
    context: {} as RenewalContext,
    events: {} as RenewalEvent,
    output: {} as RenewalOutput,
    tags: {} as 'busy',
  },
  actors: {
    watchToken: watched<RenewalEvent>('watchToken'),
    watchClock: watched<RenewalEvent>('watchClock'),
    holdLock: watched<LockEvent, Patience>('holdLock'),
    compareTokens: promised<Comparison, { expiresAt: number }>('compareTokens'),
    refreshToken: promised<Attempt, Patience>('refreshToken'),
    signInSilently: promised<Attempt, Patience>('signInSilently'),
  },
  actions: {
    passTime: assign(({ context }, params: At) => rules.passTime(context, params.at)),
    takeChance: assign((_, params: At) => ({ now: params.at, chanceAt: params.at, tries: 0 })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    rememberToken: assign(({ context }, params: At & { expiresAt: number }) => rules.takeToken(context, params.at, params.expiresAt)),
    rememberAnswer: assign(({ context }, params: Attempt | Comparison) =>
      'expiresAt' in params ? rules.takeToken(context, params.at, params.expiresAt) : rules.passTime(context, params.at),
    ),
    rememberNetwork: assign((_, params: { offline: boolean }) => params),
    rememberPause: assign((_, params: { paused: boolean }) => params),
    rememberEnd: assign((_, params: { reason: RenewalEnd }) => params),
  },
  guards: {
    isDue: ({ context }, params: At) => rules.isDue(context, params.at),
    isNeeded: ({ context }, params: At) => rules.isNeeded(context, params.at),
    isOld: ({ context }, params: At) => rules.isOld(context, params.at),
    expires: ({ context }, params: At) => rules.expires(context, params.at),
    isOver: ({ context }) => rules.isOver(context),
    isExpired: ({ context }) => rules.isExpired(context),
    isOffline: ({ context }) => context.offline,
    isPaused: ({ context }) => context.paused,
    hasTriesLeft: ({ context }) => rules.hasTriesLeft(context),
    isNewer: (_, params: Comparison) => params.kind === 'newer',
    isRenewed: (_, params: Attempt) => params.kind === 'renewed',
    isRefused: (_, params: Attempt) => params.kind === 'refused',
    isReplaced: (_, params: Attempt) => params.kind === 'replaced',
  },
  delays: { untilRetry: ({ context }) => rules.untilRetry(context) },
})
