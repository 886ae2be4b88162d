import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState } from 'xstate'
import type { AnyEventObject } from 'xstate'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import { leadOf, patienceOf, soonOf } from '#machines/renewal/renewal.rules.ts'
import {
  renewalAnswers,
  renewalBegin,
  renewalFacts,
  renewalInput,
  renewalSamples,
  renewalTimes,
} from '#machines/renewal/renewal.samples.ts'
import { isRenewing, isStranded, mayGoOn } from '#machines/renewal/renewal.selectors.ts'
import type { Attempt, Comparison, RenewalEvent } from '#machines/renewal/renewal.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const { due, soon, ended, over, next } = renewalTimes
const never = <Value>() => new Promise<Value>(() => {})

/** The machine with nothing behind it: every fact and every answer is sent by the test. */
const start = () => {
  const machine = renewalMachine.provide({
    actors: {
      watchToken: fromCallback(() => {}),
      watchClock: fromCallback(() => {}),
      holdLock: fromCallback(() => {}),
      compareTokens: fromPromise(() => never<Comparison>()),
      refreshToken: fromPromise(() => never<Attempt>()),
      signInSilently: fromPromise(() => never<Attempt>()),
    },
  })
  const actor = createActor(machine, { input: renewalInput }).start()
  const send = (...events: RenewalEvent[]) => events.forEach((event) => actor.send(event))
  const answer = (actorId: keyof typeof renewalAnswers, output: Attempt | Comparison) =>
    // An answer is an event of the library, which the machine's own event type leaves out.
    (actor.send as (event: AnyEventObject) => void)({ type: `xstate.done.actor.${actorId}`, actorId, output })
  const at = () => actor.getSnapshot().value
  send({ type: 'token.changed', at: 0, expiresAt: ended })
  return { actor, send, answer, at }
}

/** As `start`, in the middle of a request that began at `time`. */
const startRenewing = (time = due) => {
  const renewal = start()
  renewal.send({ type: 'clock.ticked', at: time }, { type: 'lock.granted', at: time })
  renewal.answer('compareTokens', { kind: 'newest', at: time })
  expect(renewal.at()).toEqual({ exclusive: 'renewing' })
  return renewal
}

describe('renewal', () => {
  it('rests until the lead, and then waits for the lock', () => {
    const { send, at } = start()
    send({ type: 'clock.ticked', at: due - 1 })
    expect(at()).toBe('resting')
    send({ type: 'clock.ticked', at: due })
    expect(at()).toEqual({ exclusive: 'waitingForLock' })
  })

  it('B1 takes a third of the life as the lead where the setting is longer', () => {
    expect([30, 60, 300, 600, 900, 3600].map((life) => leadOf({ life, notice: 300 }))).toEqual([10, 20, 100, 200, 300, 300])
    expect(soonOf({ life: 30_000, notice: 300_000 })).toBe(10_000)
    expect(soonOf({ life: 600_000, notice: 300_000 })).toBe(30_000)
  })

  it('renews on demand when a request would start with a token that ends within 30 s', () => {
    const { send, at, actor } = start()
    send({ type: 'need', at: soon - 10_000 })
    expect(at()).toBe('resting')
    send({ type: 'need', at: soon })
    expect(at()).toEqual({ exclusive: 'waitingForLock' })
    expect(mayGoOn(actor.getSnapshot(), soon)).toBe(false)
  })

  it('lets requests go on while a token that lives long enough is renewed', () => {
    const { actor } = startRenewing()
    expect(isRenewing(actor.getSnapshot())).toBe(true)
    expect(mayGoOn(actor.getSnapshot(), due)).toBe(true)
  })

  it('is done when the token of another tab comes while it waits for the lock', () => {
    const { send, at, actor } = start()
    send({ type: 'clock.ticked', at: due }, { type: 'token.changed', at: due + 1, expiresAt: next })
    expect(at()).toBe('resting')
    expect(actor.getSnapshot().context).toMatchObject({ expiresAt: next, life: next - due - 1 })
  })

  it('uses what another tab hands over instead of renewing', () => {
    const { send, answer, at } = start()
    send({ type: 'clock.ticked', at: due }, { type: 'lock.granted', at: due })
    answer('compareTokens', { kind: 'newer', at: due, expiresAt: next })
    expect(at()).toBe('resting')
  })

  it('asks one silent frame after a refusal, and ends after the second', () => {
    const { answer, at, actor } = startRenewing()
    answer('refreshToken', { kind: 'refused', at: due })
    expect(at()).toEqual({ exclusive: 'signingInSilently' })
    answer('signInSilently', { kind: 'refused', at: due })
    expect(actor.getSnapshot().output).toEqual({ reason: 'refused' })
  })

  it('ends at once when the provider answers for another person', () => {
    const { answer, actor } = startRenewing()
    answer('refreshToken', { kind: 'replaced', at: due })
    expect(actor.getSnapshot().output).toEqual({ reason: 'replaced' })
  })

  it('B8 tries three times while the token lives, and does not end', () => {
    const { send, answer, at, actor } = startRenewing()
    for (const time of [due, due + 2_000]) {
      answer('refreshToken', { kind: 'unreachable', at: time })
      expect(at()).toBe('retrying')
      ;(actor.send as (event: AnyEventObject) => void)({ type: 'xstate.after.untilRetry.renewal.retrying' })
      send({ type: 'lock.granted', at: time })
      answer('compareTokens', { kind: 'newest', at: time })
    }
    answer('refreshToken', { kind: 'unreachable', at: due + 13_000 })
    expect(isStranded(actor.getSnapshot())).toBe(true)
    send({ type: 'clock.ticked', at: due + 20_000 })
    expect(at()).toBe('stranded')
    expect(mayGoOn(actor.getSnapshot(), due + 20_000)).toBe(true)
  })

  it('B8 waits for the network without clearing anybody, and tries at once when it is back', () => {
    const { send, answer, at } = startRenewing()
    send({ type: 'network.lost', at: due })
    answer('refreshToken', { kind: 'unreachable', at: due })
    send({ type: 'clock.ticked', at: ended })
    send({ type: 'lock.granted', at: ended })
    answer('compareTokens', { kind: 'newest', at: ended })
    answer('refreshToken', { kind: 'unreachable', at: over })
    expect(at()).toBe('stranded')
    send({ type: 'clock.ticked', at: over + 900_000 })
    expect(at()).toBe('stranded')
    send({ type: 'network.returned', at: over + 901_000 })
    expect(at()).toEqual({ exclusive: 'waitingForLock' })
  })

  it('clears the user when the token has ended and nobody answers for five seconds', () => {
    const { answer, at, actor } = startRenewing(ended)
    answer('refreshToken', { kind: 'unreachable', at: ended + 4_000 })
    expect(at()).toBe('retrying')
    const again = startRenewing(ended)
    expect(patienceOf(again.actor.getSnapshot().context)).toBe(5_000)
    again.answer('refreshToken', { kind: 'unreachable', at: ended + 5_000 })
    expect(again.actor.getSnapshot().output).toEqual({ reason: 'expired' })
    actor.stop()
  })

  it('starts over after a sleep in the middle of a request', () => {
    const { answer, at } = startRenewing()
    answer('refreshToken', { kind: 'unreachable', at: ended + 3_600_000 })
    expect(at()).toBe('retrying')
  })

  it('B10 renews nothing while it is paused, and at once when it resumes with a token that is due', () => {
    const { send, at } = start()
    send({ type: 'pause' }, { type: 'clock.ticked', at: due }, { type: 'need', at: soon }, { type: 'clock.ticked', at: ended })
    expect(at()).toBe('paused')
    send({ type: 'resume', at: ended })
    expect(at()).toEqual({ exclusive: 'waitingForLock' })
  })

  it('B10 rests between two tries once nobody is here', () => {
    const { send, at } = start()
    send({ type: 'clock.ticked', at: due }, { type: 'lock.denied', at: due })
    expect(at()).toBe('retrying')
    send({ type: 'pause' })
    expect(at()).toBe('paused')
  })

  it('B10 sends nothing where the pause comes before the request, as after a sleep beyond the limit', () => {
    const { send, at } = start()
    send({ type: 'clock.ticked', at: due }, { type: 'pause' })
    expect(at()).toBe('paused')
    send({ type: 'lock.granted', at: due }, { type: 'clock.ticked', at: ended })
    expect(at()).toBe('paused')
    send({ type: 'resume', at: ended }, { type: 'lock.granted', at: ended })
    expect(at()).toEqual({ exclusive: 'comparing' })
    send({ type: 'pause' })
    expect(at()).toBe('paused')
  })

  it('B10 finishes a request that had begun before the pause', () => {
    const { send, answer, at } = startRenewing()
    send({ type: 'pause' })
    answer('refreshToken', { kind: 'renewed', at: due, expiresAt: next })
    expect(at()).toBe('paused')
    send({ type: 'resume', at: due + 1 })
    expect(at()).toBe('resting')
  })

  it('renews a token that the server refuses right after the page was opened', () => {
    const { send, at } = start()
    send({ type: 'token.refused', at: 1 })
    expect(at()).toEqual({ exclusive: 'waitingForLock' })
  })

  it('renews after a refusal by the server once, and not again right after', () => {
    const { send, answer, at } = startRenewing()
    answer('refreshToken', { kind: 'renewed', at: due, expiresAt: next })
    send({ type: 'token.refused', at: due + 9_999 })
    expect(at()).toBe('resting')
    send({ type: 'token.refused', at: due + 10_000 })
    expect(at()).toEqual({ exclusive: 'waitingForLock' })
  })

  const paths = pathsThrough(renewalMachine, {
    input: renewalInput,
    begin: renewalBegin,
    samples: renewalSamples,
    answers: renewalAnswers,
    facts: ({ context }) => renewalFacts(context),
  })
  it.each(restingStates(renewalMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
  it('ends for each of its reasons', () => {
    const reasons = paths.filter(({ state }) => state.status === 'done').map(({ state }) => state.output)
    expect(new Set(reasons.map((output) => (output as { reason: string }).reason))).toEqual(new Set(['refused', 'replaced', 'expired']))
  })
})
