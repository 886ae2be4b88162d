// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { HrRecordsCard } from '#src/features/users/overview/HrRecordsCard.tsx'
import UserFrame from '#src/features/users/UserFrame.tsx'
import { MayDo } from '#src/resources/may-do.ts'
import { IN_FRAME, inFrame } from '../../resources/support/in-frame.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { ada } from './ada.ts'

afterEach(cleanup)

const RECORD = { source: 'NATURAL_HR', hrUserId: 'N-0042', customerId: 'c1', customer: { id: 'c1', name: 'Acme Group' } } as const

const open = async (mayDo: boolean) => {
  const server = heldServer()
  renderPage(<MayDo value={() => mayDo}>{inFrame(UserFrame, <HrRecordsCard records={[RECORD]} />)}</MayDo>, {
    ...IN_FRAME,
    client: server.client,
  })
  await settle()
  server.asked.find(({ name }) => name === 'User')?.answer({ user: { __typename: 'UserIdentity', ...ada } })
  await settle()
  return server
}

it('shows the HR product, the ID and the customer, and unlinks once that is confirmed', async () => {
  const server = await open(true)
  expect(screen.getByText('N-0042')).toBeTruthy()
  expect(screen.getByText(/NaturalHR/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Acme Group' })).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Unlink N-0042' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unlink N-0042?' })
  expect(server.asked.some(({ name }) => name === 'UnlinkUserHrRecord')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Unlink' }))
  await settle()
  expect(server.asked.find(({ name }) => name === 'UnlinkUserHrRecord')?.variables).toEqual({
    input: { id: ada.id, source: 'NATURAL_HR', hrUserId: 'N-0042' },
  })
})

it('shows the record without a button to whoever may not change the user', async () => {
  await open(false)
  expect(screen.getByText('N-0042')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unlink N-0042' })).toBeNull()
})
