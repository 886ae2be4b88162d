// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { openDockEnd, openRecordedEnd } from '#src/bridge/recorder/dock/messages.ts'
import { openDock } from '#src/bridge/recorder/dock/open-dock.ts'
import type { Recorder } from '#src/bridge/recorder/recorder.ts'
import { writeRecording } from '#src/bridge/recorder/recording.ts'
import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { PATIENCE } from '../../support/patience.ts'

const ID = '0b0e1b5e-7a3c-4b62-9d8e-0123456789ab'
const viewer = vi.hoisted(() => ({ subject: undefined as string | undefined }))
vi.mock('#src/bridge/auth.bridge.tsx', () => ({ useViewer: () => (viewer.subject === undefined ? undefined : viewer) }))

configure({ asyncUtilTimeout: PATIENCE.timeout })

const recorded = openRecordedEnd(ID)
afterEach(() => {
  cleanup()
  viewer.subject = undefined
  vi.useRealTimers()
})

const head = { version: '1', commit: 'c', at: 1, charts: {}, role: undefined, language: 'en', viewport: [1, 1] as const, address: '/' }
const entry = { n: 1, at: 1, chart: 'idle', actor: 'idle', event: 'xstate.init', before: [], states: ['active'] }
const text = writeRecording({ portico: 1, head, entries: [entry, { ...entry, n: 2, event: 'clock.ticked', before: ['active'] }] })

const tree = (dock: string) => (
  <MantineProvider>
    <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
      <PortalDepsProvider value={{} as PortalDeps}>
        <StatechartsPage dock={dock} />
      </PortalDepsProvider>
    </I18nProvider>
  </MantineProvider>
)
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

it('waits for the other window, shows its chart, looks back without a word to it, and ends', async () => {
  const heard: unknown[] = []
  const stop = recorded.hear((request) => heard.push(request))
  render(tree(ID))
  expect(status()).toEqual(['Waiting for the window that is recorded. Leave it open.'])
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'open' }]), PATIENCE)
  recorded.post({ kind: 'whole', text })
  await screen.findByText(/^Event 2 of 2/)
  expect(screen.getByText('Follows another window of this browser. Nothing that you do here changes it.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '1' } })
  expect(screen.getByText(/^Event 1 of 2/)).toBeTruthy()
  recorded.post({ kind: 'ended' })
  await screen.findByText(/^This recording has ended/)
  expect(screen.getByText('Nothing is recorded yet.')).toBeTruthy()
  expect(heard).toEqual([{ kind: 'open' }])
  stop()
})

it('shows nothing more once the user of this window changes', async () => {
  const { rerender } = render(tree(ID))
  recorded.post({ kind: 'whole', text })
  await screen.findByText(/^Event 2 of 2/)
  viewer.subject = 'ada'
  act(() => rerender(tree(ID)))
  expect(screen.getByText(/^Event 2 of 2/)).toBeTruthy()
  viewer.subject = undefined
  act(() => rerender(tree(ID)))
  expect(screen.getByText('Nothing is recorded yet.')).toBeTruthy()
})

it('is left out of the address once it has ended, so that a reload does not follow it for the next user', async () => {
  const { location, history } = window
  history.replaceState({ idx: 3 }, '', `/devops/statecharts?dock=${ID}&lang=de#chart`)
  const { rerender } = render(tree(ID))
  recorded.post({ kind: 'whole', text })
  await screen.findByText(/^Event 2 of 2/)
  viewer.subject = 'ada'
  act(() => rerender(tree(ID)))
  expect(location.search).toBe(`?dock=${ID}&lang=de`)
  viewer.subject = 'eve'
  act(() => rerender(tree(ID)))
  expect(status()[0]).toMatch(/^This recording has ended/)
  expect([location.pathname, location.search, location.hash, history.state]).toEqual([
    '/devops/statecharts',
    '?lang=de',
    '#chart',
    { idx: 3 },
  ])
})

it('says that another window shows the recording now, and nothing of the user', async () => {
  window.history.replaceState(null, '', `/devops/statecharts?dock=${ID}`)
  render(tree(ID))
  recorded.post({ kind: 'whole', text })
  await screen.findByText(/^Event 2 of 2/)
  recorded.post({ kind: 'replaced' })
  await screen.findByText('This window shows nothing more: the recording was opened in another second window.')
  expect(screen.getByText('Nothing is recorded yet.')).toBeTruthy()
  expect(window.location.search).toBe('')
})

it('says what to do where no window answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(tree(ID))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(status()[0]).toMatch(/^No window answers\. Go to the window/)
})

it('says of an address without a dock that there is nothing to follow', () => {
  render(tree('portico'))
  expect(status()[0]).toMatch(/^This recording has ended/)
})

it('opens the window without a handle on this page, under an ID that nobody knows', async () => {
  const opened: unknown[][] = []
  const set = vi.fn<(id: string) => void>()
  const window = { crypto, open: (...args: unknown[]) => opened.push(args) } as unknown as Window
  openDock(window, () => Promise.resolve({ dock: { set } } as unknown as Recorder))
  await vi.waitFor(() => expect(set).toHaveBeenCalledOnce(), PATIENCE)
  const [id = ''] = set.mock.calls[0] ?? []
  expect(opened).toEqual([[`/devops/statecharts?dock=${id}`, '_blank', 'popup,noopener,width=720,height=900']])
  expect(() => openDockEnd(id).close()).not.toThrow()
})
