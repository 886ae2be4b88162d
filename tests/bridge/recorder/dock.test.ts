import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from 'xstate'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { idleInput, moment } from '#machines/idle/idle.samples.ts'
import { followDock } from '#src/bridge/recorder/dock/follow-dock.ts'
import { publishDock } from '#src/bridge/recorder/dock/publish-dock.ts'
import { keptRecording } from '#src/bridge/recorder/kept-recording.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import { readRecording, writeRecording } from '#src/bridge/recorder/recording.ts'
import { publishing } from '#src/start/open-recorder.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import { silencedActors } from '../../features/statecharts/silenced.ts'
import { PATIENCE } from '../../support/patience.ts'

const ID = '0b0e1b5e-7a3c-4b62-9d8e-0123456789ab'
const NAME = `portico.dock.${ID}`

let ends: (() => void)[] = []
beforeEach(() => {
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
})

/** A page of a tab with a running chart, whose storage outlives it. */
const page = (storage = memory()) => {
  const journal = createJournal()
  const recorder = createRecorder({
    journal,
    fields: recordedFields,
    kept: keptRecording(storage),
    head: () => ({ version: '1', commit: 'c', role: undefined, language: 'en-GB', viewport: [800, 600], address: '/' }),
  })
  const actor = createActor(idleMachine.provide({ actors: silencedActors(idleMachine) }), {
    input: { ...idleInput, scope: { subject: 'canary-subject', session: 'canary-session' } },
    inspect: journal.observe,
  }).start()
  return { actor, recorder, storage }
}
const publish = (recorder: ReturnType<typeof createRecorder>) => {
  const window = new EventTarget()
  const end = publishDock(recorder, ID, window as Window)
  ends.push(end)
  return { end, window }
}
const follow = () => {
  const dock = followDock(ID)
  ends.push(dock.leave)
  return dock
}
const spy = () => {
  const heard: unknown[] = []
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => void heard.push(data))
  ends.push(() => channel.close())
  return { heard, post: (data: unknown) => channel.postMessage(data) }
}

const signedIn = () => {
  const opened = page()
  opened.recorder.belongTo('ada')
  opened.recorder.dock.set(ID)
  opened.actor.send({ type: 'activity.seen', at: moment(1) })
  return opened
}

it('shows the recording of the other window and what follows, counted events once', async () => {
  const { actor, recorder } = signedIn()
  publish(recorder)
  const { docked } = follow()
  await vi.waitFor(() => expect(docked.get().recording?.entries).toEqual(JSON.parse(JSON.stringify(recorder.entries()))), PATIENCE)
  for (const at of [2, 3, 4]) actor.send({ type: 'clock.ticked', at: moment(at) })
  await vi.waitFor(() => expect(docked.get().recording?.entries).toEqual(JSON.parse(JSON.stringify(recorder.entries()))), PATIENCE)
  expect(docked.get().recording?.entries.at(-1)?.count).toBe(3)
  expect(docked.get().state).toBe('live')
})

it('sends nothing but the redacted recording, and takes nothing but the request for it', async () => {
  const { actor, recorder } = signedIn()
  const { heard, post } = spy()
  publish(recorder)
  for (const data of [null, 'open', { kind: 'step', n: 1 }, { kind: 'whole', text: '{}' }, { kind: 'ended' }]) post(data)
  post({ kind: 'open' })
  await vi.waitFor(() => expect(heard).toHaveLength(2), PATIENCE)
  actor.send({ type: 'clock.ticked', at: moment(5) })
  await vi.waitFor(() => expect(heard).toHaveLength(3), PATIENCE)
  const texts = heard.map((message) => (message as { text: string }).text)
  expect(heard.map((message) => Object.keys(message as object))).toEqual([
    ['kind', 'text'],
    ['kind', 'text'],
    ['kind', 'text'],
  ])
  for (const text of texts) expect(typeof readRecording(text)).toBe('object')
  expect(texts.join()).not.toContain('canary')
  expect(recorder.entries().map(({ event }) => event)).toEqual(['xstate.init', 'activity.seen', 'clock.ticked'])
})

it('drops what is no recording, or was altered', async () => {
  const { recorder } = signedIn()
  const { docked } = follow()
  const { post } = spy()
  const text = writeRecording(recorder.recording())
  for (const other of ['{', text.slice(0, -20), text.replace('"portico":1', '"portico":2'), text.replace('"n":', '"m":')])
    post({ kind: 'whole', text: other })
  post({ kind: 'whole', text })
  await vi.waitFor(() => expect(docked.get().state).toBe('live'), PATIENCE)
  expect(docked.get().recording).toEqual(readRecording(text))
})

it.each(['signs out', 'changes', 'views as somebody else'])('ends where the user %s, and shows nothing more', async (how) => {
  const { actor, recorder } = signedIn()
  publish(recorder)
  recorder.dock.subscribe(() => ends.shift()?.())
  const { docked } = follow()
  await vi.waitFor(() => expect(docked.get().state).toBe('live'), PATIENCE)
  if (how === 'signs out') recorder.belongTo(undefined)
  else if (how === 'changes') recorder.belongTo('eve')
  else recorder.cut()
  actor.send({ type: 'activity.seen', at: moment(9) })
  await vi.waitFor(() => expect(docked.get()).toEqual({ state: 'ended' }), PATIENCE)
  expect(recorder.dock.get()).toBeUndefined()
})

it('says to the window before that a later one shows the recording, and to the later one that it ends', async () => {
  const { recorder } = signedIn()
  recorder.dock.subscribe(publishing(new EventTarget() as Window, recorder))
  const ids = ['1', '2'].map((digit) => ID.replace(/.$/, digit))
  const [first, second] = ids.map((id) => followDock(id))
  ends.push(
    () => first?.leave(),
    () => second?.leave(),
  )
  recorder.dock.set(ids[0] ?? '')
  await vi.waitFor(() => expect(first?.docked.get().state).toBe('live'))
  recorder.dock.set(ids[1] ?? '')
  await vi.waitFor(() => expect(second?.docked.get().state).toBe('live'))
  expect(first?.docked.get()).toEqual({ state: 'replaced' })
  recorder.belongTo(undefined)
  await vi.waitFor(() => expect(second?.docked.get()).toEqual({ state: 'ended' }))
  expect(first?.docked.get()).toEqual({ state: 'replaced' })
})

it('says after ten seconds that nobody answers, and follows a page that answers later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { docked } = follow()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(docked.get().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(docked.get()).toEqual({ state: 'unanswered' })
  vi.useRealTimers()
  publish(signedIn().recorder)
  await vi.waitFor(() => expect(docked.get().state).toBe('live'))
})

it('does not say of a window that has answered or ended that nobody answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [answered, left] = [followDock(ID), followDock(ID)]
  ends.push(answered.leave)
  left.leave()
  spy().post({ kind: 'away' })
  await vi.waitFor(() => expect(answered.docked.get().state).toBe('away'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([answered.docked.get().state, left.docked.get().state]).toEqual(['away', 'ended'])
})

it('is not opened while nobody is signed in', () => {
  const { recorder } = page()
  recorder.dock.set(ID)
  expect(recorder.dock.get()).toBeUndefined()
  recorder.belongTo('ada')
  recorder.belongTo(undefined)
  recorder.dock.set(ID)
  expect(recorder.dock.get()).toBeUndefined()
})

it('goes on over a reload of the recorded page by the same user, and ends by that of another', () => {
  const storage = memory()
  const first = page(storage)
  first.recorder.belongTo('ada')
  first.recorder.dock.set(ID)
  first.recorder.keep()
  const second = page(storage)
  second.recorder.belongTo('ada')
  expect(second.recorder.dock.get()).toBe(ID)
  second.recorder.keep()
  const third = page(storage)
  const docks: (string | undefined)[] = []
  third.recorder.dock.subscribe(() => docks.push(third.recorder.dock.get()))
  third.recorder.belongTo('eve')
  expect(docks).toEqual([ID, undefined])
})

it('says that the recorded page is being left, and sends nothing of the next user', async () => {
  const { actor, recorder } = signedIn()
  const { window } = publish(recorder)
  const { docked } = follow()
  await vi.waitFor(() => expect(docked.get().state).toBe('live'), PATIENCE)
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(docked.get().state).toBe('away'), PATIENCE)
  expect(docked.get().recording?.entries.length).toBeGreaterThan(0)
  window.dispatchEvent(new Event('pageshow'))
  await vi.waitFor(() => expect(docked.get().state).toBe('live'), PATIENCE)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { heard, post } = spy()
  const asking = spy()
  recorder.belongTo('eve')
  actor.send({ type: 'activity.seen', at: moment(9) })
  post({ kind: 'open' })
  await vi.waitFor(() => expect(asking.heard).toEqual([{ kind: 'open' }]), PATIENCE)
  // By now the entries that are collected would have been sent.
  await vi.advanceTimersByTimeAsync(1_000)
  // Messages of one window arrive in their order: whatever was sent before has arrived with this one.
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ kind: 'away' }), PATIENCE)
  expect(heard).toEqual([{ kind: 'away' }])
})

it.each(['', 'oidc', 'client-popup', `${ID}x`, '../portico'])('opens no channel by the address %j', (id) => {
  const { docked } = followDock(id)
  expect(docked.get()).toEqual({ state: 'ended' })
})

function memory() {
  const values = new Map<string, string>()
  return {
    persistent: true,
    get length() {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
