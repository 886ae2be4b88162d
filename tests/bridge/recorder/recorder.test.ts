import { expect, it, vi } from 'vitest'
import { assign, createActor, fromPromise } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { setup } from '#machines/support/contract.ts'
import type { Recorded, RecordedFields } from '#machines/support/recorded.ts'
import { keptRecording } from '#src/bridge/recorder/kept-recording.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import { RECORDING_KEY } from '#src/lib/storage/guarded-storage.ts'
import type { GuardedStorage } from '#src/lib/storage/guarded-storage.ts'

type Sent = { type: 'order'; table: number; guest: string } | { type: 'tick' }

const child = setup({ types: { context: {} as { open: boolean } }, guards: { isOpen: ({ context }) => context.open } }).createMachine({
  id: 'kitchen',
  context: { open: true },
  initial: 'looking',
  states: { looking: { always: { guard: 'isOpen', target: 'cooking' } }, cooking: {} },
})

const machine = setup({
  types: { context: {} as { table: number; guest: string }, events: {} as Sent },
  actors: { pay: fromPromise<{ sum: number; card: string }>(() => Promise.resolve({ sum: 12, card: 'canary-card' })), kitchen: child },
  actions: { note: assign((_, params: { table: number; guest: string }) => params), ring: () => {} },
  guards: {
    isFree: ({ context }, params: { table: number; guest: string }) => params.table !== context.table,
    isLate: () => false,
  },
}).createMachine({
  id: 'restaurant',
  context: { table: 0, guest: '' },
  initial: 'empty',
  states: {
    empty: {
      on: {
        tick: {},
        order: [
          { guard: 'isLate', target: 'empty' },
          {
            guard: { type: 'isFree', params: ({ event }) => event },
            target: 'busy',
            actions: [{ type: 'note', params: ({ event }) => ({ table: event.table, guest: event.guest }) }, 'ring'],
          },
        ],
      },
    },
    busy: {
      invoke: [
        { id: 'kitchen', src: 'kitchen' },
        { id: 'bill', src: 'pay', onDone: 'empty' },
      ],
    },
  },
})

const list: Recorded<typeof machine> = {
  events: { order: { table: true, guest: '#guest' }, tick: {} },
  guards: { isFree: { table: true } },
  answers: { pay: { sum: true } },
  context: { table: true, guest: 'present' },
}
const fields: Record<string, RecordedFields> = { restaurant: list }

const memory = (): GuardedStorage & { values: Map<string, string> } => {
  const values = new Map<string, string>()
  return {
    values,
    persistent: true,
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

const head = () => ({ version: '1', commit: 'c', role: undefined, language: 'en-GB', viewport: [800, 600] as const, address: '/' })
let time = 0
/** A page of a tab: its storage outlives it. */
const page = (storage = memory(), commit = 'c') => {
  const journal = createJournal(() => ++time)
  const recorder = createRecorder({ journal, fields, kept: keptRecording(storage), head: () => ({ ...head(), commit }), now: () => ++time })
  const run = (of: AnyStateMachine = machine) => createActor(of, { inspect: journal.observe }).start()
  return { journal, recorder, run, storage }
}
const order = (table: number, guest = 'canary-guest') => ({ type: 'order', table, guest }) as const

it('records the event, its sender, the guards with what they read, the arrows, and what changed', async () => {
  const { recorder, run } = page()
  recorder.belongTo('ada')
  const actor = run()
  actor.send(order(4))
  const entry = recorder.entries().find(({ event }) => event === 'order')
  expect(entry).toMatchObject({
    chart: 'restaurant',
    actor: 'restaurant',
    fields: { table: 4, guest: 'guest#1' },
    guards: [
      { guard: 'isLate', answer: false },
      { guard: 'isFree', answer: true, read: { table: 4 } },
    ],
    arrows: ['empty|order|1'],
    actions: ['ring'],
    before: ['empty'],
    states: ['busy'],
    changed: { table: 4, guest: true },
  })
  const kitchen = recorder.entries().find(({ chart }) => chart === 'kitchen')
  expect(kitchen).toMatchObject({ parent: 'restaurant', event: 'xstate.init', states: ['cooking'] })
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('empty'))
  expect(recorder.entries().at(-1)).toMatchObject({ event: 'xstate.done.actor.bill', fields: { sum: 12 }, states: ['empty'] })
  expect(JSON.stringify(recorder.recording())).not.toContain('canary')
})

it('keeps no answer of a guard that was asked outside a step', () => {
  const { recorder, run } = page()
  recorder.belongTo('ada')
  const actor = run()
  for (let time = 0; time < 300; time++) actor.getSnapshot().can(order(4))
  actor.send(order(4))
  expect(recorder.entries().find(({ event }) => event === 'order')?.guards).toHaveLength(2)
})

it('counts ticks, so that they displace nothing', () => {
  const { recorder, run } = page()
  recorder.belongTo('ada')
  const actor = run()
  for (let time = 0; time < 500; time++) {
    actor.send({ type: 'tick' })
    actor.send(order(0))
  }
  expect(recorder.entries().map(({ event, count }) => [event, count])).toEqual([
    ['xstate.init', undefined],
    ['tick', 500],
    ['order', 500],
  ])
})

it('tells two instances of one chart apart, and keeps 200 entries of each chart', () => {
  const { recorder, run } = page()
  recorder.belongTo('ada')
  const [one, two] = [run(), run()]
  expect(new Set(recorder.entries().map(({ actor }) => actor))).toEqual(new Set(['restaurant', 'restaurant#2']))
  one.send({ type: 'tick' })
  for (let time = 0; time < 300; time++) {
    two.stop()
    run()
  }
  expect(recorder.entries()).toHaveLength(200)
})

it('records types and states alone before a sign-in', () => {
  const { recorder, run } = page()
  run().send(order(4))
  expect(recorder.entries().some((entry) => 'fields' in entry || 'changed' in entry)).toBe(false)
  expect(recorder.entries().flatMap(({ guards = [] }) => guards.filter(({ read }) => read))).toEqual([])
})

it('goes on over a reload, a sign-out and the next sign-in of the same person', () => {
  const first = page()
  first.recorder.belongTo('ada')
  first.run().send(order(4))
  first.recorder.belongTo(undefined)
  first.recorder.keep()
  const second = page(first.storage)
  second.run()
  second.recorder.belongTo('ada')
  const events = second.recorder.entries().filter(({ chart }) => chart === 'restaurant')
  expect(events.map(({ event }) => event)).toEqual(['xstate.init', 'order', 'xstate.init'])
  second.run().send(order(5))
  expect(second.recorder.entries().at(-1)?.chart === 'kitchen' || second.recorder.entries().at(-1)?.fields).toBeTruthy()
  const orders = second.recorder.entries().filter(({ event }) => event === 'order')
  expect(orders.map(({ fields }) => fields?.['guest'])).toEqual(['guest#1', 'guest#1'])
  expect(orders.map(({ n }) => n)).toEqual(orders.map(({ n }) => n).toSorted((one, other) => one - other))
})

it('says the hash of every chart that it has entries of, also of pages before', () => {
  const first = page()
  first.recorder.belongTo('ada')
  first.run()
  const { charts } = first.recorder.recording().head
  first.recorder.keep()
  const second = page(first.storage)
  second.recorder.belongTo('ada')
  expect([Object.keys(charts), second.recorder.recording().head.charts]).toEqual([['restaurant'], charts])
})

it('begins anew after an update, since its charts may have other arrows', () => {
  const first = page()
  first.recorder.belongTo('ada')
  first.run()
  first.recorder.keep()
  const second = page(first.storage, 'd')
  second.recorder.belongTo('ada')
  expect([second.recorder.entries(), second.recorder.recording().head.charts]).toEqual([[], {}])
})

it('says the whole context again after a cut', () => {
  const { recorder, run } = page()
  recorder.belongTo('ada')
  const actor = run()
  actor.send(order(4))
  recorder.cut()
  actor.send({ type: 'tick' })
  expect(recorder.entries().map(({ changed }) => changed)).toEqual([{ table: 4, guest: true }])
})

it('B13 begins anew with another person, in the same page and after a reload', () => {
  const first = page()
  first.recorder.belongTo('ada')
  const actor = first.run()
  first.recorder.belongTo('bob')
  expect(first.recorder.entries()).toEqual([])
  actor.send({ type: 'tick' })
  first.recorder.keep()
  const second = page(first.storage)
  second.recorder.belongTo('ada')
  expect(second.recorder.entries()).toEqual([])
  expect(first.storage.values.has(RECORDING_KEY)).toBe(false)
})

it('begins anew in a duplicated tab, since an open page has taken the recording out of the storage', () => {
  const first = page()
  first.recorder.belongTo('ada')
  first.run()
  first.recorder.keep()
  const second = page(first.storage)
  second.recorder.belongTo('ada')
  const copy = memory()
  for (const [key, value] of second.storage.values) copy.setItem(key, value)
  const duplicate = page(copy)
  duplicate.recorder.belongTo('ada')
  expect([second.recorder.entries().length, duplicate.recorder.entries().length]).toEqual([1, 0])
})

it('goes on with what the pages in between recorded, where a page returns from the back/forward cache', () => {
  const first = page()
  first.recorder.belongTo('ada')
  first.run()
  first.recorder.keep()
  const second = page(first.storage)
  second.recorder.belongTo('ada')
  second.run().send({ type: 'tick' })
  second.recorder.keep()
  first.recorder.resume()
  expect(first.recorder.entries().map(({ event }) => event)).toEqual(['xstate.init', 'xstate.init', 'tick'])
})

it('stores neither the person nor an ID, and at most 256 KiB', () => {
  const { recorder, run, storage } = page()
  recorder.belongTo('ada@portico.test')
  for (let round = 0; round < 20; round++) run().send(order(round, `canary-${round}`))
  recorder.keep()
  const text = storage.getItem(RECORDING_KEY) ?? ''
  expect(text).not.toMatch(/ada|canary/)
  const kept = keptRecording(storage)
  const [entry] = recorder.entries()
  if (!entry) throw new Error('Nothing was recorded')
  const many = Array.from({ length: 3_000 }, (_, n) => ({ ...entry, n }))
  kept.put({ owner: 'o', commit: 'c', charts: {}, ordinals: { salt: 's', seen: {} }, entries: many })
  expect((storage.getItem(RECORDING_KEY) ?? '').length).toBeLessThanOrEqual(131_072)
  expect(kept.take()?.entries.at(-1)?.n).toBe(2_999)
})

it.each([
  '',
  '{',
  '[]',
  '{"owner":1}',
  '{"owner":"o","ordinals":{"salt":"s","seen":{}},"entries":[]}',
  '{"owner":"o","commit":"c","charts":{},"ordinals":{"salt":"s","seen":{"a":1}},"entries":[]}',
  '{"owner":"o","commit":"c","charts":{},"ordinals":{"salt":"s","seen":{}},"entries":[{}]}',
])('ignores a stored text that it has not written: %s', (text) => {
  const storage = memory()
  storage.setItem(RECORDING_KEY, text)
  const { recorder } = page(storage)
  recorder.belongTo('ada')
  expect(recorder.entries()).toEqual([])
})

it('goes on where the storage is full', () => {
  const storage = memory()
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { recorder, run } = page(storage)
  recorder.belongTo('ada')
  run()
  expect(() => recorder.keep()).not.toThrow()
})

it('never disturbs the chart that it records', () => {
  const { recorder, run } = page()
  recorder.belongTo('ada')
  recorder.subscribe(() => {
    throw new Error('A listener fails')
  })
  const actor = run()
  actor.send(order(4))
  expect(actor.getSnapshot().value).toBe('busy')
})
