// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { AddToCustomerDialog } from '#src/features/users/actions/AddToCustomerDialog.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { ada } from './ada.ts'

afterEach(cleanup)

const customer = (id: string, name: string) => ({ __typename: 'Customer', id, name, partnerId: 'p1', partner: null, hrCustomerId: null })

it('shows a customer of the user as one that they are a member of, and does not offer it', async () => {
  const server = heldServer()
  const user = userEvent.setup()
  const own = { customerId: 'c1', accessProfileName: null, customer: { id: 'c1', name: 'Acme Group' } }
  renderPage(<AddToCustomerDialog entity={{ ...ada, userCustomers: [own] }} onClose={() => {}} />, { client: server.client })
  await settle()
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
  await settle()
  server.last().answer({ customers: { nodes: [customer('c1', 'Acme Group'), customer('c2', 'Birch')] } })
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => [option.textContent, option.hasAttribute('data-combobox-disabled')])).toEqual([
    ['Acme GroupAlready a member', true],
    ['Birch', false],
  ])
  for (const option of options.slice(0, 1)) await user.click(option)
  expect(server.asked.map(({ name }) => name)).not.toContain('UpdateUser')
})

it('stands where the list is refused, and says so instead of failing', async () => {
  const server = heldServer()
  const user = userEvent.setup()
  renderPage(<AddToCustomerDialog entity={ada} onClose={() => {}} />, { client: server.client })
  await settle()
  await user.click(await screen.findByRole('combobox', { name: 'Customer' }))
  await settle()
  server.last().refuse('AUTH_NOT_AUTHORIZED')
  await settle()
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(screen.getByRole('combobox', { name: 'Customer' })).toBeTruthy()
})
