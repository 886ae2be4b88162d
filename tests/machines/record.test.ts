import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, initialTransition, matchesState, transition, waitFor } from 'xstate'
import type { AnyEventObject } from 'xstate'
import { recordMachine } from '#machines/record/record.machine.ts'
import type { RecordSnapshot } from '#machines/record/record.machine.ts'
import { recordAnswers, recordFacts, recordSamples } from '#machines/record/record.samples.ts'
import {
  changesOf,
  conflictOf,
  consequencesOf,
  draftClashOf,
  failureOf,
  isBusy,
  isFailed,
  isSending,
  isUnknown,
  refusalOf,
  savedOf,
} from '#machines/record/record.selectors.ts'
import type { Check, Request, SendResult } from '#machines/record/record.types.ts'
import { pathsThrough, restingStates, sampleEvents, wordFor } from '../support/paths.ts'

type World = { check?: Check; results?: SendResult[]; late?: Promise<SendResult> }

const start = ({ check, results = [], late = new Promise(() => undefined) }: World = {}) => {
  const sent: unknown[] = []
  const actor = createActor(
    recordMachine.provide({
      actors: {
        checkChange: fromPromise<Check, Request>(async ({ input }) => check ?? { verdict: 'harmless', request: input.request }),
        sendChange: fromPromise<SendResult, Request>(async ({ input }) => {
          sent.push(input.request)
          return results.shift() ?? { outcome: 'done' }
        }),
        awaitOutcome: fromPromise<SendResult, { detail: unknown }>(() => late),
      },
    }),
  ).start()
  const rests = () => waitFor(actor, (snapshot) => !isBusy(snapshot))
  const submit = (request: unknown = 'a') => {
    actor.send({ type: 'submit', request })
    return rests()
  }
  return { actor, sent, submit, rests, now: () => actor.getSnapshot() }
}

describe('record', () => {
  it('is dirty while fields differ, and pristine when they are typed back or discarded', () => {
    const { actor, now } = start()
    const states: unknown[] = []
    for (const event of [
      { type: 'edit', changes: 2 },
      { type: 'edit', changes: 0 },
      { type: 'edit', changes: 1 },
      { type: 'discard' },
    ] as const) {
      actor.send(event)
      states.push([now().value, changesOf(now())])
    }
    expect(states).toEqual([
      [{ editing: 'dirty' }, 2],
      [{ editing: 'pristine' }, 0],
      [{ editing: 'dirty' }, 1],
      [{ editing: 'pristine' }, 0],
    ])
  })

  it('settles by the server’s word, and goes on with what was typed meanwhile', async () => {
    const { actor, submit, sent, now } = start({ results: [{ outcome: 'done', detail: 'saved' }] })
    actor.send({ type: 'edit', changes: 1 })
    await submit()
    expect([now().value, savedOf(now()), changesOf(now()), sent]).toEqual(['settled', 'saved', 0, ['a']])
    actor.send({ type: 'rebase', changes: 1 })
    expect(now().value).toEqual({ editing: 'dirty' })
  })

  it('asks about consequences, and sends what was confirmed or nothing', async () => {
    const { actor, submit, rests, sent, now } = start({ check: { verdict: 'consequential', detail: '30 users' } })
    await submit()
    expect([now().value, consequencesOf(now()), sent]).toEqual(['asking', '30 users', []])
    actor.send({ type: 'cancel' })
    expect(now().value).toEqual({ editing: 'pristine' })
    await submit()
    actor.send({ type: 'confirm', request: 'b' })
    await rests()
    expect([now().value, sent]).toEqual(['settled', ['b']])
  })

  it.each([
    ['refused', 'refused', refusalOf],
    ['failed', 'failed', failureOf],
  ] as const)('shows why it was %s until the next attempt', async (outcome, state, select) => {
    const { actor, submit, now } = start({ results: [{ outcome, detail: 'why' }] })
    await submit()
    actor.send({ type: 'edit', changes: 1 })
    expect([now().value, select(now()), changesOf(now())]).toEqual([{ editing: state }, 'why', 1])
    await submit()
    expect(now().value).toBe('settled')
  })

  it.each([
    [{ outcome: 'done', detail: 'saved' }, 'settled'],
    [{ outcome: 'refused', detail: 'not carried out' }, { editing: 'refused' }],
    [{ outcome: 'conflict', detail: 'newer' }, 'conflict'],
    [{ outcome: 'failed', detail: 'why' }, { editing: 'failed' }],
  ] as const)('does not know what came of a lost answer until the server says it: %o', async (outcome, state) => {
    const late = Promise.withResolvers<SendResult>()
    const { submit, now } = start({ results: [{ outcome: 'unknown' }], late: late.promise })
    expect(isUnknown(await submit())).toBe(true)
    late.resolve(outcome)
    await expect.poll(() => now().value).toEqual(state)
  })

  it('waits for the server’s word whatever else is pressed meanwhile', async () => {
    const late = Promise.withResolvers<SendResult>()
    const { actor, submit, now } = start({ results: [{ outcome: 'unknown' }], late: late.promise })
    await submit()
    for (const event of [{ type: 'discard' }, { type: 'invalidate' }, { type: 'draft.clash', detail: 'both' }] as const) {
      actor.send(event)
      expect(isUnknown(now())).toBe(true)
    }
    late.resolve({ outcome: 'done', detail: 'saved' })
    await expect.poll(() => savedOf(now())).toBe('saved')
  })

  it('is being sent only once it was checked', () => {
    const steps = [
      { type: 'submit', request: 'a' },
      { type: 'xstate.done.actor.checkChange', output: { verdict: 'harmless', request: 'a' } },
      { type: 'xstate.error.actor.sendChange', error: new Error('no portal') },
    ]
    let [snapshot] = initialTransition(recordMachine)
    const seen = steps.map((event) => {
      ;[snapshot] = transition(recordMachine, snapshot, event as never)
      return [isBusy(snapshot), isSending(snapshot), isFailed(snapshot)]
    })
    expect(seen).toEqual([
      [true, false, false],
      [true, true, false],
      [false, false, true],
    ])
  })

  it('is replaced by a form on the newer record, or stays as it was', async () => {
    const { actor, submit, now } = start({ results: [{ outcome: 'conflict', detail: 'newer' }, { outcome: 'conflict' }] })
    actor.send({ type: 'edit', changes: 1 })
    await submit()
    expect(conflictOf(now())).toBe('newer')
    actor.send({ type: 'cancel' })
    expect(now().value).toEqual({ editing: 'dirty' })
    await submit()
    actor.send({ type: 'resolve' })
    expect([now().value, now().status]).toEqual(['replaced', 'done'])
  })

  it('asks where a draft and the record differ, and counts what was chosen', () => {
    const { actor, now } = start()
    actor.send({ type: 'draft.clash', detail: 'both' })
    expect([now().value, draftClashOf(now())]).toEqual(['merging', 'both'])
    actor.send({ type: 'resolve' })
    actor.send({ type: 'edit', changes: 1 })
    expect(now().value).toEqual({ editing: 'dirty' })
  })

  const examples = { input: undefined, samples: recordSamples, answers: recordAnswers, facts: recordFacts }
  const paths = pathsThrough(recordMachine, examples)
  it.each(restingStates(recordMachine))('can reach %s', (state) => {
    const [parent = '', child] = state.split('.')
    expect(paths.some((path) => matchesState(child === undefined ? parent : { [parent]: child }, path.state.value))).toBe(true)
  })

  it('J8 asks for the work once a key, and settles by the server’s word alone, over every path', () => {
    const events = sampleEvents(examples)
    const faults: string[] = []
    const seen = new Set<string>()
    const begin: Path = { state: initialTransition(recordMachine)[0], key: 'new', isEdited: false, events: [] }
    const waiting = [begin]
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      const id = JSON.stringify([path.state.value, recordFacts(path.state), path.key, path.isEdited])
      if (seen.has(id)) continue
      seen.add(id)
      for (const event of events(path.state)) {
        const next = walk(path, event, (fault) => faults.push(`${[...path.events, wordFor(event)].join(' → ')}: ${fault}`))
        waiting.push(next)
      }
    }
    expect(faults).toEqual([])
    // Each state is met with a key that is new, on its way, lost and answered.
    expect(seen.size).toBeGreaterThan(40)
  })
})

/**
 * A path, and what the data layer knows of the key of the last request: a new request has a new key; the same request has that of the one whose
 * answer was lost, of which the server repeats the outcome.
 */
type Path = { state: RecordSnapshot; key: 'new' | 'sent' | 'lost' | 'answered'; isEdited: boolean; events: readonly string[] }

function walk({ state, key, isEdited, events }: Path, event: AnyEventObject, report: (fault: string) => void): Path {
  const [next, actions] = transition(recordMachine, state, event as never)
  const outcome = /^xstate\.done\.actor\.(sendChange|awaitOutcome)$/.test(event.type) ? (event['output'] as SendResult).outcome : undefined
  const isSent = actions.some(({ type, params }) => type === 'xstate.spawnChild' && (params as { id?: string }).id === 'sendChange')
  const path = { state: next, key, isEdited: isEdited || event.type === 'edit', events: [...events, wordFor(event)] }
  if (next.matches('settled') && !state.matches('settled') && outcome !== 'done') report('settled without the server’s word')
  if (isSent && key === 'sent') report('sent while the first is on its way')
  if (isSent && savedOf(state) !== undefined) report('sent again after it was saved')
  if (isSent) return { ...path, key: 'sent', isEdited: false }
  if (outcome === 'unknown') return { ...path, key: 'lost' }
  // A failure of the actor itself says nothing about the work.
  if (event.type === 'xstate.error.actor.sendChange') return { ...path, key: 'lost' }
  return outcome === undefined ? path : { ...path, key: 'answered' }
}
