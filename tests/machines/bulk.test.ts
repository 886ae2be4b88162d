import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, initialTransition, matchesState, transition } from 'xstate'
import type { AnyEventObject, EventObject } from 'xstate'
import { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import type { BulkSnapshot } from '#machines/bulk/bulk.machine.ts'
import { bulkAnswers, bulkFacts, bulkSamples, samplePreviews } from '#machines/bulk/bulk.samples.ts'
import { differenceOf, errorsOf, isBusy, isRefused, isSending, isUnknown, previewOf } from '#machines/bulk/bulk.selectors.ts'
import type { BulkEvent, BulkRequest, BulkStart, Previewed } from '#machines/bulk/bulk.types.ts'
import { answersAsEvents, pathsThrough, restingStates, sampleEvents, walksThrough } from '../support/paths.ts'

const [three, four] = samplePreviews
const request: BulkRequest = { action: 'LOCK', ids: ['a', 'b', 'c'] }
const error = { path: null, code: 'TAKEN', message: 'x' }

const start = (previews: Previewed[]) => {
  const reports: string[] = []
  const sent: BulkStart[] = []
  let answer: (event: BulkEvent) => void = () => undefined
  const machine = bulkMachine.provide({
    actors: {
      previewBulk: fromPromise<Previewed, { request: BulkRequest }>(async () => {
        const next = previews.shift()
        if (!next) throw new Error('no server')
        return next
      }),
      startBulk: fromCallback<EventObject, { start: BulkStart | undefined }, BulkEvent>(({ input, sendBack }) => {
        if (input.start) sent.push(input.start)
        answer = sendBack
      }),
    },
    actions: {
      followJob: (_, { jobId }) => void reports.push(`follow ${jobId}`),
      reportJob: (_, { jobId }) => void reports.push(`report ${jobId}`),
      reportErrors: (_, { errors }) => void reports.push(`report ${errors.map(({ code }) => code).join()}`),
      reportSilence: () => void reports.push('report silence'),
    },
  })
  const actor = createActor(machine).start()
  const preview = async (asked = request) => {
    actor.send({ type: 'preview', request: asked })
    await expect.poll(() => actor.getSnapshot().matches('previewing')).toBe(false)
  }
  return { actor, preview, reports, sent, answer: (event: BulkEvent) => answer(event), now: () => actor.getSnapshot() }
}
const previewed: Previewed = { outcome: 'previewed', preview: three }

describe('bulk', () => {
  it('starts what was previewed, and follows the job', async () => {
    const { actor, preview, answer, reports, sent, now } = start([previewed])
    await preview()
    expect([now().value, previewOf(now()), isBusy(now())]).toEqual(['confirming', three, false])
    actor.send({ type: 'confirm', key: 'k1' })
    expect([isSending(now()), sent]).toEqual([true, [{ key: 'k1', request, preview: { total: 3, digest: 'three' } }]])
    answer({ type: 'start.accepted', jobId: 'k1' })
    expect([now().value, now().status, reports]).toEqual(['running', 'done', ['follow k1']])
  })

  it('takes no other values while the outcome is unknown, sends the start again with its key, and another one with another key', async () => {
    const { actor, preview, answer, sent, now } = start([previewed, { outcome: 'previewed', preview: four }, previewed])
    await preview()
    actor.send({ type: 'confirm', key: 'k1' })
    answer({ type: 'start.unanswered' })
    expect([isUnknown(now()), isBusy(now())]).toEqual([true, false])
    actor.send({ type: 'change' })
    expect(isUnknown(now())).toBe(true)
    actor.send({ type: 'confirm', key: 'k2' })
    answer({ type: 'start.refused', errors: [error] })
    actor.send({ type: 'change' })
    await preview()
    actor.send({ type: 'confirm', key: 'k3' })
    answer({ type: 'start.refused', errors: [error] })
    await preview()
    actor.send({ type: 'confirm', key: 'k4' })
    expect(sent.map(({ key, preview: { digest } }) => [key, digest])).toEqual([
      ['k1', 'three'],
      ['k1', 'three'],
      ['k3', 'four'],
      ['k1', 'three'],
    ])
  })

  it('learns the outcome of a lost answer later on', async () => {
    const { actor, preview, answer, reports, now } = start([previewed])
    await preview()
    actor.send({ type: 'confirm', key: 'k1' })
    answer({ type: 'start.unanswered' })
    answer({ type: 'start.accepted', jobId: 'k1' })
    expect([now().value, reports]).toEqual(['running', ['follow k1']])
  })

  it('asks again with the difference where other records are selected than were previewed', async () => {
    const { actor, preview, answer, now } = start([previewed, { outcome: 'previewed', preview: four }])
    await preview()
    actor.send({ type: 'confirm', key: 'k1' })
    const [changed] = bulkSamples['start.changed']
    if (changed) answer(changed)
    expect([now().value, isRefused(now()), previewOf(now()), differenceOf(now())]).toEqual([
      'changed',
      true,
      undefined,
      changed?.difference,
    ])
    actor.send({ type: 'confirm', key: 'k2' })
    expect(now().value).toBe('changed')
    await preview()
    expect([now().value, differenceOf(now()), previewOf(now())]).toEqual(['confirming', undefined, four])
  })

  it('says what is wrong, and forgets it with the next change', async () => {
    const { actor, preview, now } = start([{ outcome: 'refused', errors: [error] }])
    await preview()
    expect([isRefused(now()), errorsOf(now())]).toEqual([true, [error]])
    actor.send({ type: 'change' })
    expect([now().value, errorsOf(now())]).toEqual(['choosing', []])
    actor.send({ type: 'reject', errors: [error] })
    expect([isRefused(now()), errorsOf(now())]).toEqual([true, [error]])
    // No preview is left: the server fails.
    await preview()
    expect([now().value, errorsOf(now())]).toEqual(['refused', []])
  })

  it('drops the answer to a preview of parameters that were edited meanwhile', async () => {
    const { actor, now } = start([previewed])
    actor.send({ type: 'preview', request })
    actor.send({ type: 'change' })
    await Promise.resolve()
    expect([now().value, previewOf(now())]).toEqual(['choosing', undefined])
  })

  it.each<[BulkEvent, string]>([
    [{ type: 'start.accepted', jobId: 'k1' }, 'report k1'],
    [{ type: 'start.refused', errors: [error] }, 'report TAKEN'],
    [{ type: 'start.changed', errors: [{ ...error, code: 'SELECTION_CHANGED' }] }, 'report SELECTION_CHANGED'],
  ])('J8 goes on when the dialog is closed, and reports %j', async (event, message) => {
    const { actor, preview, answer, reports, now } = start([previewed])
    await preview()
    actor.send({ type: 'confirm', key: 'k1' })
    actor.send({ type: 'close' })
    expect(now().value).toEqual({ sent: 'closed' })
    answer({ type: 'start.unanswered' })
    answer(event)
    expect([now().value, reports]).toEqual(['reporting', ['report silence', message]])
  })
})

/** The world of random runs: two requests, each with two previews. */
const requests: readonly BulkRequest[] = [request, { action: 'LOCK', ids: ['a'] }]
const cases: readonly AnyEventObject[] = [
  ...Object.values(bulkSamples).flat(),
  ...requests.map((each) => ({ type: 'preview', request: each })),
  ...['k1', 'k2', 'k3'].map((key) => ({ type: 'confirm', key })),
  ...answersAsEvents(bulkAnswers),
]

/** Follows events through the chart, and returns each start with the preview that the user had in front of them when they confirmed it. */
const startsOf = (events: readonly AnyEventObject[]) => {
  let [snapshot] = initialTransition(bulkMachine)
  let shown: { preview: BulkSnapshot['context']['preview']; request: BulkRequest } | undefined
  const starts: { start: BulkStart | undefined; confirmed: typeof shown }[] = []
  for (const event of events) {
    const before = snapshot
    const [next] = transition(bulkMachine, snapshot, event as BulkEvent)
    if (event.type === 'xstate.done.actor.previewBulk' && next.matches('confirming'))
      shown = { preview: (event['output'] as { preview: BulkSnapshot['context']['preview'] }).preview, request: next.context.request }
    snapshot = next
    if (event.type === 'confirm' && next.matches({ sent: 'sending' }))
      starts.push({
        start: next.context.start,
        confirmed: before.matches('confirming') || before.matches({ sent: 'unknown' }) ? shown : undefined,
      })
  }
  return starts
}

const expectTrueStarts = (events: readonly AnyEventObject[]) => {
  const jobs = new Map<string, string>()
  const keys = new Map<string, string>()
  for (const { start: sent, confirmed } of startsOf(events)) {
    expect([sent?.preview.digest, sent?.preview.total, sent?.request]).toEqual([
      confirmed?.preview?.digest,
      confirmed?.preview?.total,
      confirmed?.request,
    ])
    if (!sent) continue
    const content = JSON.stringify([sent.request, sent.preview])
    expect(jobs.get(sent.key) ?? content).toBe(content)
    expect(keys.get(content) ?? sent.key).toBe(sent.key)
    jobs.set(sent.key, content)
    keys.set(content, sent.key)
  }
}

describe('over all paths of bulk', () => {
  const examples = { input: undefined, samples: bulkSamples, answers: bulkAnswers, facts: bulkFacts } as const
  it.each(restingStates(bulkMachine))('can reach %s', (state) => {
    expect(pathsThrough(bulkMachine, examples).some((path) => matchesState(state, path.state.value))).toBe(true)
  })

  it('a start carries exactly the digest of the preview that was last confirmed, and a key stands for one job', () => {
    const walks = walksThrough(bulkMachine, examples)
    expect(walks.filter(({ events }) => startsOf(events).length > 0).length).toBeGreaterThan(10)
    for (const { events } of walks) expectTrueStarts(events)
  })

  it('the same holds for random events, each key used once by whoever presses', () => {
    const pick = sampleEvents({ samples: bulkSamples, answers: bulkAnswers })
    const run = () =>
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 60 }), (choices) => {
          let [snapshot] = initialTransition(bulkMachine)
          const events = choices.map((choice, at) => {
            const types = new Set(pick(snapshot).map(({ type }) => type))
            const possible = cases.filter(({ type }) => types.has(type))
            const event = possible[choice % Math.max(possible.length, 1)] ?? { type: 'change' }
            const taken = event.type === 'confirm' ? { ...event, key: `key ${at}` } : event
            ;[snapshot] = transition(bulkMachine, snapshot, taken as BulkEvent)
            return taken
          })
          expectTrueStarts(events)
        }),
        { numRuns: 2000 },
      )
    expect(run).not.toThrow()
  })
})
