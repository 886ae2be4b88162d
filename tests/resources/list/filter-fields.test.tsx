// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { customersList } from '#src/features/customers/customers.list.tsx'
import { usersByLoginList } from '#src/features/users/users-by-login.list.tsx'
import { usersList } from '#src/features/users/list/users.list.tsx'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { filterFields } from '#src/resources/list/list.ts'
import type { AnyList } from '#src/resources/list/list.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'

afterEach(cleanup)

const offersState = (list: AnyList) => filterFields(list).some(({ field, old }) => field === 'state' && !old)

it('offers the state of a row in one way: by the links above the rows where there are some, else by the filter', () => {
  expect([usersList('admin'), customersList('vendor'), usersByLoginList('admin')].map(offersState)).toEqual([false, false, true])
})

it('shows the states of an embedded list above its rows, without touching the address, and no filter that has nothing to offer', async () => {
  const name = { id: 'name', label: msg`Name`, cell: 'text', value: () => null } as const
  const list: AnyList = { ...peopleList, columns: [name], filters: peopleList.filters?.filter(({ old }) => old) ?? [] }
  const { client, last } = heldServer()
  const { router } = renderPage(<EmbeddedList list={list} />, { at: '/teams', client })
  await settle()
  const states = within(screen.getByRole('navigation', { name: 'Quick filters' }))
  await userEvent.setup().click(states.getByRole('button', { name: 'Away' }))
  await settle()
  expect(last().variables).toMatchObject({ state: 'AWAY' })
  expect(states.getByRole('button', { name: 'Away' }).getAttribute('aria-current')).toBe('true')
  expect(router.state.location).toMatchObject({ pathname: '/teams', search: '' })
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
})
