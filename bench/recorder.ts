import { createActor, fromCallback } from 'xstate'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { idleInput, moment } from '#machines/idle/idle.samples.ts'
import { recordedFields } from '../src/bridge/recorder/lists.ts'
import { createRecorder } from '../src/bridge/recorder/recorder.ts'
import { createJournal } from '../src/lib/faults/journal.ts'
import { readOptions } from './support/options.ts'

/**
 * `npm run bench:recorder -- --events 20000`: what the recorder of the statecharts adds to an event, in microseconds, and to a second of a page whose
 * charts get as many events as a signed-in page at rest: a tick of `idle` and one of `renewal`.
 */
const { events } = readOptions({ events: 20_000 })
const IN_A_SECOND = 2

/** The chart without what would listen to a browser. */
const machine = idleMachine.provide({ actors: { watchActivity: fromCallback(() => {}) } })

function microseconds(isRecorded: boolean): number {
  const journal = createJournal()
  if (isRecorded)
    createRecorder({
      journal,
      fields: recordedFields,
      kept: { take: () => undefined, put: () => {}, drop: () => {} },
      head: () => ({ version: '', commit: '', role: undefined, language: 'en-GB', viewport: [1280, 800], address: '/' }),
    }).belongTo('ada')
  const actor = createActor(machine, { input: idleInput, ...(isRecorded && { inspect: journal.observe }) })
  actor.start()
  const began = performance.now()
  for (let at = 1; at <= events; at++) actor.send({ type: 'clock.ticked', at: moment(at % 1000) })
  const took = performance.now() - began
  if (actor.getSnapshot().status !== 'active') throw new Error('The chart has ended before the last event.')
  return (took * 1000) / events
}

// The first round of each compiles the code.
const [bare, recorded] = [false, true].map((isRecorded) => {
  microseconds(isRecorded)
  return Math.min(...[1, 2, 3].map(() => microseconds(isRecorded)))
}) as [number, number]
const added = recorded - bare
process.stdout.write(
  `${bare.toFixed(1)} µs an event without the recorder, ${recorded.toFixed(1)} µs with it: ${added.toFixed(1)} µs more\n` +
    `a page at rest: ${((added * IN_A_SECOND) / 10_000).toFixed(3)} % of a second\n`,
)
