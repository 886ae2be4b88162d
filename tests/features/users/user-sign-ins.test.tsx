// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import UserFrame from '#src/features/users/UserFrame.tsx'
import UserSignInsPage from '#src/features/users/UserSignInsPage.tsx'
import { IN_FRAME, inFrame } from '../../resources/support/in-frame.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const session = (id: string) => ({
  __typename: 'UserSession',
  id,
  host: 'localhost',
  browser: 'Chrome',
  system: 'Linux',
  address: '::1',
  createdAt: '2026-11-22T10:00:00Z',
  lastActivityAt: '2026-11-22T10:00:00Z',
})

it('all sessions of a user end only after a question that says how many', async () => {
  const { client, asked, last } = heldServer()
  renderPage(inFrame(UserFrame, <UserSignInsPage />), { ...IN_FRAME, client })
  await settle()
  const user = {
    __typename: 'UserIdentity',
    id: 'u1',
    userName: 'ada',
    displayName: 'Ada',
    status: 'ACTIVE',
    lockoutEnd: null,
    authority: 'FULL',
  }
  const userSecurity = { __typename: 'UserSecurity', id: 'u1', sessions: [session('s1'), session('s2')], signIns: [] }
  for (let at = 0; at < asked.length; at++) {
    asked[at]?.answer({ user, userSecurity })
    await settle()
  }
  const mouse = userEvent.setup()
  await mouse.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = screen.getByRole('dialog', { name: 'Sign out everywhere?' })
  expect(dialog.textContent).toContain('in 2 places')
  await mouse.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(asked.map(({ name }) => name)).not.toContain('EndUserSessions')
  await mouse.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await mouse.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
  expect(last()).toMatchObject({ name: 'EndUserSessions', variables: { input: { id: 'u1' } } })
})
