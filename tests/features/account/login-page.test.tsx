// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endReasonOf } from '#machines/auth/auth.selectors.ts'
import LoginPage from '#src/features/account/LoginPage.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

const signIn = vi.fn<(request: object) => void>()
let viewer: object | undefined
vi.mock(import('#src/bridge/auth.bridge.tsx'), async (original) => ({
  ...(await original()),
  useSession: () => ({ signIn }) as never,
  useViewer: () => viewer as never,
  useAuthFact: ((fact: unknown) => (fact === endReasonOf ? undefined : false)) as never,
}))
beforeEach(() => signIn.mockReset())
afterEach(cleanup)

const open = async (at: string) => {
  renderPage(<LoginPage />, { at, others: { '/profile': <p>Profile</p> }, client: heldServer().client })
  await settle()
  return signIn.mock.calls.map(([request]) => request)
}

it('begins a sign-in by itself, and none for who is signed in', async () => {
  viewer = undefined
  expect(await open('/account/login?returnUrl=/profile')).toEqual([{ returnUrl: '/profile', automatic: true }])
  cleanup()
  signIn.mockReset()
  viewer = { subject: 'u1' }
  expect(await open('/account/login?returnUrl=/profile')).toEqual([])
})

it.each([
  ['nobody', undefined],
  ['somebody else', { subject: 'u1' }],
])('begins a fresh sign-in for an invitation where %s is signed in', async (_, here) => {
  viewer = here
  expect(await open('/account/login?returnUrl=%2Faccount%2Fwelcome&fresh=true')).toEqual([
    { returnUrl: '/account/welcome', automatic: false, confirmIdentity: true },
  ])
})
