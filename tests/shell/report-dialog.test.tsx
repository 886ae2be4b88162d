// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { passkeyMachine } from '#machines/enrolment/passkey.machine.ts'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import { readRecording } from '#src/bridge/recorder/recording.ts'
import type { Entry } from '#src/bridge/recorder/recording.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import ReportDialog from '#src/shell/report/ReportDialog.tsx'

const saveFile = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>())
vi.mock('#src/lib/save-file.ts', () => ({ saveFile }))
afterEach(cleanup)

type Answers = { accepts?: unknown; attach?: () => Promise<unknown>; view?: object; more?: readonly Entry[] }

/** The dialog over a recording of the chart `passkey`. */
const open = async (
  reference: string,
  { accepts = { data: { acceptsRecordings: true } }, attach, view, more }: Answers = {},
  isSignedIn = true,
) => {
  const journal = createJournal()
  const recorder = createRecorder({
    journal,
    fields: recordedFields,
    kept: { take: () => undefined, put: () => {}, drop: () => {} },
    head: () => ({ version: '1', commit: 'c', role: undefined, language: 'en', viewport: [1, 1], address: '/' }),
  })
  recorder.belongTo('ada')
  const longer = {
    ...recorder,
    recording: () => ({ ...recorder.recording(), entries: [...(more ?? []), ...recorder.recording().entries] }),
  }
  const actor = createActor(passkeyMachine, { inspect: journal.observe }).start()
  const onClose = vi.fn<() => void>()
  const sent: unknown[] = []
  const client = {
    query: () => ({ toPromise: () => Promise.resolve(accepts) }),
    mutation: (_: unknown, { input }: { input: unknown }) => ({
      toPromise: () => {
        sent.push(input)
        return attach?.() ?? Promise.resolve({ data: { attachRecording: { errors: null } } })
      },
    }),
  }
  const deps = {
    recorder: () => Promise.resolve(more ? longer : recorder),
    portal: () => undefined,
    view: { get: () => view },
    session: { viewer: () => (isSignedIn ? {} : undefined) },
    data: { open: () => Promise.resolve(client) },
  }
  render(
    <MantineProvider>
      <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
        <PortalDepsProvider value={deps as unknown as PortalDeps}>
          <MemoryRouter>
            <ReportDialog reference={reference} onClose={onClose} />
          </MemoryRouter>
        </PortalDepsProvider>
      </I18nProvider>
    </MantineProvider>,
  )
  const shown = await screen.findByLabelText<HTMLTextAreaElement>('Content of the recording')
  await vi.waitFor(() =>
    expect(readRecording(shown.value)).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ chart: 'passkey', states: ['asking'] })]),
    }),
  )
  return { actor, shown, sent, onClose }
}
const REFERENCE = 'a'.repeat(32)
const send = () => screen.findByRole('button', { name: 'Send to support' })

it('shows what the file will have before it is saved', async () => {
  const { shown, onClose } = await open('')
  const text = shown.value
  expect(screen.queryByRole('button', { name: 'Send to support' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Download recording' }))
  expect(saveFile.mock.calls).toEqual([['recording.json', text, 'application/json']])
  expect(onClose).toHaveBeenCalledOnce()
})

it('sends exactly what it shows with the error reference, and says that it was sent', async () => {
  const { actor, shown, sent } = await open(REFERENCE)
  const button = await send()
  const text = shown.value
  act(() => actor.send({ type: 'rename', name: 'Key' } as never))
  expect(shown.value).toBe(text)
  expect(
    screen.getByText(`If you send it to support, it is kept for up to 30 days with your name and the error reference ${REFERENCE}.`),
  ).toBeTruthy()
  await userEvent.click(button)
  expect(sent).toEqual([{ reference: REFERENCE, content: text }])
  expect((await screen.findByRole('status')).textContent).toBe('The recording was sent. Give your administrator the error reference.')
  expect(screen.queryByRole('button', { name: 'Send to support' })).toBeNull()
})

it.each([
  ['RECORDINGS_OFF', /^This installation accepts no recordings/],
  ['RECORDING_TOO_MANY', /^You have sent too many recordings/],
  ['RECORDING_INVALID', /^The recording could not be sent/],
])('says why the server refuses it: %s', async (code, words) => {
  await open(REFERENCE, { attach: () => Promise.resolve({ data: { attachRecording: { errors: [{ code }] } } }) })
  await userEvent.click(await send())
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByRole('button', { name: 'Download recording' })).toBeTruthy()
})

it('can be sent again if there is no answer', async () => {
  let attempts = 0
  const { sent } = await open(REFERENCE, {
    accepts: { error: {} },
    attach: () => Promise.resolve(++attempts === 1 ? { error: {} } : { data: { attachRecording: { errors: null } } }),
  })
  await userEvent.click(await send())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The recording could not be sent/)
  await userEvent.click(await send())
  expect((await screen.findByRole('status')).textContent).toMatch(/^The recording was sent/)
  expect(sent).toHaveLength(2)
})

it('offers the download alone where the installation accepts none, and to who is not signed in', async () => {
  await open(REFERENCE, { accepts: { data: { acceptsRecordings: false } } })
  expect(await screen.findByText(/^This installation accepts no recordings/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to support' })).toBeNull()
  cleanup()
  const { sent } = await open(REFERENCE, {}, false)
  expect(screen.getByRole('button', { name: 'Download recording' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to support' })).toBeNull()
  expect(sent).toEqual([])
})

it('offers the download alone in a view as somebody else, where nothing is written', async () => {
  await open(REFERENCE, { view: {} })
  expect(screen.getByRole('button', { name: 'Download recording' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to support' })).toBeNull()
})

const many = Array.from({ length: 2_500 }, (_, at) => ({
  n: -3_000 + at,
  at: 5,
  chart: 'idle',
  actor: 'idle',
  event: 'clock.ticked',
  fields: { code: 'x'.repeat(60) },
  before: ['active'],
  states: ['warned'],
}))
const eventsIn = (text: unknown) => {
  const recording = readRecording(String(text))
  return typeof recording === 'string' ? 0 : recording.entries.length
}

it('downloads a long recording as a whole', async () => {
  const { shown } = await open('', { more: many })
  expect(eventsIn(shown.value)).toBe(2_501)
  await userEvent.click(screen.getByRole('button', { name: 'Download recording' }))
  expect(saveFile.mock.lastCall?.[1]).toBe(shown.value)
})

it('sends the newest events of a long recording, says so, and downloads all of them', async () => {
  const { shown, sent } = await open(REFERENCE, { more: many })
  const button = await send()
  expect(screen.getByText(/^It is too long to be sent as a whole/)).toBeTruthy()
  const fitting = shown.value
  expect(eventsIn(fitting)).toBeLessThan(2_501)
  await userEvent.click(button)
  expect(sent).toEqual([{ reference: REFERENCE, content: fitting }])
  cleanup()
  await open(REFERENCE, { more: many })
  await send()
  await userEvent.click(screen.getByRole('button', { name: 'Download recording' }))
  expect(eventsIn(saveFile.mock.lastCall?.[1])).toBe(2_501)
})
