// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { idleInput, moment as at } from '#machines/idle/idle.samples.ts'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import { writeRecording } from '#src/bridge/recorder/recording.ts'
import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { createJournal } from '#src/lib/faults/journal.ts'
import { silencedActors } from './silenced.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page beside a running idle chart that has seen its user. */
const open = async () => {
  const journal = createJournal()
  const recorder = createRecorder({
    journal,
    fields: recordedFields,
    kept: { take: () => undefined, put: () => {}, drop: () => {} },
    head: () => ({ version: '1.2.3', commit: 'abc', role: 'EMPLOYEE', language: 'en', viewport: [390, 844], address: '/' }),
  })
  recorder.belongTo('ada')
  const actor = createActor(idleMachine.provide({ actors: silencedActors(idleMachine) }), {
    input: idleInput,
    inspect: journal.observe,
  }).start()
  actor.send({ type: 'activity.seen', at: at(0) })
  actor.send({ type: 'clock.ticked', at: at(5) })
  render(
    <MantineProvider>
      <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
        <PortalDepsProvider value={{ recorder: () => Promise.resolve(recorder), session: { viewer: () => undefined } } as PortalDeps}>
          <StatechartsPage />
        </PortalDepsProvider>
      </I18nProvider>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'idle running' }))
  const svg = await screen.findByRole('application', { name: /^Drawing of idle/ }, { timeout: 15_000 })
  return { actor, recorder, svg }
}

const status = () => screen.getByRole('status').textContent
const viewBox = (svg: Element) => svg.getAttribute('viewBox')?.split(' ').map(Number) ?? []

it('draws the running chart with its current state, its last arrow and its blocked arrows', async () => {
  const { actor, svg } = await open()
  expect(within(svg).getByRole('img').getAttribute('aria-label')).toContain('Current state: active')
  const blocked = [...svg.querySelectorAll('[data-look="blocked"] title')].map((title) => title.textContent)
  expect(blocked).toContain('Not taken: isQuiet answered no. It read at { wall 5, steady 5 }.')
  act(() => actor.send({ type: 'clock.ticked', at: at(idleInput.limits.warnAfter) }))
  expect(within(svg).getByRole('img').getAttribute('aria-label')).toContain('Current state: warned')
  expect(svg.querySelector('[data-look="last"] text')?.textContent).toBe('clock.ticked [isQuiet]')
})

it('zooms, moves and fits by the keyboard, and finds a state', async () => {
  const { svg } = await open()
  const before = viewBox(svg)
  fireEvent.keyDown(svg, { key: '+' })
  expect(viewBox(svg)[2]).toBeLessThan(before[2] ?? 0)
  fireEvent.keyDown(svg, { key: 'ArrowRight' })
  fireEvent.keyDown(svg, { key: '0' })
  expect(viewBox(svg)).toEqual(before)
  fireEvent.change(screen.getByLabelText('Find a state or an event'), { target: { value: 'WARN' } })
  expect([...svg.querySelectorAll('[data-found] text')].map(({ textContent }) => textContent)).toContain('warned')
})

it('reads the chart as text, with the current state', async () => {
  await open()
  fireEvent.click(screen.getByText('Read as text'))
  const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(current.map((item) => item.textContent?.startsWith('active'))).toEqual([true])
})

it('says of an event why its arrows were not taken', async () => {
  await open()
  const why = screen.getByRole('region', { name: 'Why not?' })
  fireEvent.change(within(why).getByLabelText('Why not?'), { target: { value: 'clock.ticked' } })
  expect(
    within(why)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'clock.ticked [isOverdue] → electingNot taken: isOverdue answered no. It read at { wall 5, steady 5 }.',
    'clock.ticked [isQuiet] → warnedNot taken: isQuiet answered no. It read at { wall 5, steady 5 }.',
  ])
})

it('steps through what was recorded and returns to the running portal', async () => {
  const { actor } = await open()
  expect(status()).toMatch(/^Event 3 of 3/)
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '1' } })
  expect(status()).toMatch(/^Event 1 of 3/)
  act(() => actor.send({ type: 'clock.ticked', at: at(idleInput.limits.warnAfter) }))
  expect(status()).toMatch(/^Event 1 of 4/)
  fireEvent.click(screen.getByRole('button', { name: 'To the last event' }))
  expect(status()).toMatch(/^Event 4 of 4/)
})

it('opens a recording paused at its first entry, says what has changed, and refuses anything else', async () => {
  const { recorder } = await open()
  const field = screen.getByLabelText('Recording of another user')
  const submit = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  }
  submit('{')
  expect(screen.getByText(/^This is not a recording/)).toBeTruthy()
  const recording = recorder.recording()
  const text = writeRecording({ ...recording, head: { ...recording.head, charts: { idle: 'old', gallery: 'old' } } })
  submit(text.replace('"portico":1', '"portico":9'))
  expect(screen.getByText(/another version/)).toBeTruthy()
  submit(text)
  expect(status()).toMatch(/^Event 1 of 3/)
  expect(screen.getByText('idle has changed since this recording.')).toBeTruthy()
  expect(screen.getByText('This version has no chart gallery. Its events are listed without a drawing.')).toBeTruthy()
  expect(screen.getByText('1.2.3 · abc · EMPLOYEE · en · 390 × 844 · /')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to live' }))
  expect(status()).toMatch(/^Event 3 of 3/)
})

it('does not carry bookmarks and playback from one recording into another', async () => {
  const { recorder } = await open()
  const marked = () => screen.getByRole('button', { name: /^(Bookmark this event|Remove bookmark)$/ }).getAttribute('aria-pressed')
  const openPasted = (count: number) => {
    const recording = recorder.recording()
    const text = writeRecording({ ...recording, entries: recording.entries.slice(0, count) })
    fireEvent.change(screen.getByLabelText('Recording of another user'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  }
  openPasted(3)
  fireEvent.click(screen.getByRole('button', { name: 'Bookmark this event' }))
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect([marked(), screen.queryByRole('button', { name: 'Pause' })]).toEqual(['true', expect.anything()])
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '1' } })
  expect(marked()).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Back to live' }))
  expect([marked(), screen.queryByLabelText('Compare with'), screen.queryByRole('button', { name: 'Pause' })]).toEqual([
    'false',
    null,
    null,
  ])
  openPasted(2)
  expect([marked(), screen.queryByLabelText('Compare with')]).toEqual(['false', null])
})

it('copies the path to the last move, or to the chosen event, as a test', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) } })
  const { actor } = await open()
  act(() => actor.send({ type: 'clock.ticked', at: at(idleInput.limits.warnAfter) }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy as test' }))
  expect(written[0]).toContain('"arrow": "active|clock.ticked|')
  expect(written[0]).toContain("import { takeRecorded } from '../paths/support/recorded.ts'")
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '1' } })
  expect(screen.getByText('No arrow was taken up to this event.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy as test' }))
  expect(written).toHaveLength(1)
})

it('says of a chart that no test takes in a browser', async () => {
  const { recorder } = await open()
  const recording = recorder.recording()
  const entries = recording.entries.map((entry) => ({
    ...entry,
    chart: 'record',
    actor: 'record',
    before: ['a'],
    states: ['b'],
    arrows: ['a|b|0'],
  }))
  fireEvent.change(screen.getByLabelText('Recording of another user'), { target: { value: writeRecording({ ...recording, entries }) } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.getByText('No test can take a single path of the chart record in a browser.')).toBeTruthy()
})
