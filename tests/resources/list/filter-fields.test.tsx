// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { customersList } from '#src/features/customers/list/customers.list.tsx'
import { usersByLoginList } from '#src/features/users/users-by-login.list.tsx'
import { usersList } from '#src/features/users/list/users.list.tsx'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { filterFields } from '#src/resources/list/list.ts'
import type { AnyList } from '#src/resources/list/list.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'

afterEach(cleanup)

const NOBODY = {
  people: {
    __typename: 'PeopleConnection',
    nodes: [],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    totalCount: 0,
    totalIsExact: true,
  },
}
const COUNTED = {
  people: {
    __typename: 'PeopleConnection',
    states: [
      { __typename: 'StateCount', state: null, count: 2, isCapped: false },
      { __typename: 'StateCount', state: 'HERE', count: 0, isCapped: false },
      { __typename: 'StateCount', state: 'AWAY', count: 2, isCapped: false },
    ],
  },
}
const offersState = (list: AnyList) => filterFields(list).some(({ field, old }) => field === 'state' && !old)

it('offers the state of a row in one way: by the links above the rows where there are some, else by the filter', () => {
  expect([usersList('admin'), customersList('vendor'), usersByLoginList('admin')].map(offersState)).toEqual([false, false, true])
})

it('shows the states of an embedded list that rows are in above them, without touching the address, and no filter that has nothing to offer', async () => {
  const name = { id: 'name', label: msg`Name`, cell: 'text', value: () => null } as const
  const list: AnyList = { ...peopleList, columns: [name], filters: peopleList.filters?.filter(({ old }) => old) ?? [] }
  const { client, last, lastCount } = heldServer()
  const { router } = renderPage(<EmbeddedList list={list} />, { at: '/teams', client })
  await settle()
  const states = within(screen.getByRole('navigation', { name: 'Quick filters' }))
  const offered = () => states.getAllByRole('button').map(({ textContent }) => textContent)
  expect(offered()).toEqual(['All'])
  await act(async () => last().answer(NOBODY))
  await act(async () => lastCount().answer(COUNTED))
  expect(offered()).toEqual(['All 2', 'Away 2'])
  await userEvent.setup().click(states.getByRole('button', { name: 'Away 2' }))
  await settle()
  expect(last().variables).toMatchObject({ state: 'AWAY' })
  expect(states.getByRole('button', { name: 'Away 2' }).getAttribute('aria-current')).toBe('true')
  expect(router.state.location).toMatchObject({ pathname: '/teams', search: '' })
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
})
