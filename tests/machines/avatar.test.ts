import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState } from 'xstate'
import type { EventObject } from 'xstate'
import { avatarMachine } from '#machines/avatar/avatar.machine.ts'
import type { AvatarEvent, Inspected, Refusal, Upload } from '#machines/avatar/avatar.machine.ts'
import { avatarAnswers, avatarFacts, avatarSamples, sampleCrop, samplePicture } from '#machines/avatar/avatar.samples.ts'
import { chosenPicture, refusalOf, shareSent } from '#machines/avatar/avatar.selectors.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const start = (inspected: Inspected[]) => {
  const done: string[] = []
  const uploads: Upload[] = []
  const machine = avatarMachine.provide({
    actors: {
      inspectPicture: fromPromise<Inspected, { file: Blob }>(async () => {
        const next = inspected.shift()
        if (!next) throw new Error('no decoder')
        return next
      }),
      uploadPicture: fromCallback<EventObject, Upload, AvatarEvent>(({ input }) => {
        uploads.push(input)
        return () => void done.push('upload ended')
      }),
    },
    actions: {
      releasePreview: (_, { picture }) => void (picture && done.push(`released ${picture.preview}`)),
      announceSuccess: () => void done.push('success'),
      announceFailure: () => void done.push('failure'),
    },
  })
  const actor = createActor(machine).start()
  const choose = async () => {
    actor.send({ type: 'choose', file: samplePicture.file })
    await expect.poll(() => actor.getSnapshot().matches('inspecting')).toBe(false)
  }
  return { actor, choose, done, uploads, now: () => actor.getSnapshot() }
}
const readable: Inspected = { outcome: 'readable', picture: samplePicture }
const refused = (reason: Refusal): Inspected => ({ outcome: 'refused', reason })

describe('avatar', () => {
  it('uploads the square that was chosen and says so', async () => {
    const { actor, choose, done, uploads, now } = start([readable])
    await choose()
    expect(chosenPicture(now())).toBe(samplePicture)
    actor.send({ type: 'confirm', crop: sampleCrop })
    actor.send({ type: 'upload.progressed', share: 0.4 })
    expect([shareSent(now()), uploads]).toEqual([0.4, [{ picture: samplePicture, crop: sampleCrop }]])
    actor.send({ type: 'upload.completed' })
    expect([now().value, chosenPicture(now()), done.toSorted()]).toEqual([
      'shown',
      undefined,
      ['released blob:sample', 'success', 'upload ended'],
    ])
  })

  it('keeps the picture when the upload fails or is called back', async () => {
    const { actor, choose, done, now } = start([readable])
    await choose()
    actor.send({ type: 'confirm', crop: sampleCrop })
    actor.send({ type: 'upload.failed' })
    expect([now().value, chosenPicture(now())]).toEqual(['chosen', samplePicture])
    actor.send({ type: 'confirm', crop: sampleCrop })
    expect(shareSent(now())).toBe(0)
    actor.send({ type: 'cancel' })
    expect([now().value, chosenPicture(now()), done.toSorted()]).toEqual([
      'chosen',
      samplePicture,
      ['failure', 'upload ended', 'upload ended'],
    ])
    actor.send({ type: 'cancel' })
    expect([now().value, chosenPicture(now())]).toEqual(['shown', undefined])
  })

  it.each(['wrongType', 'tooLarge', 'tooManyPixels', 'unreadable'] as const)('says why a file is no picture: %s', async (reason) => {
    const { choose, now } = start([refused(reason), readable])
    await choose()
    expect([now().value, refusalOf(now())]).toEqual(['shown', reason])
    await choose()
    expect([now().value, refusalOf(now())]).toEqual(['chosen', undefined])
  })

  it('keeps the picture before when the next file is none, also where judging it failed', async () => {
    const { choose, now } = start([readable, refused('wrongType')])
    await choose()
    await choose()
    expect([now().value, refusalOf(now()), chosenPicture(now())]).toEqual(['chosen', 'wrongType', samplePicture])
    await choose()
    expect([now().value, refusalOf(now()), chosenPicture(now())]).toEqual(['chosen', 'unreadable', samplePicture])
  })

  const paths = pathsThrough(avatarMachine, {
    input: undefined,
    samples: avatarSamples,
    answers: avatarAnswers,
    facts: ({ context }) => avatarFacts(context),
  })
  it.each(restingStates(avatarMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
