import { expect, it, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { createJournal } from '#src/lib/faults/journal.ts'

const secretEvent = { type: 'submit', password: 'canary' } as const

const machine = setup({ types: { events: {} as typeof secretEvent | { type: 'back' } } }).createMachine({
  id: 'sample',
  type: 'parallel',
  states: {
    form: { initial: 'typing', states: { typing: { on: { submit: 'sent' } }, sent: { on: { back: 'typing' } } } },
    network: { initial: 'online', states: { online: {} } },
  },
})

it('keeps types and states of what happened, and nothing that was in it', () => {
  let time = 0
  const journal = createJournal(() => ++time)
  const actor = createActor(machine, { inspect: journal.observe }).start()
  actor.send(secretEvent)
  expect(journal.entries()).toEqual([
    { at: 1, chart: 'sample', event: 'xstate.init', states: ['form.typing', 'network.online'] },
    { at: 2, chart: 'sample', event: 'submit', states: ['form.sent', 'network.online'] },
  ])
  expect(JSON.stringify(journal.entries())).not.toContain('canary')
  expect(journal.standing().get('sample')).toEqual(['form.sent', 'network.online'])
})

it('remembers the last 200 events and tells who follows', () => {
  const journal = createJournal()
  const hear = vi.fn<() => void>()
  const actor = createActor(machine, { inspect: journal.observe }).start()
  journal.subscribe(hear)
  for (let round = 0; round < 150; round++) {
    actor.send(secretEvent)
    actor.send({ type: 'back' })
  }
  expect([journal.entries().length, hear.mock.calls.length]).toEqual([200, 300])
})

it('knows that a stopped chart stands nowhere, so that the page that is left is not shown as running', () => {
  const journal = createJournal(() => 1)
  const actor = createActor(machine, { inspect: journal.observe }).start()
  actor.stop()
  expect(journal.entries().at(-1)).toEqual({ at: 1, chart: 'sample', event: 'xstate.stop', states: [] })
  expect(journal.standing().has('sample')).toBe(false)
})
