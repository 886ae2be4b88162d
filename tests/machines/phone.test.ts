import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState, SimulatedClock } from 'xstate'
import { phoneMachine } from '#machines/enrolment/phone.machine.ts'
import type { CodeSent, PhoneVerified } from '#machines/enrolment/phone.machine.ts'
import { phoneAnswers, phoneFacts, phoneInput, phoneSamples } from '#machines/enrolment/phone.samples.ts'
import { awaitsCode, isConfirmed, mayResend, numberOf, problemOf } from '#machines/enrolment/phone.selectors.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const NUMBER = '+44 20 7946 0001'
const HALF_A_MINUTE = 30_000

const start = (sent: CodeSent[], verified: PhoneVerified[] = []) => {
  const announced: string[] = []
  const numbers: string[] = []
  const clock = new SimulatedClock()
  const next = <Answer>(answers: Answer[]) => {
    const answer = answers.shift()
    return answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer)
  }
  const machine = phoneMachine.provide({
    actors: {
      sendCode: fromPromise<CodeSent, { number: string }>(({ input }) => {
        numbers.push(input.number)
        return next(sent)
      }),
      verifyCode: fromPromise<PhoneVerified, { code: string }>(() => next(verified)),
    },
    actions: { announce: (_, { what }) => void announced.push(what) },
  })
  const actor = createActor(machine, { input: phoneInput, clock }).start()
  const settles = async () => {
    await expect.poll(() => actor.getSnapshot().hasTag('busy')).toBe(false)
  }
  const type = async (number: string) => {
    actor.send({ type: 'send', number })
    await settles()
  }
  return { actor, clock, type, settles, announced, numbers, now: () => actor.getSnapshot() }
}

describe('phone', () => {
  it('sends a code, lets nobody ask for another for half a minute, then sends one anew', async () => {
    const { actor, clock, type, settles, announced, numbers, now } = start([{ outcome: 'sent' }, { outcome: 'sent' }])
    await type(NUMBER)
    expect([awaitsCode(now()), mayResend(now()), announced]).toEqual([true, false, ['codeSent']])
    clock.increment(HALF_A_MINUTE - 1)
    actor.send({ type: 'resend' })
    expect(numbers).toEqual([NUMBER])
    clock.increment(1)
    expect(mayResend(now())).toBe(true)
    actor.send({ type: 'resend' })
    await settles()
    expect([numbers, mayResend(now())]).toEqual([[NUMBER, NUMBER], false])
  })

  it('is confirmed by the right code, and takes a wrong one for a reason to ask for another', async () => {
    const { actor, type, settles, announced, now } = start([{ outcome: 'sent' }], [{ outcome: 'wrong' }, { outcome: 'confirmed' }])
    await type(NUMBER)
    actor.send({ type: 'submit', code: '000000' })
    await settles()
    expect([problemOf(now()), mayResend(now()), isConfirmed(now())]).toEqual(['wrong', true, false])
    actor.send({ type: 'submit', code: '123456' })
    await settles()
    expect([problemOf(now()), isConfirmed(now()), announced]).toEqual([undefined, true, ['codeSent', 'confirmed']])
  })

  it.each(['missingNumber', 'invalidNumber', 'notAllowed', 'failed', 'stale'] as const)('goes back to the number: %s', async (outcome) => {
    const { type, now } = start([{ outcome }])
    await type(NUMBER)
    expect([now().value, problemOf(now()), numberOf(now())]).toEqual(['entering', outcome, NUMBER])
  })

  it('keeps number and code when nobody answers', async () => {
    const { actor, type, settles, now } = start([{ outcome: 'sent' }])
    await type(NUMBER)
    actor.send({ type: 'submit', code: '123456' })
    await settles()
    expect([awaitsCode(now()), problemOf(now()), numberOf(now())]).toEqual([true, 'unreachable', NUMBER])
    actor.send({ type: 'change' })
    expect([now().value, problemOf(now()), numberOf(now())]).toEqual(['entering', undefined, NUMBER])
  })

  const paths = pathsThrough(phoneMachine, {
    input: phoneInput,
    samples: phoneSamples,
    answers: phoneAnswers,
    facts: ({ context }) => phoneFacts(context),
  })
  it.each(restingStates(phoneMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
