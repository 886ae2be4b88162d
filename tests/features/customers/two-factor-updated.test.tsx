// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { customerActions } from '#src/features/customers/actions/customer-actions.tsx'
import { customerJobKinds } from '#src/features/customers/words/job-kinds.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { customerWith } from './customer.ts'

afterEach(cleanup)

const FIGURES = { lastSignIn: null, users: 30, administrators: 4, signedIn: 0, barred: 0, signedOut: 0, linked: 0 }

it.each([
  ['twoFactorALL', 'Enable two-factor for all users', '30', { twoFactorLevel: 'ALL', twoFactorMethod: 'ANY' }],
  ['twoFactorADMIN', 'Enable two-factor for admins only', undefined, { twoFactorLevel: 'ADMIN', twoFactorMethod: 'ANY' }],
])('%s of one customer says the specified words once it is done, and can be undone', async (id, label, typed, input) => {
  const customer = customerWith({ twoFactorLevel: 'NONE', twoFactorMethod: 'NONE', version: 1 })
  const action = customerActions.groups.flat().find((each) => each.id === id)
  if (!action || !('Dialog' in action)) throw new Error('no such action')
  const server = heldServer()
  renderPage(<action.Dialog entity={customer as never} onClose={() => undefined} />, { client: server.client })
  await settle()
  const figures = { __typename: 'CustomerFigures', ...FIGURES }
  await act(async () => server.last().answer({ customer: { __typename: 'Customer', id: customer.id, twoFactorLevel: 'NONE', figures } }))
  await settle()
  if (typed !== undefined) await userEvent.type(screen.getByRole('textbox', { name: /Number of users/ }), typed)
  await userEvent.click(screen.getByRole('button', { name: label }))
  await settle()
  expect(server.last()).toMatchObject({ name: 'UpdateCustomer', variables: { input: { id: customer.id, version: 1, ...input } } })
  const updated = { ...customer, ...input, version: 2 }
  await act(async () => server.last().answer({ updateCustomer: { __typename: 'P', customer: updated, errors: null } }))
  await settle()
  expect(screen.getByText('Two-factor updated')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await settle()
  expect(server.last()).toMatchObject({
    name: 'UpdateCustomer',
    variables: { input: { id: customer.id, version: 2, twoFactorLevel: 'NONE', twoFactorMethod: 'NONE' } },
  })
})

it('a change of many says the same, and all others that customers were updated', () => {
  const { CUSTOMER_BULK, CUSTOMER_BULK_UNDO } = customerJobKinds
  const said = (action: string) => [CUSTOMER_BULK, CUSTOMER_BULK_UNDO].map(({ done }) => i18n._(done(action)))
  expect(said('SET_TWO_FACTOR')).toEqual(['Two-factor updated', 'Two-factor updated'])
  expect(said('DISABLE')).toEqual(['Customers updated', 'Customers updated'])
})
