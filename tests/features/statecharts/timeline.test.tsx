// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useState } from 'react'
import { statesOf } from '#machines/support/arrows.ts'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { Steps } from '#src/features/statecharts/Steps.tsx'
import { charts } from '#src/features/statecharts/charts.ts'
import { CoverageView } from '#src/features/statecharts/coverage/CoverageView.tsx'
import { ActorTree } from '#src/features/statecharts/timeline/ActorTree.tsx'
import { actorTree } from '#src/features/statecharts/timeline/actors.ts'
import type { ActorNode } from '#src/features/statecharts/timeline/actors.ts'
import { differenceBetween } from '#src/features/statecharts/timeline/difference.ts'
import { Timeline } from '#src/features/statecharts/timeline/Timeline.tsx'
import { eventWords, sentenceOfEvent } from '#src/features/statecharts/words/event-words.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })
const show = (node: React.ReactNode) =>
  render(
    <MantineProvider>
      <I18nProvider i18n={i18n}>{node}</I18nProvider>
    </MantineProvider>,
  )

const entry = (n: number, actor: string, more: Partial<Entry> = {}): Entry => ({
  n,
  at: n,
  chart: actor.split('#')[0] ?? '',
  actor,
  event: 'xstate.init',
  before: [],
  states: ['shown'],
  ...more,
})
const entries: Entry[] = [
  entry(1, 'auth', { states: ['signedIn'], changed: { tries: 1 } }),
  entry(2, 'avatar', { parent: 'auth' }),
  entry(3, 'avatar#2', { parent: 'auth' }),
  entry(4, 'avatar', { event: 'choose', before: ['shown'], states: ['inspecting'], arrows: ['shown|choose|0'], sender: 'auth' }),
  entry(5, 'avatar#2', { event: 'xstate.stop', before: ['shown'], states: [] }),
  entry(6, 'auth', { event: 'idle.warned', before: ['signedIn'], states: ['signedIn'], changed: { tries: 2, at: 5 } }),
  entry(7, 'avatar', {
    event: 'xstate.done.actor.inspectPicture',
    before: ['inspecting'],
    states: ['cropping'],
    arrows: ['x|y|0'],
    count: 2,
  }),
]

const Stepping = () => {
  const [step, setStep] = useState<number | undefined>(undefined)
  return <Timeline entries={entries} step={step} onStep={setStep} />
}
const status = () => screen.getByRole('status').textContent

it('says what is different of each actor between two moments', () => {
  expect(differenceBetween(entries, 3, 7)).toEqual([
    {
      actor: 'auth',
      before: ['signedIn'],
      after: ['signedIn'],
      fields: [
        { name: 'tries', before: 1, after: 2 },
        { name: 'at', before: undefined, after: 5 },
      ],
    },
    { actor: 'avatar', before: ['shown'], after: ['cropping'], fields: [] },
    { actor: 'avatar#2', before: ['shown'], after: [], fields: [] },
  ])
  expect(differenceBetween(entries, 4, 4)).toEqual([])
})

it('bookmarks a moment, returns to it and compares it with another', () => {
  show(<Stepping />)
  fireEvent.click(screen.getByRole('button', { name: 'Bookmark this event' }))
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '3' } })
  expect(screen.getByRole('button', { name: 'Bookmark this event' }).getAttribute('aria-pressed')).toBe('false')
  fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: '7' } })
  const bookmarks = screen.getByRole('region', { name: 'Bookmarks' })
  expect(bookmarks.textContent).toContain('avatar shown → cropping')
  expect(bookmarks.textContent).toContain('tries 1 → tries 2')
  expect(bookmarks.textContent).toContain('avatar#2 shown → –')
  fireEvent.click(within(bookmarks).getByRole('button', { name: '7: avatar, inspectPicture done' }))
  expect(status()).toMatch(/^Event 7 of 7/)
  expect(bookmarks.textContent).toContain('Nothing is different between these moments.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove bookmark' }))
  expect(screen.queryByLabelText('Compare with')).toBeNull()
})

it('plays to the last event and stops there', () => {
  vi.useFakeTimers()
  show(<Stepping />)
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  for (const event of [6, 7]) {
    act(() => void vi.advanceTimersByTime(800))
    expect(status()).toMatch(new RegExp(`^Event ${event} of 7`))
  }
  act(() => void vi.advanceTimersByTime(800))
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

it('shows a sequence diagram instead of lanes', () => {
  const { container } = show(<Stepping />)
  fireEvent.click(screen.getByText('Sequence'))
  const names = [...container.querySelectorAll('svg > g:has(line) text')].map(({ textContent }) => textContent)
  expect(names).toEqual(['auth', 'avatar', 'avatar#2'])
  expect(screen.getByRole('region', { name: 'Sequence' }).tabIndex).toBe(0)
})

it('has the actors as a tree, several instances apart', () => {
  const chosen: ActorNode[] = []
  show(<ActorTree actors={actorTree(entries, 7)} chosen="avatar" onChoose={(node) => chosen.push(node)} />)
  const [top] = screen.getAllByRole('list')
  expect([...(top?.children ?? [])].map((item) => item.querySelector('code')?.textContent)).toEqual(['auth'])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'auth signedIn',
    'avatar cropping',
    'avatar#2 stopped',
  ])
  expect(screen.getByRole('button', { current: true }).textContent).toBe('avatar cropping')
  fireEvent.click(screen.getByRole('button', { name: 'avatar#2 stopped' }))
  expect(chosen.map(({ actor, chart }) => [actor, chart])).toEqual([['avatar#2', 'avatar']])
})

it('makes roots of actors whose parents are missing, or go in a circle', () => {
  const odd = [
    entry(1, 'a', { parent: 'b' }),
    entry(2, 'b', { parent: 'a' }),
    entry(3, 'c', { parent: 'gone' }),
    entry(4, 'd', { parent: 'd' }),
  ]
  expect(actorTree(odd, 4).map(({ actor, children }) => [actor, children])).toEqual([
    ['a', []],
    ['b', []],
    ['c', []],
    ['d', []],
  ])
})

it('writes the steps of an actor as sentences that can be printed', () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  show(<Steps entries={entries} entry={entries[6]} />)
  const steps = screen.getByRole('region', { name: 'Steps to reproduce' })
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a picture.', 'inspectPicture is done. × 2'])
  expect(steps.textContent).toContain('Then it is in the state cropping.')
  fireEvent.click(within(steps).getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it.each(charts)('has a sentence for each event of $id and no other', (machine) => {
  const types = [machine.root, ...statesOf(machine.root)].flatMap((node) => [...node.transitions.keys()])
  const own = new Set(types.filter((type) => type !== '' && !type.startsWith('xstate.')))
  expect([...own].filter((type) => !(type in (eventWords[machine.id] ?? {})))).toEqual([])
})

it.each([
  ['app', 'retry', 'Press Retry.'],
  ['app', 'xstate.after.untilAgain.app.failed', 'The time untilAgain is over.'],
  ['app', 'xstate.error.actor.loadPartner', 'loadPartner fails.'],
  ['app', 'xstate.init', 'It starts.'],
  ['gone', 'constructor', 'constructor happens.'],
  ['constructor', 'name', 'name happens.'],
])('says of %s %s: %s', (chart, type, sentence) => {
  expect(i18n._(sentenceOfEvent(chart, type))).toBe(sentence)
})

it('lists the arrows that no browser takes, with reason and path', () => {
  const machine = charts.find(({ id }) => id === 'app')
  if (!machine) throw new Error('There is no chart app')
  const arrows = [
    { id: 'failed|retry|0', unit: true, browser: 0, way: ['xstate.error.actor.loadPartner', 'retry'], why: 'on purpose' },
    { id: 'failed|retry|1', unit: false, browser: 0, leadsBack: true },
    { id: 'failed|retry|2', unit: true, browser: 4 },
  ]
  show(<CoverageView machine={machine} coverage={{ hash: '', arrows }} />)
  const region = screen.getByRole('region', { name: 'Coverage' })
  expect(region.textContent).toContain('1 arrow is taken in a browser')
  expect(region.textContent).toContain('1 arrow is never taken')
  expect(region.textContent).toContain('Taken by no test. It leads back to its state')
  expect(region.textContent).toContain('Why no browser takes it: on purpose')
  expect(within(region).getByText('on purpose').getAttribute('lang')).toBe('en-GB')
  expect(region.querySelector('details ol')?.textContent).toBe('loadPartner fails. loadPartner errorPress Retry. retry')
})
