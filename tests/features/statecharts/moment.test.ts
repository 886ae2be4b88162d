import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { idleInput, moment as at } from '#machines/idle/idle.samples.ts'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import { hashOf } from '#machines/support/arrows.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import { changedCharts, explainEntry, momentOf, whyNot } from '#src/features/statecharts/moment.ts'
import { sentenceOf } from '#src/features/statecharts/reasons.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import { silencedActors } from './silenced.ts'

const { warnAfter } = idleInput.limits
const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })

/** The entries of an idle chart that has seen its user, ticked twice, and warned. */
const recorded = () => {
  const journal = createJournal()
  const recorder = createRecorder({
    journal,
    fields: recordedFields,
    kept: { take: () => undefined, put: () => {}, drop: () => {} },
    head: () => ({ version: '1', commit: 'c', role: undefined, language: 'en', viewport: [1, 1], address: '/' }),
  })
  recorder.belongTo('ada')
  const machine = idleMachine.provide({ actors: silencedActors(idleMachine) })
  const actor = createActor(machine, { input: idleInput, inspect: journal.observe }).start()
  actor.send({ type: 'activity.seen', at: at(0) })
  actor.send({ type: 'clock.ticked', at: at(5) })
  actor.send({ type: 'clock.ticked', at: at(10) })
  const before = recorder.entries()
  actor.send({ type: 'clock.ticked', at: at(warnAfter) })
  return { before, after: recorder.entries() }
}

it('shows the current states, the last arrow, and the arrows that a guard blocks', () => {
  const { before, after } = recorded()
  const live = momentOf(idleMachine, before, before.length)
  expect(live.states).toEqual(['active'])
  expect(live.entry).toMatchObject({ event: 'clock.ticked', count: 2 })
  expect(Object.fromEntries(live.arrows)).toMatchObject({
    'active|clock.ticked|0': 'blocked',
    'active|clock.ticked|1': 'blocked',
    'active|activity.seen|1': 'possible',
  })
  const warned = momentOf(idleMachine, after, after.length)
  expect(warned.states).toEqual(['warned'])
  expect(warned.arrows.get('active|clock.ticked|1')).toBe('last')
  expect(momentOf(idleMachine, after, 1).states).toEqual(['active'])
})

it('says of each arrow why it was not taken, and what its guard read', () => {
  const { before, after } = recorded()
  const [overdue, quiet] = whyNot(idleMachine, before, before.at(-1), 'clock.ticked')
  expect(overdue && i18n._(sentenceOf(overdue))).toBe('Not taken: isOverdue answered no. It read at { wall 10, steady 10 }.')
  expect([quiet?.outcome, quiet?.target]).toEqual(['blocked', 'warned'])
  const last = after.at(-1)
  const [first, second] = last ? explainEntry(idleMachine, last) : []
  expect([first?.outcome, second?.outcome]).toEqual(['blocked', 'taken'])
  expect(second && i18n._(sentenceOf(second))).toBe('Taken: isQuiet answered yes.')
  const never = whyNot(idleMachine, after, after.at(-1), 'activity.seen')
  expect(never.map(({ outcome }) => outcome)).toEqual(['unasked', 'unasked'])
})

it('reads the structure of a machine once for its hash, and that of each machine by itself', () => {
  let reads = 0
  const root = () => {
    reads++
    return idleMachine.root
  }
  const watched = Object.create(idleMachine, { root: { get: root } }) as typeof idleMachine
  const hash = hashOf(watched)
  const first = reads
  expect([hashOf(watched), reads, hashOf(idleMachine)]).toEqual([hash, first, hash])
  expect(hashOf(renewalMachine)).not.toBe(hash)
})

it('names the charts that have changed since a recording, and the arrows that are gone', () => {
  const { after } = recorded()
  expect(changedCharts({ idle: hashOf(idleMachine) }, after, [idleMachine], hashOf)).toEqual([])
  const gone = after.map((entry) => ({ ...entry, arrows: ['dozing|tick|0'] }))
  expect(changedCharts({ idle: 'old' }, gone, [idleMachine], hashOf)).toEqual([{ chart: 'idle', isGone: false, gone: ['dozing|tick|0'] }])
  expect(changedCharts({ gallery: 'old' }, after, [idleMachine], hashOf)).toEqual([{ chart: 'gallery', isGone: true, gone: [] }])
})
