// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import { CapturedErrors } from '#src/features/devops/CapturedErrors.tsx'
import { failInHandler } from '#src/features/devops/failures.ts'
import { createIncidents } from '#src/lib/faults/incidents.ts'
import { watchUncaught } from '#src/lib/faults/uncaught.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(cleanup)

it('lists an error of an event handler, of a promise and of a data call, each with its reference', () => {
  const incidents = createIncidents(window)
  watchUncaught(window, incidents.report)
  render(
    <I18nProvider i18n={i18n}>
      <PortalDepsProvider value={{ incidents } as never}>
        <CapturedErrors />
      </PortalDepsProvider>
    </I18nProvider>,
  )
  expect(screen.getByText('No errors captured.')).toBeTruthy()
  act(() => {
    try {
      failInHandler()
    } catch (error) {
      window.dispatchEvent(new ErrorEvent('error', { error, message: 'Uncaught Error: Raised on purpose in an event handler' }))
    }
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('Raised on purpose in a promise') }))
    incidents.report({ traceId: 'abc', code: 'INTERNAL', message: 'It failed.', operation: 'Users' })
  })
  const shown = within(screen.getByRole('list', { name: 'Captured errors' }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('dd')].map(({ textContent }) => textContent))
  expect(shown).toEqual([
    ['abc', 'INTERNAL', 'Users', 'It failed.'],
    [expect.stringMatching(/^[\da-f]{32}$/), 'PROMISE', '–', 'Raised on purpose in a promise'],
    [expect.stringMatching(/^[\da-f]{32}$/), 'SCRIPT', '–', 'Uncaught Error: Raised on purpose in an event handler'],
  ])
})
