// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import type { ConfirmOutcome } from '#src/oidc/confirm.ts'
import { IdentityQuestion } from '#src/routes/guard/IdentityQuestion.tsx'
import { openOwnCharts } from '#src/start/own-charts.ts'
import { PATIENCE } from '../support/patience.ts'

afterEach(cleanup)

const show = (confirm: (signal: AbortSignal) => Promise<ConfirmOutcome>) => {
  const signIn = vi.fn<(wish: unknown) => void>()
  const deps = {
    journal: createJournal(),
    session: { signIn },
    navigation: { here: () => '/profile/manage-email?v=1' },
    ownCharts: () => Promise.resolve(openOwnCharts({ confirm })),
  }
  const shown = render(
    <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
      <PortalDepsProvider value={deps as unknown as PortalDeps}>
        <IdentityQuestion />
      </PortalDepsProvider>
    </I18nProvider>,
  )
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, PATIENCE))
  return { ...shown, signIn, press }
}

it('E8 goes on with everybody who asked once the user has signed in again, and says so meanwhile', async () => {
  const signedIn = Promise.withResolvers<ConfirmOutcome>()
  const { press } = show(() => signedIn.promise)
  const asked = Promise.all([identityQuestion.ask(), identityQuestion.ask()])
  await press('Sign in again')
  expect(await screen.findByText('Sign in in the window that has opened. Then this goes on by itself.')).toBeDefined()
  signedIn.resolve('confirmed')
  expect(await asked).toEqual([true, true])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('E8 says why nothing is confirmed, and leaves refused what the user then cancels', async () => {
  const { press } = show(() => Promise.resolve('otherPerson'))
  const asked = identityQuestion.ask()
  await press('Sign in again')
  expect(await screen.findByText('Somebody else signed in there. Sign in as yourself.')).toBeDefined()
  await press('Cancel')
  expect(await asked).toBe(false)
})

it('E8 closes the window and refuses what waits when the session ends', async () => {
  const signals: AbortSignal[] = []
  const { press, unmount } = show((signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  const asked = identityQuestion.ask()
  await press('Sign in again')
  unmount()
  expect([await asked, signals.map(({ aborted }) => aborted)]).toEqual([false, [true]])
})

it('leaves the page for the sign-in where the browser opens no window, but asks before input is lost', async () => {
  const { press, signIn } = show(() => Promise.resolve('blocked'))
  const release = unsavedChanges.hold()
  const asked = identityQuestion.ask()
  await press('Sign in again')
  await press('Sign in anyway')
  expect(await asked).toBe(false)
  expect(signIn.mock.calls).toEqual([
    [{ returnUrl: '/profile/manage-email?v=1', automatic: false, confirmIdentity: true, samePerson: true }],
  ])
  expect(unsavedChanges.any()).toBe(false)
  release()
})
