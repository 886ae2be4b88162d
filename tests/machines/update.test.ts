import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState } from 'xstate'
import { ACTIVATION } from '#machines/update/update.limits.ts'
import { updateMachine } from '#machines/update/update.machine.ts'
import { updateAnswers, updateSamples } from '#machines/update/update.samples.ts'
import { isActivating, isOffered } from '#machines/update/update.selectors.ts'
import type { LeavingAnswer } from '#machines/update/update.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

afterEach(() => void vi.useRealTimers())

type World = { confirm?: () => Promise<LeavingAnswer>; activate?: () => Promise<void> }

const start = ({ confirm = () => Promise.resolve({ mayLeave: true }), activate = () => Promise.resolve() }: World = {}) => {
  const reload = vi.fn<() => void>()
  const machine = updateMachine.provide({
    actors: {
      watchVersions: fromCallback(() => {}),
      confirmLeaving: fromPromise<LeavingAnswer, void>(() => confirm()),
      activateVersion: fromPromise<void, void>(() => activate()),
    },
    actions: { reload },
  })
  const actor = createActor(machine).start()
  return { actor, reload, at: () => actor.getSnapshot().value, offered: () => isOffered(actor.getSnapshot()) }
}

describe('update', () => {
  it('J2 offers a newer version, and is silent for the rest of the visit once it is put off', () => {
    const { actor, offered, reload } = start()
    expect(offered()).toBe(false)
    actor.send({ type: 'version.installed' })
    expect(offered()).toBe(true)
    actor.send({ type: 'postpone' })
    actor.send({ type: 'version.installed' })
    expect([offered(), reload.mock.calls]).toEqual([false, []])
  })

  it('J1 offers it again when the running version has lost a part', () => {
    const { actor, at } = start()
    for (const type of ['version.installed', 'postpone', 'part.missing'] as const) actor.send({ type })
    expect(at()).toBe('offered')
  })

  it('J2 stays on the page if its input is not to be left', async () => {
    const { actor, at, reload } = start({ confirm: () => Promise.resolve({ mayLeave: false }) })
    actor.send({ type: 'version.installed' })
    actor.send({ type: 'reload' })
    expect(at()).toBe('confirming')
    await expect.poll(at).toBe('offered')
    expect(reload).not.toHaveBeenCalled()
  })

  it('J2 stays on the page if drafts could not be saved nor the question be asked', async () => {
    const { actor, at, reload } = start({ confirm: () => Promise.reject(new Error('No question')) })
    actor.send({ type: 'part.missing' })
    actor.send({ type: 'reload' })
    await expect.poll(at).toBe('offered')
    expect(reload).not.toHaveBeenCalled()
  })

  it('J2 reloads only after the new version controls the tab', async () => {
    const activation = Promise.withResolvers<void>()
    const { actor, at, reload } = start({ activate: () => activation.promise })
    actor.send({ type: 'version.installed' })
    actor.send({ type: 'reload' })
    await expect.poll(at).toBe('activating')
    expect([isActivating(actor.getSnapshot()), reload.mock.calls.length]).toEqual([true, 0])
    activation.resolve()
    await expect.poll(at).toBe('reloading')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads as it is if the new version does not take over in time, or cannot', async () => {
    vi.useFakeTimers()
    const late = start({ activate: () => new Promise(() => {}) })
    late.actor.send({ type: 'version.installed' })
    late.actor.send({ type: 'reload' })
    await vi.advanceTimersByTimeAsync(ACTIVATION - 1)
    expect(late.at()).toBe('activating')
    await vi.advanceTimersByTimeAsync(1)
    expect([late.at(), late.reload.mock.calls.length]).toEqual(['reloading', 1])
    const broken = start({ activate: () => Promise.reject(new Error('No registration')) })
    broken.actor.send({ type: 'version.installed' })
    broken.actor.send({ type: 'reload' })
    await vi.advanceTimersByTimeAsync(0)
    expect(broken.reload).toHaveBeenCalledTimes(1)
  })

  it('asks again about input where the browser itself has kept the page', async () => {
    const { actor, at, reload } = start()
    actor.send({ type: 'version.installed' })
    actor.send({ type: 'reload' })
    await expect.poll(at).toBe('reloading')
    actor.send({ type: 'reload' })
    expect(at()).toBe('confirming')
    await expect.poll(() => reload.mock.calls.length).toBe(2)
  })
})

it('reaches every resting state of the chart', () => {
  const paths = pathsThrough(updateMachine, { input: undefined, samples: updateSamples, answers: updateAnswers })
  const missed = restingStates(updateMachine).filter((path) => !paths.some(({ state }) => matchesState(path, state.value)))
  expect(missed).toEqual([])
})
