// @vitest-environment happy-dom
import { CombinedError } from '@urql/core'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import { readRecording, writeRecording } from '#src/bridge/recorder/recording.ts'
import StatechartsPage from '#src/features/statecharts/StatechartsPage.tsx'
import { createJournal } from '#src/lib/faults/journal.ts'

const viewer = vi.hoisted(() => ({ subject: undefined as string | undefined }))
vi.mock('#src/bridge/auth.bridge.tsx', () => ({ useViewer: () => (viewer.subject === undefined ? undefined : viewer) }))
afterEach(cleanup)

const entry = {
  n: 1,
  at: 5,
  chart: 'idle',
  actor: 'idle',
  event: 'clock.ticked',
  before: ['active'],
  states: ['warned'],
  arrows: ['a|b|0'],
}
const content = writeRecording({
  portico: 1,
  head: { version: '7.7.7', commit: 'abc', at: 5, charts: {}, role: undefined, language: 'en', viewport: [1, 1], address: '/' },
  entries: [entry],
})

const open = async (answer: () => Promise<unknown>, who: 'ada' | 'nobody' = 'ada') => {
  viewer.subject = who === 'nobody' ? undefined : who
  const asked: unknown[] = []
  const query = (_: unknown, variables: unknown) => ({
    toPromise: () => {
      asked.push(variables)
      return answer()
    },
  })
  const recorder = createRecorder({
    journal: createJournal(),
    fields: recordedFields,
    kept: { take: () => undefined, put: () => {}, drop: () => {} },
    head: () => ({ version: '1', commit: 'c', role: undefined, language: 'en', viewport: [1, 1], address: '/' }),
  })
  const deps = {
    session: { viewer: () => undefined },
    recorder: () => Promise.resolve(recorder),
    data: { open: () => Promise.resolve({ query }) },
  }
  render(
    <MantineProvider>
      <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
        <PortalDepsProvider value={deps as unknown as PortalDeps}>
          <StatechartsPage attached="id-1" />
        </PortalDepsProvider>
      </I18nProvider>
    </MantineProvider>,
  )
  await screen.findByRole('button', { name: 'Copy as JSON' })
  return asked
}
const found = (text: string) => () => Promise.resolve({ data: { errorRecording: { id: 'id-1', content: text } } })

it('opens the recording that the server has', async () => {
  const asked = await open(found(content))
  expect(await screen.findByText(/^7\.7\.7 · abc/)).toBeTruthy()
  expect(asked).toEqual([{ id: 'id-1' }])
})

it('shows the last chart that still exists of one whose newest chart is gone', async () => {
  const gone = { ...entry, n: 2, chart: 'fax', actor: 'fax', arrows: ['x|y|0'] }
  const recording = readRecording(content)
  if (typeof recording === 'string') throw new Error(recording)
  await open(found(writeRecording({ ...recording, entries: [entry, gone] })))
  expect(await screen.findByText(/^7\.7\.7 · abc/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Statechart idle' })).toBeTruthy()
})

it('shows one of another format as text, and says why it is not opened', async () => {
  const later = content.replace('"portico":1', '"portico":2')
  await open(found(later))
  expect(await screen.findByText(/written by another version/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Recording of another user').value).toBe(later)
})

it.each([
  [
    'that is gone',
    () => Promise.resolve({ data: { errorRecording: null } }),
    'There is no such recording. Recordings are kept for up to 30 days.',
  ],
  [
    'that the reader may not open',
    () => Promise.resolve({ error: new CombinedError({ graphQLErrors: [{ message: '', extensions: { code: 'AUTH_NOT_AUTHORIZED' } }] }) }),
    'You may not open this recording. Only those who may read the server log may.',
  ],
  [
    'that does not come',
    () => Promise.resolve({ error: new CombinedError({ networkError: new Error('offline') }) }),
    'Could not load the recording. Reload the page to try again.',
  ],
  ['without a network', () => Promise.reject(new Error('offline')), 'Could not load the recording. Reload the page to try again.'],
])('says so of one %s', async (_, answer, words) => {
  await open(answer)
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

it('asks nothing for who is not signed in', async () => {
  const asked = await open(found(content), 'nobody')
  expect(screen.getByText('Sign in to open this recording.')).toBeTruthy()
  expect(asked).toEqual([])
})
