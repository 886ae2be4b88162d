// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { customerChoices, customersOf } from '#src/resources/choices/references.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

afterEach(cleanup)

const customer = (id: string, name: string) => ({
  __typename: 'Customer',
  id,
  name,
  partnerId: 'p1',
  hrCustomerId: '10001',
  partner: { __typename: 'Partner', id: 'p1', name: 'Acme' },
})

it('offers what is closed with its reason, and neither a press nor a key chooses it', async () => {
  const user = userEvent.setup()
  const { client, last } = heldServer()
  const chosen: (readonly string[])[] = []
  renderPage(
    <RemotePicker
      source={customerChoices}
      many={false}
      label="Customer"
      values={[]}
      closed={{ values: ['c1'], why: 'Already a member' }}
      onChange={(values) => chosen.push(values)}
    />,
    { client },
  )
  await settle()
  await user.click(screen.getByRole('combobox', { name: 'Customer' }))
  await settle()
  last().answer({ customers: { __typename: 'Customers', nodes: [customer('c1', 'Elbtal'), customer('c2', 'Juniper')] } })
  const closed = await screen.findByRole('option', { name: /^Elbtal/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ElbtalAlready a member', 'JuniperAcme · 10001'])
  await user.click(closed)
  expect(chosen).toEqual([])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual([['c2']])
})

it('asks for the customers of one partner alone', async () => {
  const user = userEvent.setup()
  const { client, last } = heldServer()
  renderPage(<RemotePicker source={customersOf('p1')} many={false} label="Customer" values={[]} onChange={() => {}} />, { client })
  await settle()
  await user.click(screen.getByRole('combobox', { name: 'Customer' }))
  await settle()
  expect(last().variables).toEqual({ first: 50, search: null, where: { partnerId: { eq: 'p1' } } })
})

it('selects the label of what is chosen when it gets the focus, so that typing searches for another one', async () => {
  const user = userEvent.setup()
  const { client, asked } = heldServer()
  const focused = vi.fn<() => void>()
  renderPage(
    <RemotePicker source={customerChoices} many={false} label="Customer" values={['c1']} onFocus={focused} onChange={() => {}} />,
    { client },
  )
  await settle()
  asked[0]?.answer({ customers: { __typename: 'Customers', nodes: [customer('c1', 'Elbtal')] } })
  await settle()
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' })
  expect(field.value).toBe('Elbtal')
  await user.tab()
  expect([field.selectionStart, field.selectionEnd, focused.mock.calls.length]).toEqual([0, 'Elbtal'.length, 1])
  await user.keyboard('Ju')
  expect(field.value).toBe('Ju')
})
