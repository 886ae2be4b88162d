// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import MenuDrawer from '#src/shell/navigation/MenuDrawer.tsx'
import { readLook } from '#src/shell/navigation/navigation-look.ts'
import type { NavigationGroup, RecordGroup } from '#src/shell/navigation/navigation.ts'

vi.mock('#src/ui/page/bring-into-sight.ts', () => ({ bringIntoSight: vi.fn<(entry: Element) => void>() }))
afterEach(cleanup)

const groups: readonly NavigationGroup[] = [
  { id: 'people', label: msg`People`, items: [{ path: '/vendor/users', label: msg`Users`, icon: 'users' }] },
]
const pages: readonly RecordGroup[] = [
  { id: 'security', label: msg`Security`, items: [{ path: '/vendor/users/1/security/lockout', label: msg`Lockout` }] },
]

const show = (record: readonly RecordGroup[]) => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const look = { ...readLook(undefined), toggleGroup: () => {}, toggleRail: () => {} }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/vendor/users/1/security/lockout']}>
          <MenuDrawer groups={groups} look={look} record={record} onClose={() => {}} />
        </MemoryRouter>
      </MantineProvider>
    </I18nProvider>,
  )
}
const links = () => screen.getAllByRole('link').map((link) => link.textContent)

it('shows the pages of a record alone, and leads from them to the main navigation', async () => {
  show(pages)
  expect(links()).toEqual(['Lockout'])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Main menu' }))
  expect([links(), document.activeElement?.textContent]).toEqual([['Users'], 'Users'])
})

it('shows the main navigation where there is no record', () => {
  show([])
  expect(links()).toEqual(['Users'])
  expect(screen.queryByRole('button', { name: 'Main menu' })).toBeNull()
})
