// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import EventStreamsPage from '#src/features/event-streams/EventStreamsPage.tsx'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { ok, openData } from '../../data/graphql-stub.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'

afterEach(() => {
  notifications.clean()
  cleanup()
  unsavedChanges.giveUp()
})

const STREAM = {
  __typename: 'EventStream',
  id: '1',
  name: 'Siem',
  url: 'https://siem.example.org/',
  sources: ['AUDIT'],
  state: 'PAUSED',
  waiting: 0,
  failure: 'STATUS_410',
  failingSince: null as string | null,
  nextAttemptAt: null as string | null,
  deliveredAt: null,
  oldSecretUntil: null,
}

const open = async ({ isLost = false, streams = [STREAM] } = {}) => {
  const sent: unknown[] = []
  const { client } = openData(({ body: { operationName, variables } }) => {
    if (operationName === 'RotateEventStreamSecret') {
      sent.push(variables)
      if (isLost) return Promise.reject(new TypeError('Failed to fetch'))
      const { id } = (variables as { input: { id: string } }).input
      const secret = `whsec_${id}_${sent.length}`
      return ok({ rotateEventStreamSecret: { __typename: 'RotateEventStreamSecretPayload', id, secret, errors: null } })
    }
    if (operationName === 'SettleOperation') return ok({ settleOperation: { outcome: 'DONE', answer: null } })
    if (operationName === 'PauseEventStream') {
      sent.push(operationName)
      return ok({ pauseEventStream: { __typename: 'EventStreamPayload', errors: null } })
    }
    return ok({ eventStreams: streams })
  })
  renderPage(<EventStreamsPage />, { at: '/', client })
  await settle()
  return { sent }
}
const askToReplace = async (name = 'Siem', place = 0) => {
  const buttons = await screen.findAllByRole('button', { name: 'Replace signing secret' })
  await userEvent.click(buttons[place] as HTMLElement)
  return within(await screen.findByRole('dialog', { name: `Replace the signing secret of ${name}?` }))
}

it('replaces a signing secret, keeps the old one for a day unless that is switched off, and shows the new one once', async () => {
  const { sent } = await open()
  const dialog = await askToReplace()
  expect(document.body.textContent).toContain('The webhook answered that it is gone (410), so the stream was paused.')
  await userEvent.click(dialog.getByRole('switch', { name: /The old secret works for 24 hours more/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(document.body.textContent).toContain('whsec_1_1'))
  expect(sent).toEqual([{ input: { id: '1', keepsOld: false } }])
})

it('says that a new secret whose answer was lost is replaced again, because it cannot be deleted', async () => {
  await open({ isLost: true })
  const dialog = await askToReplace()
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  const said = 'The signing secret was replaced, but the answer with the new one was lost and cannot be shown again. Replace it again.'
  await waitFor(() => expect(document.body.textContent).toContain(said))
  expect(document.body.textContent).not.toContain('delete that secret')
})

it('shows the new secrets of several streams, each with its name, and of each stream the latest', async () => {
  await open({ streams: [STREAM, { ...STREAM, id: '2', name: 'Archive' }] })
  const replace = async (name: string, place: number) =>
    userEvent.click((await askToReplace(name, place)).getByRole('button', { name: 'Replace' }))
  const secrets = () =>
    screen.queryAllByRole('status').flatMap(({ textContent }) => {
      const [, name, secret] = /signing secret of (.*) now:.*(whsec_\w+)/.exec(textContent) ?? []
      return name === undefined ? [] : [[name, secret]]
    })
  await replace('Siem', 0)
  await waitFor(() => expect(secrets()).toEqual([['Siem', 'whsec_1_1']]))
  await replace('Archive', 1)
  const both = [
    ['Siem', 'whsec_1_1'],
    ['Archive', 'whsec_2_2'],
  ]
  await waitFor(() => expect(secrets()).toEqual(both))
  await replace('Siem', 0)
  await waitFor(() => expect(secrets()).toEqual([both[1], ['Siem', 'whsec_1_3']]))
})

it('offers to leave a stream paused whose webhook answered 410, and nothing of the kind where somebody paused it', async () => {
  const { sent } = await open({ streams: [STREAM, { ...STREAM, id: '2', name: 'Archive', failure: null as unknown as string }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Leave paused' }))
  await waitFor(() => expect(sent).toEqual(['PauseEventStream']))
  expect(screen.getAllByRole('button', { name: 'Resume' })).toHaveLength(2)
})

it('says when the events that a webhook refused are sent again', async () => {
  const refused = { failure: 'STATUS_503', failingSince: '2026-01-01T08:00:00Z', nextAttemptAt: '2026-01-02T08:00:00Z' }
  await open({ streams: [{ ...STREAM, ...refused, state: 'RETRYING' }] })
  expect(screen.getByText('Next attempt').parentElement?.querySelector('time')?.dateTime).toBe('2026-01-02T08:00:00.000Z')
})
