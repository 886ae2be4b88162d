// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
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
import { createJournal } from '#src/lib/faults/journal.ts'
import ReportDialog from '#src/shell/report/ReportDialog.tsx'

const saveFile = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>())
vi.mock('#src/lib/save-file.ts', () => ({ saveFile }))
afterEach(cleanup)

it('shows what the file will have before it is saved', async () => {
  const journal = createJournal()
  const recorder = createRecorder({
    journal,
    fields: recordedFields,
    kept: { take: () => undefined, put: () => {}, drop: () => {} },
    head: () => ({ version: '1', commit: 'c', role: undefined, language: 'en', viewport: [1, 1], address: '/' }),
  })
  recorder.belongTo('ada')
  createActor(passkeyMachine, { inspect: journal.observe }).start()
  const onClose = vi.fn<() => void>()
  render(
    <MantineProvider>
      <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
        <PortalDepsProvider value={{ recorder: () => Promise.resolve(recorder) } as PortalDeps}>
          <MemoryRouter>
            <ReportDialog onClose={onClose} />
          </MemoryRouter>
        </PortalDepsProvider>
      </I18nProvider>
    </MantineProvider>,
  )
  const shown = await screen.findByLabelText<HTMLTextAreaElement>('Content of the recording')
  await vi.waitFor(() => expect(readRecording(shown.value)).toMatchObject({ entries: [{ chart: 'passkey', states: ['asking'] }] }))
  const text = shown.value
  await userEvent.click(screen.getByRole('button', { name: 'Download recording' }))
  expect(saveFile.mock.calls).toEqual([['recording.json', text, 'application/json']])
  expect(onClose).toHaveBeenCalledOnce()
})
