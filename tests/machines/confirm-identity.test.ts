import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, matchesState } from 'xstate'
import { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import {
  confirmIdentityAnswers,
  confirmIdentityFacts,
  confirmIdentitySamples,
} from '#machines/confirm-identity/confirm-identity.samples.ts'
import { faultOf, isConfirming, isHereOffered, isLosing, isSaving } from '#machines/confirm-identity/confirm-identity.selectors.ts'
import type { ConfirmAnswer, ConfirmOutcome, DraftsAnswer } from '#machines/confirm-identity/confirm-identity.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

type World = { signIn?: (() => Promise<ConfirmAnswer>)[]; drafts?: () => Promise<DraftsAnswer> }
const answering = (outcome: ConfirmOutcome) => () => Promise.resolve({ outcome })
const never = () => new Promise<never>(() => {})

const start = ({ signIn = [], drafts = () => Promise.resolve({ isSaved: true }) }: World = {}) => {
  const [carryOut, refuse, leave] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const reportNewSession = vi.fn<() => void>()
  const signals: AbortSignal[] = []
  const waiting = [...signIn]
  const machine = confirmIdentityMachine.provide({
    actors: {
      signInAgain: fromPromise<ConfirmAnswer, void>(({ signal }) => {
        signals.push(signal)
        return (waiting.shift() ?? never)()
      }),
      keepDrafts: fromPromise<DraftsAnswer, void>(() => drafts()),
    },
    actions: { carryOut, refuse, leave, reportNewSession },
  })
  const actor = createActor(machine).start()
  const done = () => [carryOut, refuse, leave].map(({ mock }) => mock.calls.length)
  return { actor, signals, done, reportNewSession, at: () => actor.getSnapshot().value }
}

describe('confirm identity', () => {
  it('E8 carries out what was refused once the user has signed in again', async () => {
    const { actor, at, done } = start({ signIn: [answering('confirmed')] })
    actor.send({ type: 'confirm' })
    expect([at(), isConfirming(actor.getSnapshot()), done()]).toEqual(['confirming', true, [0, 0, 0]])
    await expect.poll(at).toBe('confirmed')
    expect(done()).toEqual([1, 0, 0])
  })

  it('E8 leaves refused what the user does not confirm, and closes the window', () => {
    const { actor, at, signals, done } = start()
    actor.send({ type: 'confirm' })
    actor.send({ type: 'cancel' })
    expect([at(), signals.map(({ aborted }) => aborted), done()]).toEqual(['declined', [true], [0, 1, 0]])
  })

  it.each(['otherPerson', 'notFresh', 'refused', 'failed'] as const)(
    'E8 confirms nothing after the answer %s, says so and can be tried again',
    async (outcome) => {
      const { actor, at, done } = start({ signIn: [answering(outcome), answering('confirmed')] })
      actor.send({ type: 'confirm' })
      await expect.poll(at).toBe('asking')
      expect([faultOf(actor.getSnapshot()), done()]).toEqual([outcome, [0, 0, 0]])
      actor.send({ type: 'confirm' })
      expect(faultOf(actor.getSnapshot())).toBeUndefined()
      await expect.poll(at).toBe('confirmed')
    },
  )

  it('says that signing in has failed when there was no answer at all', async () => {
    const { actor, at } = start({ signIn: [() => Promise.reject(new Error('No library'))] })
    actor.send({ type: 'confirm' })
    await expect.poll(at).toBe('asking')
    expect(faultOf(actor.getSnapshot())).toBe('failed')
  })

  it('opens another window for a user who has lost the first', async () => {
    const { actor, at, signals } = start({ signIn: [never, answering('confirmed')] })
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    await expect.poll(at).toBe('confirmed')
  })

  it('says that the change must be made again where the sign-in began another session', async () => {
    const { actor, at, done, reportNewSession } = start({ signIn: [answering('newSession')] })
    actor.send({ type: 'confirm' })
    await expect.poll(at).toBe('restarted')
    expect([done(), reportNewSession.mock.calls.length]).toEqual([[0, 1, 0], 1])
  })

  it('leaves the page for a user whose window does not help', async () => {
    const { actor, at, signals, done } = start()
    const offers = () => isHereOffered(actor.getSnapshot())
    expect(offers()).toBe(false)
    actor.send({ type: 'confirm' })
    expect(offers()).toBe(true)
    actor.send({ type: 'here' })
    expect([at(), signals.map(({ aborted }) => aborted)]).toEqual(['saving', [true]])
    await expect.poll(at).toBe('leaving')
    expect(done()).toEqual([0, 1, 1])
    const second = start({ signIn: [answering('failed')] })
    second.actor.send({ type: 'here' })
    expect(second.at()).toBe('asking')
    second.actor.send({ type: 'confirm' })
    await expect.poll(() => isHereOffered(second.actor.getSnapshot()) && second.at()).toBe('asking')
    second.actor.send({ type: 'here' })
    await expect.poll(second.done).toEqual([0, 1, 1])
  })

  it('leaves the page where the browser opens no window, once its input is stored', async () => {
    const drafts = Promise.withResolvers<DraftsAnswer>()
    const { actor, at, done } = start({ signIn: [answering('blocked')], drafts: () => drafts.promise })
    actor.send({ type: 'confirm' })
    await expect.poll(at).toBe('saving')
    expect([isSaving(actor.getSnapshot()), done()]).toEqual([true, [0, 0, 0]])
    drafts.resolve({ isSaved: true })
    await expect.poll(at).toBe('leaving')
    expect(done()).toEqual([0, 1, 1])
  })

  it.each([() => Promise.resolve({ isSaved: false }), () => Promise.reject(new Error('No network'))])(
    'asks before input is lost that could not be stored',
    async (drafts) => {
      for (const [type, expected] of [
        ['cancel', [0, 1, 0]],
        ['confirm', [0, 1, 1]],
      ] as const) {
        const { actor, at, done } = start({ signIn: [answering('blocked')], drafts })
        actor.send({ type: 'confirm' })
        await expect.poll(at).toBe('losing')
        expect([isLosing(actor.getSnapshot()), done()]).toEqual([true, [0, 0, 0]])
        actor.send({ type })
        expect(done()).toEqual(expected)
      }
    },
  )
})

it('reaches every resting state of the chart', () => {
  const paths = pathsThrough(confirmIdentityMachine, {
    input: undefined,
    samples: confirmIdentitySamples,
    answers: confirmIdentityAnswers,
    facts: (snapshot) => confirmIdentityFacts(snapshot),
  })
  const missed = restingStates(confirmIdentityMachine).filter((path) => !paths.some(({ state }) => matchesState(path, state.value)))
  expect(missed).toEqual([])
})
