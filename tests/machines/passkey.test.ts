import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState } from 'xstate'
import { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import type { Credential, Registered, Renamed } from '#machines/enrolment/passkey.machine.ts'
import { passkeyAnswers, passkeyFacts, passkeySamples, sampleCredential } from '#machines/enrolment/passkey.samples.ts'
import { deviceToName, isBusy, problemOf } from '#machines/enrolment/passkey.selectors.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const start = (registered: () => Promise<Registered>, renamed: () => Promise<Renamed> = async () => ({ outcome: 'renamed' })) => {
  const announced: string[] = []
  const names: Credential[] = []
  const machine = passkeyMachine.provide({
    actors: {
      registerPasskey: fromPromise<Registered, void>(registered),
      renamePasskey: fromPromise<Renamed, Credential>(({ input }) => {
        names.push(input)
        return renamed()
      }),
    },
    actions: { announce: (_, { what }) => void announced.push(what) },
  })
  const actor = createActor(machine).start()
  const settles = async () => {
    await expect.poll(() => isBusy(actor.getSnapshot())).toBe(false)
  }
  actor.send({ type: 'add' })
  return { actor, settles, announced, names, now: () => actor.getSnapshot() }
}
const registers = async (): Promise<Registered> => ({ outcome: 'registered', credential: sampleCredential })

describe('passkey', () => {
  it('registers a device and asks for its name', async () => {
    const { actor, settles, announced, names, now } = start(registers)
    await settles()
    expect([deviceToName(now()), announced]).toEqual([sampleCredential, ['registered']])
    actor.send({ type: 'name', name: 'Blue key' })
    await settles()
    expect([now().value, names, announced]).toEqual(['asking', [{ id: 'd1', name: 'Blue key' }], ['registered', 'renamed']])
  })

  it('leaves the name as it is for who does not care', async () => {
    const { actor, settles, names, now } = start(registers)
    await settles()
    actor.send({ type: 'skip' })
    expect([now().value, names, deviceToName(now())]).toEqual(['asking', [], undefined])
  })

  it('makes no fuss about a dialog that was closed', async () => {
    const { settles, now } = start(async () => ({ outcome: 'cancelled' }))
    await settles()
    expect([now().value, problemOf(now())]).toEqual(['asking', undefined])
  })

  it.each(['alreadyRegistered', 'unsupported', 'tooMany', 'refused', 'stale'] as const)(
    'says why there is no new device: %s',
    async (outcome) => {
      const { settles, announced, now } = start(async () => ({ outcome }))
      await settles()
      expect([now().value, problemOf(now()), announced]).toEqual(['asking', outcome, []])
    },
  )

  it('keeps asking for the name when it was not saved', async () => {
    const { actor, settles, now } = start(registers, () => Promise.reject(new Error('offline')))
    await settles()
    actor.send({ type: 'name', name: 'Blue key' })
    await settles()
    expect([deviceToName(now()), problemOf(now())]).toEqual([sampleCredential, 'unreachable'])
  })

  it('asks for no name of a device that was removed meanwhile', async () => {
    const { actor, settles, announced, now } = start(registers, async () => ({ outcome: 'gone' }))
    await settles()
    actor.send({ type: 'name', name: 'Blue key' })
    await settles()
    expect([now().value, deviceToName(now()), problemOf(now()), announced]).toEqual(['asking', undefined, 'gone', ['registered']])
  })

  const paths = pathsThrough(passkeyMachine, {
    input: undefined,
    samples: passkeySamples,
    answers: passkeyAnswers,
    facts: ({ context }) => passkeyFacts(context),
  })
  it.each(restingStates(passkeyMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
