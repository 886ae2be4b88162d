// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import PersonalDataPage from '#src/features/profile/PersonalDataPage.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

vi.mock('#src/bridge/auth.bridge.tsx', () => ({ useSession: () => ({ signOut: () => {} }) }))
vi.mock('#src/features/profile/SignInAgain.tsx', () => ({ SignInAgain: () => null }))
vi.mock('#src/features/profile/use-own-pages.ts', () => ({ useOwnPages: () => {} }))
const saved = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#src/lib/save-file.ts', () => ({ saveBlob: saved }))
afterEach(() => {
  cleanup()
  saved.mockClear()
  vi.unstubAllGlobals()
})

const ADDRESS = 'https://portal.example/identity/personal-data/token'
const press = async (fetched: () => Promise<Response>) => {
  const asked = vi.fn<typeof fetch>(fetched)
  vi.stubGlobal('fetch', asked)
  const server = heldServer()
  renderPage(<PersonalDataPage />, { at: '/profile/personal-data', client: server.client })
  await settle()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Download my data' }))
  await settle()
  server.asked
    .findLast(({ name }) => name === 'RequestPersonalData')
    ?.answer({ requestPersonalData: { address: ADDRESS, expiresAt: '2026-11-30T12:00:00Z', __typename: 'RequestPersonalDataPayload' } })
  await settle()
  return asked
}

it('downloads by one press, and says so beside the button', async () => {
  const asked = await press(() => Promise.resolve(new Response('zip')))
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Personal data has been downloaded')
  expect(asked.mock.calls.map(([address, init]) => [address, init?.method])).toEqual([[ADDRESS, 'POST']])
  expect(saved.mock.calls.map(([name]) => name)).toEqual(['personal-data.zip'])
})

it.each([
  ['refused', () => Promise.resolve(new Response('', { status: 410 }))],
  ['not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says that a file which is %s was not downloaded, and offers the press again', async (_, fetched) => {
  await press(fetched)
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Could not reach the server. Try again.')
  expect([saved.mock.calls, screen.queryByRole('status')]).toEqual([[], null])
  expect(screen.getByRole('button', { name: 'Download my data' }).hasAttribute('disabled')).toBe(false)
})
