import { PATIENCE } from './renewal.limits.ts'
import type { RenewalContext } from './renewal.types.ts'

const SOON = 30_000
const LAST_CHANCE = 5_000
const ASLEEP = 60_000
const JUST_NOW = 10_000
const MOST_TRIES = 3

type Life = Pick<RenewalContext, 'life' | 'notice'>

export const atStart = ({ notice }: { notice: number }): RenewalContext => ({
  now: 0,
  expiresAt: Infinity,
  life: Infinity,
  notice,
  renewedAt: -Infinity,
  chanceAt: 0,
  tries: 0,
  offline: false,
  paused: false,
  reason: 'expired',
})

/**
 * Time before its expiry at which a token is renewed: the setting, but at most a third of its lifetime, because otherwise renewals would never stop.
 */
export const leadOf = ({ life, notice }: Life) => Math.min(notice, life / 3)

/** Time before its expiry at which a token is too old to start a request with. */
export const soonOf = (context: Life) => Math.min(SOON, leadOf(context))

export const isDue = (context: RenewalContext, at: number) => at >= context.expiresAt - leadOf(context)
export const isNeeded = (context: RenewalContext, at: number) => at >= context.expiresAt - soonOf(context)
export const isExpired = ({ expiresAt, now }: RenewalContext) => now >= expiresAt
/** Whether the token expired since the last event. */
export const expires = (context: RenewalContext, at: number) => at >= context.expiresAt && !isExpired(context)

/** A refusal right after a renewal says nothing about the token's age, and renewing again would never end. */
export const isOld = ({ renewedAt }: RenewalContext, at: number) => at - renewedAt >= JUST_NOW

/** When the user is signed out: five seconds after the token's expiry, or after the first chance to renew since then. */
const lastCall = ({ expiresAt, chanceAt }: RenewalContext) => Math.max(expiresAt, chanceAt) + LAST_CHANCE
export const isOver = (context: RenewalContext) => context.now >= lastCall(context)

export const hasTriesLeft = ({ tries }: RenewalContext) => tries < MOST_TRIES
export const untilRetry = (context: RenewalContext) => (isExpired(context) || context.tries < 2 ? 1_500 : 10_000)

/** Limits an attempt to the time until the last call, but with an upper and a lower bound. */
export const patienceOf = (context: RenewalContext) => Math.min(PATIENCE, Math.max(lastCall(context) - context.now, 1_000))

/** A gap in the reported time means that the computer slept; attempts before it are not counted. */
export const passTime = (context: RenewalContext, at: number): Partial<RenewalContext> =>
  at - context.now > ASLEEP ? { now: at, chanceAt: at, tries: 0 } : { now: at }

/** Takes over a token obtained at `at`, here or in another tab. The first token was read from storage and may be old. */
export const takeToken = (context: RenewalContext, at: number, expiresAt: number): Partial<RenewalContext> => ({
  now: at,
  renewedAt: context.expiresAt === Infinity ? context.renewedAt : at,
  expiresAt,
  life: Math.max(expiresAt - at, 0),
  tries: 0,
})
