// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { Provider } from 'urql'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { POLL } from '#machines/test-sign-in/test-sign-in.limits.ts'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import { TestButton } from '#src/features/login-providers/sign-ins/TestButton.tsx'
import { createJournal } from '#src/lib/faults/journal.ts'
import { openOwnCharts } from '#src/start/own-charts.ts'
import { openData, ok } from '../../data/graphql-stub.ts'
import { PATIENCE } from '../../support/patience.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Found = { state: string; isExpired?: boolean } | undefined
const Path = () => <output>{useLocation().pathname}</output>

/** The button on the page of one trace or, without, of all; `reads` are what the server says of the test one after the other. */
const show = (reads: Found[], trace?: string, begun: object = { trace: 't1', address: null, errors: null }) => {
  const asked: string[] = []
  const { client } = openData(({ body: { operationName = '' } }) => {
    asked.push(operationName)
    if (operationName === 'TestLoginProvider') return ok({ testLoginProvider: begun })
    const found = reads.shift()
    const signInTraces = found ? [{ id: 't1', kind: 'TEST', isExpired: false, ...found }] : []
    return ok({ loginProvider: { id: 'p1', signInTraces } })
  })
  const deps = { journal: createJournal(), ownCharts: () => Promise.resolve(openOwnCharts({ confirm: () => Promise.resolve('failed') })) }
  render(
    <I18nProvider i18n={i18n}>
      <PortalDepsProvider value={deps as never}>
        <Provider value={client}>
          <MemoryRouter initialEntries={['/vendor/login-providers/p1/sign-ins']}>
            <TestButton id="p1" {...(trace !== undefined && { trace, waiting: trace, again: true })} />
            <Path />
          </MemoryRouter>
        </Provider>
      </PortalDepsProvider>
    </I18nProvider>,
  )
  return asked
}
const WAITING = 'Waiting for the provider’s answer…'

it('asks for the answer to the test of its page until there is one, and says that it waits', async () => {
  const asked = show([{ state: 'WAITING' }, { state: 'PASSED' }], 't1')
  expect(await screen.findByText(WAITING, {}, PATIENCE)).toBeDefined()
  await vi.waitFor(() => expect(asked).toEqual(['LoginProviderSignIn']), PATIENCE)
  await vi.advanceTimersByTimeAsync(POLL)
  await vi.waitFor(() => expect(screen.queryByText(WAITING)).toBeNull(), PATIENCE)
  expect(asked).toEqual(['LoginProviderSignIn', 'LoginProviderSignIn'])
})

it('says that no answer came in time, and asks no more', async () => {
  const asked = show([{ state: 'WAITING', isExpired: true }], 't1')
  expect(await screen.findByText('The provider did not answer in time.', {}, PATIENCE)).toBeDefined()
  await vi.advanceTimersByTimeAsync(3 * POLL)
  expect(asked).toEqual(['LoginProviderSignIn'])
})

it('shows the trace of a test that could not be asked for', async () => {
  show([])
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'Test sign-in' }, PATIENCE))
  await vi.waitFor(() => expect(screen.getByText('/vendor/login-providers/p1/sign-ins/t1')).toBeDefined(), PATIENCE)
})

it('asks for the answer among all tests when the browser comes back from the provider without one', async () => {
  const left = vi.fn<(address: string | URL) => void>()
  vi.spyOn(window.location, 'assign').mockImplementation(left)
  const asked = show([{ state: 'WAITING' }], undefined, { trace: 't1', address: 'https://idp.example/authorize', errors: null })
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(await screen.findByRole('button', { name: 'Test sign-in' }, PATIENCE))
  await vi.waitFor(() => expect(left.mock.calls).toEqual([['https://idp.example/authorize']]), PATIENCE)
  expect(screen.queryByText(WAITING)).toBeNull()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await screen.findByText(WAITING, {}, PATIENCE)).toBeDefined()
  await vi.waitFor(() => expect(asked).toEqual(['TestLoginProvider', 'LoginProviderSignIns']), PATIENCE)
})
