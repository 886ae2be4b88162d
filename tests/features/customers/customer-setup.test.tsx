// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import CustomerFrame from '#src/features/customers/CustomerFrame.tsx'
import CustomerProviderPage from '#src/features/customers/setup/CustomerProviderPage.tsx'
import CustomerSetupPage from '#src/features/customers/setup/CustomerSetupPage.tsx'
import { MayOpen } from '#src/resources/may-do.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { customerWith } from './customer.ts'

afterEach(cleanup)

const open = async (parts: object = {}, at: 'setup' | 'login-provider' = 'setup', mayOpen = '') => {
  const server = heldServer()
  const page = (
    <Routes>
      <Route path=":customer" element={<CustomerFrame />}>
        <Route path="setup" element={<CustomerSetupPage />} />
        <Route path="login-provider" element={<CustomerProviderPage />} />
      </Route>
    </Routes>
  )
  renderPage(<MayOpen value={(path) => path === mayOpen}>{page}</MayOpen>, {
    at: `/admin/customers/c1/${at}`,
    route: '/admin/customers/*',
    client: server.client,
  })
  await settle()
  const asked = server.asked.find(({ name }) => name === 'Customer')
  await act(async () => asked?.answer({ customer: customerWith(parts) }))
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    return server.asked.find(({ name }) => name === 'UpdateCustomer')
  }
  /** Answers what the change does to whom. */
  const count = async (figures: object) => {
    const of = {
      lastSignIn: null,
      users: 30,
      administrators: 4,
      signedIn: 0,
      barred: 0,
      signedOut: 0,
      linked: 0,
      digest: 'seen',
      ...figures,
    }
    const customer = { __typename: 'Customer', id: 'c1', twoFactorLevel: 'NONE', figures: { __typename: 'CustomerFigures', ...of } }
    const answer = () => act(async () => server.asked.findLast(({ name }) => name === 'CustomerFigures')?.answer({ customer }))
    await answer()
    await settle()
    await answer()
  }
  /** Answers that, types a number where one is given, and confirms. */
  const confirm = async (figures: object, typed?: string) => {
    await count(figures)
    const dialog = within(screen.getByRole('dialog', { name: 'Save these changes?' }))
    if (typed !== undefined) await userEvent.type(dialog.getByRole('textbox', { name: /Number of users/ }), typed)
    const said = dialog.getByRole('status').textContent
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await settle()
    return { said, sent: server.asked.find(({ name }) => name === 'UpdateCustomer') }
  }
  return { ...server, save, count, confirm }
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
  expect((await save())?.variables).toEqual({ input: { id: 'c1', version: 3, hrCustomerId: '', sessionTimeoutMinutes: 0 } })
})

it('asks before it takes sign-in from users, in numbers, and for the number of many', async () => {
  const { save, confirm } = await open()
  await userEvent.click(screen.getByRole('switch', { name: /Enabled/ }))
  expect(await save()).toBeUndefined()
  expect(await confirm({ barred: 26, signedOut: 3 })).toEqual({
    said: '26 users can no longer sign inSigns out 3 users',
    sent: undefined,
  })
  expect(screen.getByText('Type the number of users to confirm.')).toBeTruthy()
  const { sent } = await confirm({ barred: 26, signedOut: 3 }, '26')
  expect(sent?.variables).toEqual({ input: { id: 'c1', version: 3, enabled: false, barredUsers: 26, digest: 'seen' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says whom another login provider moves before it is set', async () => {
  const { save, confirm } = await open({}, 'login-provider')
  await choose('Login provider', 'Acme sign-in')
  await save()
  const { said, sent } = await confirm({ users: 2 })
  expect(said).toBe('Changes where 2 users sign in')
  expect(sent?.variables).toEqual({ input: { id: 'c1', version: 3, loginProviderId: 'l1', digest: 'seen' } })
})

it('asks nothing where no user is concerned', async () => {
  const { save, count, asked } = await open()
  await userEvent.click(screen.getByRole('switch', { name: /Enabled/ }))
  await save()
  await count({})
  const sent = asked.find(({ name }) => name === 'UpdateCustomer')
  expect(sent?.variables).toEqual({ input: { id: 'c1', version: 3, enabled: false, barredUsers: 0, digest: 'seen' } })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['digest', 'PREVIEW_CHANGED'],
  ['barredUsers', 'BARRED_DIFFERS'],
])('D24 asks again with the numbers before and now where others are affected meanwhile: %s', async (path, code) => {
  const { save, confirm, asked } = await open()
  await userEvent.click(screen.getByRole('switch', { name: /Enabled/ }))
  await save()
  const { sent } = await confirm({ barred: 2 })
  const error = { __typename: 'ConflictError', path, code, message: '' }
  await act(async () => sent?.answer({ updateCustomer: { __typename: 'UpdateCustomerPayload', customer: null, errors: [error] } }))
  await settle()
  const now = await confirm({ barred: 3, digest: 'now' })
  expect(now.said).toBe('3 users can no longer sign inBefore2 users can no longer sign in')
  expect(asked.findLast(({ name }) => name === 'UpdateCustomer')?.variables).toEqual({
    input: { id: 'c1', version: 3, enabled: false, barredUsers: 3, digest: 'now' },
  })
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
  const { save, confirm } = await open()
  await choose('Two-factor level', 'All Users')
  await save()
  const { said, sent } = await confirm({ users: 25 })
  expect(said).toBe('Requires two-factor of 25 users')
  expect(sent?.variables).toEqual({ input: { id: 'c1', version: 3, twoFactorLevel: 'ALL', twoFactorMethod: 'ANY', digest: 'seen' } })
})

it('says at its field what the server finds wrong with the methods', async () => {
  const { save, confirm } = await open()
  await choose('Two-factor level', 'Admins Only')
  await save()
  const { sent } = await confirm({})
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

it.each(['/admin/login-providers/l1', ''])('links the login provider for who may open its page: %s', async (mayOpen) => {
  const provider = { __typename: 'CustomerLoginProvider', id: 'l1', displayName: 'Acme sign-in', protocol: 'OIDC', enabled: true }
  await open({ loginProvider: { ...provider, certificateEndsAt: null } }, 'login-provider', mayOpen)
  const name = screen.getByText('Name', { selector: 'dt' }).nextElementSibling
  expect([name?.textContent, name?.querySelector('a')?.getAttribute('href') ?? '']).toEqual(['Acme sign-in', mayOpen])
})
