// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { GettingStarted } from '#src/features/getting-started/GettingStarted.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

vi.mock('#src/bridge/personal-setting.ts', () => ({ usePersonalSetting: () => undefined }))
vi.mock('#src/bridge/personal-choice.ts', () => ({ usePersonalChoice: () => () => Promise.resolve() }))
afterEach(cleanup)

const open = async (done: readonly string[], steps: readonly string[]) => {
  const server = heldServer()
  renderPage(<GettingStarted portal="admin" tour={{ isOpen: false, start: () => {} }} />, { at: '/admin/home', client: server.client })
  await settle()
  server.asked
    .findLast(({ name }) => name === 'GettingStarted')
    ?.answer({ gettingStarted: steps.map((step) => ({ step, done: done.includes(step), __typename: 'GettingStartedState' })) })
  await settle()
  return userEvent.setup()
}

const STEPS = ['OWN_TWO_FACTOR', 'CREATE_CUSTOMER', 'INVITE_USER', 'SECOND_ADMINISTRATOR', 'TAKE_TOUR']

it('shows the steps of a tenant that is not in use', async () => {
  await open(['CREATE_CUSTOMER'], STEPS)
  expect(screen.getByRole('link', { name: 'Add a second administrator' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Hide steps' }).getAttribute('aria-expanded')).toBe('true')
})

it('folds the steps of a tenant in use, says how many are done, and opens by a press', async () => {
  const user = await open(['CREATE_CUSTOMER', 'SECOND_ADMINISTRATOR'], STEPS)
  expect(screen.queryByRole('listitem')).toBeNull()
  const controlled = () => screen.getByRole('button', { name: /steps$/ }).getAttribute('aria-controls')
  expect(controlled()).toBeNull()
  expect(screen.getByText('2 of 5 done')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show steps' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
  expect(document.getElementById(controlled() ?? '')?.tagName).toBe('OL')
})

it('judges a customer’s administrator by the second one alone, who creates no customers', async () => {
  await open(['SECOND_ADMINISTRATOR'], ['INVITE_USER', 'SECOND_ADMINISTRATOR'])
  expect(screen.getByRole('button', { name: 'Show steps' })).toBeDefined()
  expect(screen.queryByRole('listitem')).toBeNull()
})
