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
  failingSince: null,
  deliveredAt: null,
  oldSecretUntil: null,
}

const open = async (isLost = false) => {
  const sent: unknown[] = []
  const { client } = openData(({ body: { operationName, variables } }) => {
    if (operationName === 'RotateEventStreamSecret') {
      sent.push(variables)
      if (isLost) return Promise.reject(new TypeError('Failed to fetch'))
      return ok({ rotateEventStreamSecret: { __typename: 'RotateEventStreamSecretPayload', id: '1', secret: 'whsec_new', errors: null } })
    }
    if (operationName === 'SettleOperation') return ok({ settleOperation: { outcome: 'DONE', answer: null } })
    return ok({ eventStreams: [STREAM] })
  })
  renderPage(<EventStreamsPage />, { at: '/', client })
  await settle()
  await userEvent.click(await screen.findByRole('button', { name: 'Replace signing secret' }))
  return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Replace the signing secret of Siem?' })) }
}

it('replaces a signing secret, keeps the old one for a day unless that is switched off, and shows the new one once', async () => {
  const { sent, dialog } = await open()
  expect(document.body.textContent).toContain('The webhook answered that it is gone (410), so the stream was paused.')
  await userEvent.click(dialog.getByRole('switch', { name: /The old secret works for 24 hours more/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(document.body.textContent).toContain('whsec_new'))
  expect(sent).toEqual([{ input: { id: '1', keepsOld: false } }])
})

it('says that nobody has seen a new secret whose answer was lost', async () => {
  const { dialog } = await open(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  const said = 'If it created a secret, delete that secret and create a new one.'
  await waitFor(() => expect(document.body.textContent).toContain(said))
})
