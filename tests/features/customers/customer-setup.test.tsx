// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import CustomerFrame from '#src/features/customers/CustomerFrame.tsx'
import CustomerSetupPage from '#src/features/customers/CustomerSetupPage.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const customerWith = (parts: object) => ({
  __typename: 'Customer',
  id: 'c1',
  version: 3,
  authority: 'FULL',
  name: 'Northwind',
  description: null,
  customerType: 'AIO',
  enabled: true,
  hrSource: 'HR',
  offers: ['TWO_FACTOR'],
  hrCustomerId: '10042',
  userPortalAccess: true,
  mobileAppAccess: true,
  twoFactorLevel: 'NONE',
  twoFactorMethod: 'NONE',
  sessionTimeoutMinutes: 30,
  createdAt: '2026-01-01T00:00:00Z',
  partner: { __typename: 'Partner', id: 'p1', name: 'Acme' },
  loginProvider: null,
  loginProviders: [{ __typename: 'CustomerLoginProvider', id: 'l1', displayName: 'Acme sign-in' }],
  ...parts,
})

const open = async (parts: object = {}) => {
  const server = heldServer()
  const page = (
    <Routes>
      <Route path=":customer" element={<CustomerFrame />}>
        <Route path="setup" element={<CustomerSetupPage />} />
      </Route>
    </Routes>
  )
  renderPage(page, { at: '/admin/customers/c1/setup', route: '/admin/customers/*', client: server.client })
  await settle()
  const asked = server.asked.find(({ name }) => name === 'Customer')
  await act(async () => asked?.answer({ customer: customerWith(parts) }))
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    return server.asked.find(({ name }) => name === 'UpdateCustomer')
  }
  return { ...server, save }
}
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(label) }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const fields = () =>
  ['Name', 'HR customer ID', 'Session timeout'].filter((name) => screen.queryByRole('textbox', { name: new RegExp(name) }))

it('sends what was changed over the version that was read, an emptied timeout as the partner’s', async () => {
  const { save } = await open()
  await userEvent.clear(screen.getByRole('textbox', { name: /Session timeout/ }))
  await userEvent.clear(screen.getByRole('textbox', { name: /HR customer ID/ }))
  await userEvent.click(screen.getByRole('switch', { name: /Enabled/ }))
  expect((await save())?.variables).toEqual({ input: { id: 'c1', version: 3, hrCustomerId: '', enabled: false, sessionTimeoutMinutes: 0 } })
})

it('says which timeouts there are, and refuses those between none and the shortest', async () => {
  const { save } = await open()
  const timeout = screen.getByRole('textbox', { name: /Session timeout/ })
  expect(screen.getByText(/0, or 5 to 480\./)).toBeTruthy()
  await userEvent.clear(timeout)
  await userEvent.type(timeout, '3')
  expect(await save()).toBeUndefined()
  expect(screen.getByRole('alert').textContent).toContain('Enter at least 5 minutes.')
  await userEvent.clear(timeout)
  await userEvent.type(timeout, '5')
  expect((await save())?.variables).toEqual({ input: { id: 'c1', version: 3, sessionTimeoutMinutes: 5 } })
})

it('asks for any method where a level is chosen and no method', async () => {
  const { save } = await open()
  await choose('Two-factor level', 'All Users')
  expect((await save())?.variables).toEqual({ input: { id: 'c1', version: 3, twoFactorLevel: 'ALL', twoFactorMethod: 'ANY' } })
})

it('says at its field what the server finds wrong with the methods', async () => {
  const { save } = await open()
  await choose('Two-factor level', 'Admins Only')
  const sent = await save()
  const error = { __typename: 'UserError', path: 'twoFactorMethod', code: 'TWO_FACTOR_METHOD_INVALID', message: '' }
  await act(async () => sent?.answer({ updateCustomer: { __typename: 'UpdateCustomerPayload', customer: null, errors: [error] } }))
  expect(screen.getByText('This combination of methods is not available.')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: /Two-factor methods/ }).getAttribute('aria-invalid')).toBe('true')
})

it.each([
  ['FULL', ['Name', 'HR customer ID', 'Session timeout'], false, null],
  ['SECURITY', [], false, null],
  ['NONE', ['Name', 'HR customer ID', 'Session timeout'], true, 'You cannot change this setting of the customer.'],
] as const)('offers what the reader may change: %s', async (authority, shown, isClosed, note) => {
  await open({ authority })
  const button = screen.getByRole('button', { name: 'Save' })
  expect([fields(), button.closest('fieldset[disabled]') !== null, screen.queryByRole('note')?.textContent ?? null]).toEqual([
    shown,
    isClosed,
    note,
  ])
  expect(screen.getByRole('combobox', { name: /Two-factor level/ })).toBeTruthy()
})

it('says which types have a rule for two-factor where this one has none', async () => {
  await open({ offers: ['PAYROLL_LINKING'] })
  expect(screen.getByText(/^Two-factor rules are available for the types/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: /Two-factor level/ })).toBeNull()
})

it('says of a customer that is not there, or out of reach, what it says of any record that is missing', async () => {
  const server = heldServer()
  const page = (
    <Routes>
      <Route path=":customer" element={<CustomerFrame />}>
        <Route path="setup" element={<CustomerSetupPage />} />
      </Route>
    </Routes>
  )
  renderPage(page, { at: '/admin/customers/c9/setup', route: '/admin/customers/*', client: server.client })
  await settle()
  await act(async () => server.asked.find(({ name }) => name === 'Customer')?.answer({ customer: null }))
  expect([screen.getAllByText('Customer not found').length, screen.queryByRole('button', { name: 'Save' })]).toEqual([1, null])
  expect(screen.getByText('It may have been deleted, or you do not have access to it.')).toBeTruthy()
})

it('says at its form that the customer has gone while its page was open, and keeps what was typed', async () => {
  const { save } = await open()
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' Ltd')
  const sent = await save()
  const error = { __typename: 'NotFoundError', path: 'id', code: 'CUSTOMER_NOT_FOUND', message: '' }
  await act(async () => sent?.answer({ updateCustomer: { __typename: 'UpdateCustomerPayload', customer: null, errors: [error] } }))
  expect(screen.getByRole('alert').textContent).toContain('This customer does not exist.')
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Northwind Ltd')
})
