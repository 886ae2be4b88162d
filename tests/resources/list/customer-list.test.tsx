// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ChosenCustomerProvider } from '#src/resources/customer.ts'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'

afterEach(cleanup)

const peopleOf = (customer: string) => ({
  people: {
    nodes: [{ __typename: 'Person', id: customer, name: customer, email: null, status: 'ACTIVE', level: 1, locked: false, born: null }],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    totalCount: 1,
    totalIsExact: true,
  },
})

/** The list in a portal where an organisation is chosen to work in. */
const Chooser = ({ ofCustomer }: { ofCustomer: boolean }) => {
  const [chosen, choose] = useState<string>()
  return (
    <ChosenCustomerProvider value={chosen}>
      {['Acme', 'Harbour'].map((name) => (
        <button key={name} type="button" onClick={() => choose(name)}>
          Work in {name}
        </button>
      ))}
      <ResourceListPage list={{ ...peopleList, ...(ofCustomer && { ofCustomer }) }} />
    </ChosenCustomerProvider>
  )
}

const open = async (ofCustomer: boolean, at = '/people') => {
  const server = heldServer()
  renderPage(<Chooser ofCustomer={ofCustomer} />, { at, client: server.client })
  await settle()
  /** Queries of the list, without that of the name above it. */
  const lists = () => server.asked.filter(({ name }) => name !== 'ScopeOfList')
  const answer = async (customer: string) => {
    lists().at(-1)?.answer(peopleOf(customer))
    await settle()
  }
  const workIn = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Work in ${name}` }))
    await settle()
  }
  const shown = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
  return { lists, answer, workIn, shown }
}

it('shows the rows of the chosen customer, never those of the one before, and at once again those it has shown', async () => {
  const { lists, answer, workIn, shown } = await open(true)
  await answer('Everybody')
  expect([lists().at(-1)?.variables['customer'], shown()]).toEqual([undefined, ['Everybody']])
  await workIn('Acme')
  expect([lists().at(-1)?.variables['customer'], shown()]).toEqual(['Acme', []])
  await answer('Acme person')
  await workIn('Harbour')
  expect(shown()).toEqual([])
  await answer('Harbour person')
  expect(shown()).toEqual(['Harbour person'])
  await workIn('Acme')
  expect(shown()).toEqual(['Acme person'])
})

it('asks for the customer of its address before the chosen one', async () => {
  const { lists, workIn } = await open(true, '/vendor/customers/09784206-9884-5ff5-9a16-71c4f16b59bb/users')
  await workIn('Acme')
  expect(lists().map(({ variables }) => variables['customer'])).toEqual(['09784206-9884-5ff5-9a16-71c4f16b59bb'])
})

it('leaves alone a list that is the same for every customer', async () => {
  const { lists, answer, workIn, shown } = await open(false)
  await answer('Somebody')
  await workIn('Acme')
  expect([lists().length, shown()]).toEqual([1, ['Somebody']])
})
