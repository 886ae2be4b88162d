// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DeviceNameForm } from '#src/features/profile/security/DeviceNameForm.tsx'

afterEach(cleanup)

it('begins in the name, which the first letter replaces, and takes it by Enter', async () => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const onName = vi.fn<(name: string) => void>()
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <DeviceNameForm initial="Security device" busy={false} problem={undefined} onName={onName} onSkip={() => {}} />
      </MantineProvider>
    </I18nProvider>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Device name/ }))
  await userEvent.keyboard('Key ring{Enter}')
  expect(onName).toHaveBeenCalledWith('Key ring')
})
