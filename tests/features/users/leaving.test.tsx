// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { LeavingDialog } from '#src/features/users/actions/LeavingDialog.tsx'
import type { User } from '#src/features/users/UserFrame.tsx'
import { LazyDayInput } from '#src/resources/dates/LazyDayInput.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { ada } from './ada.ts'

afterEach(cleanup)

const open = async (user: Partial<User> = {}) => {
  await LazyDayInput.preload()
  const server = heldServer()
  renderPage(<LeavingDialog entity={{ ...ada, ...user }} onClose={() => undefined} />, { client: server.client, at: '/vendor/users/u1' })
  await settle()
  return server
}
const leaving = { __typename: 'UserLeaving', leavesOn: '2099-12-31', timeZone: 'Europe/Berlin', waitsFor: null } as const
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const answer = async (server: ReturnType<typeof heldServer>, errors: object[] | null) => {
  await act(async () => server.last().answer({ setUserLeaving: { __typename: 'UserSecurityPayload', userIdentity: null, errors } }))
  await settle()
}

it('asks for a day, and sends it with the time zone in which it ends', async () => {
  const server = await open()
  await press('Set last day')
  expect(server.asked).toHaveLength(0)
  const field = screen.getByLabelText(/Last day/)
  await userEvent.type(field, 'soon')
  await press('Set last day')
  expect(server.asked).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, '31/12/2099{Tab}')
  await press('Set last day')
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(server.last().variables).toEqual({ input: { id: 'u1', leavesOn: '2099-12-31', timeZone, confirmLastAdmin: false } })
})

it('says at the field why a day is refused', async () => {
  const server = await open({ leaving })
  await press('Set last day')
  await answer(server, [{ __typename: 'InputError', path: 'leavesOn', message: '', code: 'LEAVING_DAY_PAST' }])
  expect(screen.getByText('This day is over. Deactivate the user instead.')).toBeTruthy()
})

it('asks whether a customer may be left without an administrator', async () => {
  const server = await open({ leaving })
  await press('Set last day')
  await answer(server, [{ __typename: 'InputError', path: 'confirmLastAdmin', message: '', code: 'LAST_ADMIN_UNCONFIRMED' }])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Leave the customer without an administrator' }))
  await press('Set last day')
  expect(server.last().variables).toMatchObject({ input: { confirmLastAdmin: true } })
})

it('cancels the day that was set by clearing it, in the zone that was set with it', async () => {
  const server = await open({ leaving })
  expect(screen.getByText(/Europe\/Berlin/)).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/Last day/))
  await press('Cancel leaving')
  expect(server.last().variables).toMatchObject({ input: { leavesOn: '', timeZone: 'Europe/Berlin' } })
})
