import { expect, it } from 'vitest'
import { readChart, readableEvent } from '#src/features/statecharts/chart-model.ts'
import { charts } from '#src/features/statecharts/charts.ts'
import { readRecording, replayStates, writeRecording } from '#src/features/statecharts/recording.ts'
import { appMachine } from '#machines/app/app.machine.ts'

it('reads a chart off the machine that the product runs', () => {
  const chart = readChart(appMachine)
  expect(chart.states.map(({ name, first }) => [name, first])).toContainEqual(['loadingPartner', true])
  const failed = chart.states.find(({ name }) => name === 'failed')
  expect(failed?.transitions[0]).toEqual({ event: 'retry', guard: 'failedAt', target: 'loadingPartner' })
})

it('names every state that has an id, and never twice', () => {
  const ids = charts.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each([
  ['xstate.done.actor.loadUser', 'loadUser done'],
  ['xstate.after.untilRetry.renewal.retrying', 'after untilRetry'],
  ['', 'always'],
  ['activity.seen', 'activity.seen'],
])('says %j as %j', (type, words) => {
  expect(readableEvent(type)).toBe(words)
})

const entries = [
  { at: 1, chart: 'auth', event: 'signIn', states: ['redirecting'] },
  { at: 2, chart: 'idle', event: 'clock.ticked', states: ['warned'] },
  { at: 3, chart: 'auth', event: 'xstate.init', states: ['signedIn.negotiating'] },
]

it('reads back what it wrote, and nothing else', () => {
  expect(readRecording(writeRecording(entries))).toEqual(entries)
  for (const text of ['', '{}', '[]', '[1]', '[{"at":"1","chart":"a","event":"b","states":[]}]', 'x'.repeat(300_000)]) {
    expect(readRecording(text)).toBeUndefined()
  }
})

it('replays: where every chart stood after a number of steps', () => {
  expect([...replayStates(entries, 2)]).toEqual([
    ['auth', ['redirecting']],
    ['idle', ['warned']],
  ])
})
