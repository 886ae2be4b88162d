// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { IdentityQuestion } from '#src/routes/guard/IdentityQuestion.tsx'
import { openOwnCharts } from '#src/start/own-charts.ts'
import { renderPage } from '../resources/support/render.tsx'
import { heldServer } from '../resources/support/server.ts'

afterEach(() => {
  cleanup()
  notifications.clean()
})

/** The open question, and a function that resolves to whether the identity was confirmed. */
const ask = async (ownCharts: PortalDeps['ownCharts']) => {
  const deps = { ownCharts, journal: createJournal(), session: {}, navigation: {} } as unknown as PortalDeps
  renderPage(
    <PortalDepsProvider value={deps}>
      <IdentityQuestion />
    </PortalDepsProvider>,
    { client: heldServer().client },
  )
  let answer: Promise<boolean> = Promise.resolve(false)
  await act(async () => void (answer = identityQuestion.ask()))
  return () => answer
}

it('J3 answers what waits, and says so, where the chart of the question cannot be loaded', async () => {
  const answer = await ask(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await screen.findByText('Signing in again could not be started. Try again in a moment.')
  expect(await answer()).toBe(false)
})

it('keeps the focus on the button that was pressed, and offers the sign-in on this page', async () => {
  await ask(() => Promise.resolve(openOwnCharts({ confirm: () => new Promise(() => {}) })))
  const button = await screen.findByRole('button', { name: 'Sign in again' })
  expect(screen.queryByRole('button', { name: 'Sign in on this page instead' })).toBeNull()
  button.focus()
  fireEvent.click(button)
  expect([document.activeElement === button, button.textContent]).toEqual([true, 'Open the window again'])
  expect(screen.getByRole('button', { name: 'Sign in on this page instead' })).toBeDefined()
})
