// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import UserFrame from '#src/features/users/UserFrame.tsx'
import UserSignInsPage from '#src/features/users/security/UserSignInsPage.tsx'
import { MayDo, MayOpen } from '#src/resources/may-do.ts'
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

const signIn = (id: string, type: string, more: object = {}) => ({
  __typename: 'SignIn',
  id,
  at: `2026-11-2${id}T10:00:00`,
  type,
  address: '198.51.100.7',
  browser: 'Firefox',
  system: 'Linux',
  reason: null,
  methods: ['pwd'],
  provider: null,
  ...more,
})

const user = {
  __typename: 'UserIdentity',
  id: 'u1',
  userName: 'ada',
  displayName: 'Ada',
  status: 'ACTIVE',
  email: null,
  userCustomers: [],
  lockoutEnd: null,
  authority: 'FULL',
}

const PAGE = (
  <MayDo value={() => true}>
    <UserSignInsPage />
  </MayDo>
)

it('a refused sign-in says why, from where and with what under its day, and the latest leads to its repair', async () => {
  const { client, asked } = heldServer()
  renderPage(inFrame(UserFrame, PAGE), { ...IN_FRAME, client })
  await settle()
  const refused = { reason: 'password', methods: [], browser: null, system: null, address: null }
  const signIns = [signIn('1', 'SIGN_IN_FAILED', refused), signIn('0', 'SIGN_IN_SUCCEEDED', { provider: 'entra', methods: ['fed'] })]
  for (let at = 0; at < asked.length; at++) {
    asked[at]?.answer({ user, userSecurity: { __typename: 'UserSecurity', id: 'u1', sessions: [], signIns } })
    await settle()
  }
  const [first, second] = screen.getAllByRole('region')
  expect([first?.textContent, second?.textContent]).toEqual([
    '21/11/2026Sign-in refused · Incorrect password10:00 · Unknown deviceReset password',
    '20/11/2026Signed in10:00 · Firefox · Linux · 198.51.100.7 · Login provider, entra',
  ])
  expect(screen.getByRole('link', { name: 'Reset password' }).getAttribute('href')).toBe('/admin/users/u1/security/password/reset')
})

it('all sessions of a user end only after a question that says how many', async () => {
  const { client, asked, last } = heldServer()
  renderPage(inFrame(UserFrame, PAGE), { ...IN_FRAME, client })
  await settle()
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
  // What goes on after its dialog was closed is not asked for once more.
  await mouse.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  const opener = screen.getByRole('button', { name: 'Sign out everywhere' })
  await mouse.click(opener)
  expect([opener.getAttribute('aria-busy'), screen.queryByRole('dialog')]).toEqual(['true', null])
})

it('a refused sign-in by a login provider leads to its trace, for who may open that', async () => {
  const shown = async (mayOpen: boolean) => {
    const { client, asked } = heldServer()
    const opened: string[] = []
    const may = (path: string) => opened.push(path) > 0 && mayOpen
    renderPage(inFrame(UserFrame, <MayOpen value={may}>{PAGE}</MayOpen>), { ...IN_FRAME, client })
    await settle()
    const signIns = [
      signIn('2', 'EXTERNAL_SIGN_IN_FAILED', { provider: 'entra', providerId: 'p1', trace: 't1' }),
      signIn('1', 'EXTERNAL_SIGN_IN_FAILED', { provider: 'gone', providerId: null, trace: 't0' }),
      signIn('0', 'SIGN_IN_FAILED', { provider: null, providerId: null, trace: null }),
    ]
    for (let at = 0; at < asked.length; at++) {
      asked[at]?.answer({ user, userSecurity: { __typename: 'UserSecurity', id: 'u1', sessions: [], signIns } })
      await settle()
    }
    const links = screen.queryAllByRole('link', { name: 'Show trace' }).map((link) => link.getAttribute('href'))
    cleanup()
    return { links, asks: opened.includes('/admin/login-providers/p1/sign-ins/t1') }
  }
  expect(await shown(true)).toEqual({ links: ['/admin/login-providers/p1/sign-ins/t1'], asks: true })
  expect(await shown(false)).toEqual({ links: [], asks: true })
})
