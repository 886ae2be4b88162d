// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { OrganisationSwitcher } from '#src/shell/organisation/OrganisationSwitcher.tsx'
import { renderPage, settle } from '../resources/support/render.tsx'
import { heldServer } from '../resources/support/server.ts'
import { PATIENCE } from '../support/patience.ts'

afterEach(cleanup)

const LONG = 'Gesellschaft-für-Lohnabrechnung-und-Zeitwirtschaft-Nordost-mbH'
const membership = (id: string, name: string) => ({
  __typename: 'UserCustomer',
  customerId: id,
  isDefault: id === 'b',
  customer: { __typename: 'Customer', id, name },
})

const open = async (chosen?: string, mayOpen: (path: string) => boolean = () => true) => {
  const customer = createStore<string | undefined>(chosen)
  const server = heldServer()
  renderPage(
    <PortalDepsProvider value={{ customer, data: { current: createStore(server.client) } } as unknown as PortalDeps}>
      <OrganisationSwitcher subject="u1" mayOpen={mayOpen} />
    </PortalDepsProvider>,
    { client: server.client, at: '/admin/users' },
  )
  await settle()
  await act(async () =>
    server.last().answer({
      user: {
        __typename: 'UserIdentity',
        id: 'u1',
        userCustomers: [membership('b', 'Weiß'), membership('a', LONG), membership('c', 'מעיין')],
      },
    }),
  )
  return Object.assign(customer, {
    saved: () => server.asked.filter(({ name }) => name === 'SaveOwnPreference').map(({ variables }) => variables),
  })
}
const button = () => screen.getByRole('button')

it('names the organisation that the tab works in', async () => {
  await open('b')
  expect(button().getAttribute('aria-label')).toBe('Organisation: Weiß')
})

it('says that it works in all of them, and switches to one by keyboard', async () => {
  const customer = await open()
  expect(button().getAttribute('aria-label')).toBe('Organisation: All organisations')
  button().focus()
  await userEvent.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitemradio')
  expect(items.map(({ textContent }) => textContent)).toEqual(['All organisations', 'Weiß Default', LONG, 'מעיין'])
  items[1]?.focus()
  await userEvent.keyboard('{Enter}')
  await settle()
  expect(customer.get()).toBe('b')
  // The next sign-in begins there.
  await vi.waitFor(() => expect(customer.saved()).toEqual([{ key: 'working_organisation', value: 'b' }]), PATIENCE)
  expect(button().getAttribute('aria-label')).toBe('Organisation: Weiß')
})

it('leads back to all of them, and to the page of the memberships', async () => {
  const customer = await open('a')
  await userEvent.click(button())
  await screen.findAllByRole('menuitemradio')
  expect(screen.getByRole('menuitem', { name: 'My organisations' }).getAttribute('href')).toBe('/admin/my-organizations')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'All organisations' }))
  expect(customer.get()).toBeUndefined()
  await vi.waitFor(() => expect(customer.saved()).toEqual([{ key: 'working_organisation', value: '' }]), PATIENCE)
})

it('names no organisation that the reader has left', async () => {
  await open('gone')
  expect(button().getAttribute('aria-label')).toBe('Organisation: One organisation')
})

it('leads those who may not open the page of the administrators to the memberships of their profile, and others nowhere', async () => {
  await open('a', (path) => path.startsWith('/profile'))
  await userEvent.click(button())
  await screen.findAllByRole('menuitemradio')
  expect(screen.getByRole('menuitem', { name: 'My organisations' }).getAttribute('href')).toBe('/profile/organizations')
  cleanup()
  await open('a', () => false)
  await userEvent.click(button())
  await screen.findAllByRole('menuitemradio')
  expect(screen.queryByRole('menuitem', { name: 'My organisations' })).toBeNull()
})
