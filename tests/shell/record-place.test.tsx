// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { RecordPlace } from '#src/shell/RecordPlace.tsx'

afterEach(cleanup)

const groups = [
  { id: 'profileDetails', label: msg`Profile Details`, items: [{ path: '/vendor/users/1/claims', label: msg`Claims` }] },
  { id: 'security', label: msg`Security`, items: [{ path: '/vendor/users/1/lockout', label: msg`Lockout` }] },
] as const

const show = (at: string) => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const open = vi.fn<() => void>()
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[at]}>
        <RecordPlace groups={groups} onMenu={open} />
      </MemoryRouter>
    </I18nProvider>,
  )
  return open
}

it('says which page of the record this is, and opens the menu that has the others', async () => {
  const open = show('/vendor/users/1/lockout')
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('SecurityLockout')
  await userEvent.click(button)
  expect(open).toHaveBeenCalledOnce()
})

it('says nothing on a page that is none of the record', () => {
  show('/vendor/users')
  expect(screen.queryByRole('button')).toBeNull()
})
