// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { rememberingNetwork } from '#src/lib/faults/network-failure.ts'
import { reportWish } from '#src/lib/faults/report-wish.ts'
import { serverReach } from '#src/lib/faults/server-reach.ts'
import { RouteError } from '#src/routes/RouteError.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NO_NETWORK = new TypeError('Failed to fetch')

/** A page of this loader, once it is there or failed. */
const show = async (loader: () => null | Promise<null>) => {
  const router = createMemoryRouter([
    { path: '/', loader, Component: () => <h1>Users</h1>, ErrorBoundary: RouteError, HydrateFallback: () => null },
  ])
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  await act(() => vi.waitFor(() => expect(router.state.initialized).toBe(true)))
}

it('a page that could not be had from a server that is away comes when that answers again, with no message besides the banner', async () => {
  serverReach.set(false)
  let failing = true
  const loader = () => {
    if (failing) throw NO_NETWORK
    return null
  }
  await show(loader)
  expect(screen.queryAllByRole('alert')).toHaveLength(0)
  failing = false
  await act(async () => serverReach.set(true))
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined()
})

it.each([
  ['shows itself when the network is back, and says nothing besides the banner until then', false],
  ['says that it failed where there is a network', true],
])('a page whose data cannot be had %s', async (_, onLine) => {
  vi.stubGlobal('navigator', { ...window.navigator, onLine })
  let failing = true
  const loader = () => {
    if (failing) throw NO_NETWORK
    return null
  }
  await show(loader)
  expect(screen.queryAllByRole('alert')).toHaveLength(onLine ? 1 : 0)
  failing = false
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(screen.queryAllByRole('heading', { name: 'Users' })).toHaveLength(onLine ? 0 : 1)
})

it('a page that failed without a network comes also where that is back before the failure is shown', async () => {
  const network = { ...window.navigator, onLine: false }
  vi.stubGlobal('navigator', network)
  const loader = vi.fn<() => Promise<null>>(() =>
    rememberingNetwork(async () => {
      if (!network.onLine) throw NO_NETWORK
      return null
    }).finally(() => (network.onLine = true)),
  )
  await show(loader)
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeDefined()
  expect(loader).toHaveBeenCalledTimes(2)
  expect(screen.queryAllByRole('alert')).toHaveLength(0)
})

it('offers to attach the recording to the reference of the error that it shows', async () => {
  await show(() => {
    throw new Error('The page broke')
  })
  const alert = screen.getByRole('alert')
  const reference = /[\da-f]{32}/.exec(alert.textContent)?.[0]
  act(() => within(alert).getByRole('button', { name: 'Attach recording' }).click())
  expect(reference).toBeDefined()
  expect(reportWish.get()).toBe(reference)
  reportWish.set(undefined)
})
