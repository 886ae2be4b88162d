import { expect, it } from 'vitest'
import { readChart, readableEvent } from '#src/features/statecharts/chart-model.ts'
import { charts } from '#src/features/statecharts/charts.ts'
import { appMachine } from '#machines/app/app.machine.ts'

it('reads a chart off the machine that the product runs', () => {
  const chart = readChart(appMachine)
  expect(chart.states.map(({ name, first }) => [name, first])).toContainEqual(['loadingPartner', true])
  const failed = chart.states.find(({ name }) => name === 'failed')
  expect(failed?.transitions[0]).toEqual({ id: 'failed|retry|0', event: 'retry', guard: 'failedAt', target: 'loadingPartner' })
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
