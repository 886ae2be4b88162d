// @vitest-environment happy-dom
import type { ComponentProps } from 'react'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { NetworksDialog } from '#src/features/customers/networks/NetworksDialog.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const customer = { __typename: 'Customer' as const, id: 'c1', version: 4, callerAddress: '203.0.113.7', networkRule: null }
const previewOf = (users: number, digest: string) => ({
  customer: {
    __typename: 'Customer',
    id: 'c1',
    version: 4,
    networkRulePreview: {
      __typename: 'NetworkRulePreview',
      networks: ['203.0.113.0/24'],
      users,
      digest,
      elsewhere: Array.from({ length: Math.min(users, 12) }, (_, at) => ({
        __typename: 'SignInPerson',
        id: `u${at}`,
        name: `Person ${at}`,
      })),
    },
  },
})

const open = async (networkRule: ComponentProps<typeof NetworksDialog>['customer']['networkRule'] = null) => {
  const server = heldServer()
  const onClose = vi.fn<() => void>()
  renderPage(<NetworksDialog customer={{ ...customer, networkRule }} onClose={onClose} />, { client: server.client })
  await settle()
  const dialog = within(screen.getByRole('dialog'))
  const user = userEvent.setup()
  const check = async (text: string) => {
    await user.clear(dialog.getByRole('textbox', { name: 'Networks' }))
    await user.type(dialog.getByRole('textbox', { name: 'Networks' }), text)
    await user.click(dialog.getByRole('button', { name: 'Check' }))
    await settle()
  }
  return { ...server, onClose, dialog, user, check }
}

it('F48 says who is signed in from elsewhere before anything is sent, and sends what was shown', async () => {
  const { dialog, user, check, last } = await open()
  await check('203.0.113.0/24, 203.0.113.9')
  expect([last().name, last().variables]).toEqual(['NetworkPreview', { id: 'c1', networks: ['203.0.113.0/24', '203.0.113.9'] }])
  await act(async () => last().answer(previewOf(12, 'seen')))
  await settle()
  const { textContent } = screen.getByRole('dialog')
  expect([textContent.includes('12 users are signed in from elsewhere'), textContent.includes('and 2 more')]).toEqual([true, true])
  await user.click(dialog.getByRole('button', { name: 'Save on trial' }))
  await settle()
  expect(last().variables).toEqual({ input: { id: 'c1', version: 4, networks: ['203.0.113.0/24'], users: 12, digest: 'seen' } })
})

it('F48 says what is no network, and asks for the check again after the text was changed', async () => {
  const { dialog, check, last, user } = await open()
  await check('office')
  await act(async () => last().answer({ customer: { __typename: 'Customer', id: 'c1', version: 4, networkRulePreview: null } }))
  await settle()
  expect(screen.getByRole('dialog').textContent).toContain('Enter addresses or networks')
  await check('203.0.113.0/24')
  await act(async () => last().answer(previewOf(0, 'seen')))
  await settle()
  expect(screen.getByRole('dialog').textContent).toContain('Nobody is signed in from elsewhere.')
  await user.type(dialog.getByRole('textbox', { name: 'Networks' }), ' ')
  expect(dialog.getByRole('button', { name: 'Check' })).toBeDefined()
})

it('F48 has the number of more than 25 users typed', async () => {
  const { dialog, check, last, user } = await open()
  await check('203.0.113.0/24')
  await act(async () => last().answer(previewOf(40, 'seen')))
  await settle()
  await user.click(dialog.getByRole('button', { name: 'Save on trial' }))
  expect([last().name, screen.getByRole('dialog').textContent.includes('Type the number of users to confirm.')]).toEqual([
    'NetworkPreview',
    true,
  ])
  await user.type(dialog.getByRole('textbox', { name: 'Number of users' }), '40')
  await user.click(dialog.getByRole('button', { name: 'Save on trial' }))
  await settle()
  expect(last().variables).toMatchObject({ input: { users: 40, digest: 'seen' } })
})

it('F48 offers the /64 of an IPv6 address, and says which networks apply after a trial that fails', async () => {
  const { dialog, check, last, user } = await open({
    networks: ['198.51.100.0/24'],
    previousNetworks: null,
    setAt: '2026-01-01T00:00:00Z',
    lapsesAt: null,
    isCallerInside: true,
  })
  await check('2001:db8:0:1::7')
  await act(async () => last().answer(previewOf(0, 'seen')))
  await settle()
  expect(screen.getByRole('dialog').textContent).toContain('and 2001:db8:0:1::7 is narrower')
  expect(screen.getByRole('dialog').textContent).toContain('After ten minutes the earlier networks apply again')
  await user.click(dialog.getByRole('button', { name: 'Use 2001:db8:0:1::/64' }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Networks' }).value).toBe('2001:db8:0:1::/64')
  expect(dialog.queryByRole('button', { name: /^Use / })).toBeNull()
  for (const wide of ['2001:db8::/48', '203.0.113.7', '::ffff:cb00:7107', 'office']) {
    await user.clear(dialog.getByRole('textbox', { name: 'Networks' }))
    await user.type(dialog.getByRole('textbox', { name: 'Networks' }), wide)
    expect([wide, dialog.queryByRole('button', { name: /^Use / })]).toEqual([wide, null])
  }
})
