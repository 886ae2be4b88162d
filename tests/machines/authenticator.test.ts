import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState } from 'xstate'
import { authenticatorMachine } from '#machines/enrolment/authenticator.machine.ts'
import type { AuthenticatorReset, CodesRenewed, CodeVerified, KeyLoaded } from '#machines/enrolment/authenticator.machine.ts'
import {
  authenticatorAnswers,
  authenticatorFacts,
  authenticatorInput,
  authenticatorSamples,
  sampleCodes,
  sampleKey,
} from '#machines/enrolment/authenticator.samples.ts'
import { codesToKeep, isActive, keyToScan, problemOf } from '#machines/enrolment/authenticator.selectors.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

type Answers = { key?: () => Promise<KeyLoaded>; verified?: () => Promise<CodeVerified>; reset?: () => Promise<AuthenticatorReset> }

/** The chart over answers that the test gives; what it announces is kept. */
const start = ({ active = false, ...answers }: Answers & { active?: boolean } = {}) => {
  const announced: string[] = []
  const codes: string[] = []
  const machine = authenticatorMachine.provide({
    actors: {
      loadKey: fromPromise<KeyLoaded, void>(answers.key ?? (async () => ({ outcome: 'loaded', key: sampleKey }))),
      verifyCode: fromPromise<CodeVerified, { code: string }>(({ input }) => {
        codes.push(input.code)
        return answers.verified?.() ?? Promise.resolve({ outcome: 'verified', recoveryCodes: sampleCodes })
      }),
      renewRecoveryCodes: fromPromise<CodesRenewed, void>(async () => ({ outcome: 'renewed', recoveryCodes: sampleCodes })),
      resetAuthenticator: fromPromise<AuthenticatorReset, void>(answers.reset ?? (async () => ({ outcome: 'reset' }))),
    },
    actions: { announce: (_, { what }) => void announced.push(what) },
  })
  const actor = createActor(machine, { input: { active } }).start()
  const reaches = async (state: string) => {
    await expect.poll(() => actor.getSnapshot().value).toBe(state)
  }
  const read = <Fact>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Fact) => select(actor.getSnapshot())
  return { actor, reaches, read, announced, codes }
}

const scanning = async (answers?: Answers) => {
  const enrolment = start(answers)
  enrolment.actor.send({ type: 'register' })
  await enrolment.reaches('scanning')
  return enrolment
}

describe('authenticator', () => {
  it('shows a key, proves it by a code, then shows the recovery codes once', async () => {
    const { actor, reaches, read, announced, codes } = await scanning()
    expect([read(keyToScan), read(isActive)]).toEqual([sampleKey, false])
    actor.send({ type: 'submit', code: '123456' })
    await reaches('showingRecoveryCodes')
    expect([read(codesToKeep), read(keyToScan), announced, codes]).toEqual([sampleCodes, undefined, ['registered'], ['123456']])
    actor.send({ type: 'finish' })
    expect([actor.getSnapshot().value, read(codesToKeep), actor.getSnapshot().context.recoveryCodes]).toEqual(['active', undefined, []])
  })

  it('goes on at once where recovery codes are left from before', async () => {
    const { actor, reaches, announced } = await scanning({ verified: async () => ({ outcome: 'verified', recoveryCodes: [] }) })
    actor.send({ type: 'submit', code: '123456' })
    await reaches('active')
    expect(announced).toEqual(['registered'])
  })

  it.each(['wrong', 'stale'] as const)('keeps the key when the answer is %s', async (outcome) => {
    const { actor, reaches, read } = await scanning({ verified: async () => ({ outcome }) })
    actor.send({ type: 'submit', code: '000000' })
    await reaches('scanning')
    expect([read(problemOf), read(keyToScan)]).toEqual([outcome, sampleKey])
  })

  it('asks for a new key when the old one waited too long', async () => {
    const { actor, reaches, read } = await scanning({ verified: async () => ({ outcome: 'expired' }) })
    actor.send({ type: 'submit', code: '123456' })
    await reaches('absent')
    expect([read(problemOf), read(keyToScan)]).toEqual(['expired', undefined])
  })

  it('keeps the old app until the new one is proved, and takes a reset only from the server', async () => {
    const { actor, reaches, read, announced } = start({ active: true, reset: () => Promise.reject(new Error('offline')) })
    actor.send({ type: 'register' })
    await reaches('scanning')
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('active')
    actor.send({ type: 'reset' })
    await expect.poll(() => read(problemOf)).toBe('unreachable')
    expect([actor.getSnapshot().value, read(isActive), announced]).toEqual(['active', true, []])
  })

  it('is absent after a reset', async () => {
    const { actor, reaches, read, announced } = start({ active: true })
    actor.send({ type: 'reset' })
    await reaches('absent')
    expect([read(isActive), announced]).toEqual([false, ['reset']])
  })

  const paths = pathsThrough(authenticatorMachine, {
    input: authenticatorInput,
    samples: authenticatorSamples,
    answers: authenticatorAnswers,
    facts: ({ context }) => authenticatorFacts(context),
  })
  it.each(restingStates(authenticatorMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
