// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFormats } from '#src/i18n/formats.ts'
import { FormatsProvider } from '#src/i18n/use-formats.tsx'
import { InactivityDialog } from '#src/shell/base/InactivityDialog.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))
afterEach(cleanup)

const show = (state: 'warned' | 'over' | undefined, isLost = false) => (
  <StrictMode>
    <MantineProvider>
      <I18nProvider i18n={i18n}>
        <FormatsProvider value={createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' })}>
          <button type="button">Delete</button>
          {state && <InactivityDialog state={state} endsAt={new Date(2026, 10, 20, 14, 35).getTime()} isLost={isLost} />}
        </FormatsProvider>
      </I18nProvider>
    </MantineProvider>
  </StrictMode>
)

it('C7 is a modal alert dialog that says what it wants and until when', () => {
  render(show('warned'))
  const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' })
  expect(dialog).toHaveProperty('open', true)
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You have been inactive for a while. Move your mouse or press any key to continue.You will be signed out at 14:35.',
  )
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

it('says that something unsaved is in no draft', () => {
  const view = render(show('warned'))
  expect(screen.queryByText(/could be saved as a draft/)).toBeNull()
  view.rerender(show('warned', true))
  expect(screen.getByText(/could be saved as a draft/)).toBeTruthy()
})

it('C2 covers the page with the reason once the session is over', () => {
  const view = render(show('warned'))
  view.rerender(show('over'))
  const dialog = screen.getByRole('alertdialog', { name: 'Signed out' })
  expect(dialog.textContent).toContain('You have been logged out due to inactivity.')
  expect(dialog.dataset['state']).toBe('over')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

it('goes away with the warning', () => {
  const view = render(show('warned'))
  view.rerender(show(undefined))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
