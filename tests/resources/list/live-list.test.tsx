// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { msg } from '@lingui/core/macro'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { PeopleDocument } from './people.ts'

const EVERY = 5000
/** Rows that grow at the top and open, as those of a log do. */
const entries = resourceList({
  id: 'entries',
  title: msg`Entries`,
  query: PeopleDocument,
  connection: 'people',
  name: (entry) => entry.name,
  Details: ({ row }) => <p>Everything of {row.name}</p>,
  asksEvery: EVERY,
  sort: { by: 'name', direction: 'DESC' },
  columns: [
    { id: 'name', label: msg`Name`, cell: 'text', value: (entry) => entry.name, sortBy: 'name' },
    { id: 'level', label: msg`Level`, cell: 'number', value: (entry) => entry.level },
  ],
})
const answerOf = (names: readonly string[], level: number) => ({
  people: {
    __typename: 'PersonConnection',
    nodes: names.map((name) => ({ __typename: 'Person', id: name, name, email: null, status: 'ACTIVE', level, locked: false, born: null })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' },
    totalCount: names.length,
    totalIsExact: true,
  },
})
const open = async () => {
  const server = heldServer()
  renderPage(<ResourceListPage list={entries} />, { client: server.client })
  await settle()
  const asks = () => server.asked.filter(({ name }) => name === 'People')
  const answer = async (names: readonly string[], level = 1) => {
    await act(async () => asks().at(-1)?.answer(answerOf(names, level)))
    await settle()
  }
  await answer(['b', 'a'])
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  return { asks: () => asks().length, answer, user }
}
const pass = (span: number) => act(() => vi.advanceTimersByTimeAsync(span))
const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent)
const fresh = () => [...document.querySelectorAll('tr[data-fresh]')].map((row) => row.getAttribute('data-id'))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('holds newer rows back until they are asked for, then shows them first and marked; values of shown rows follow at once', async () => {
  const { asks, answer, user } = await open()
  await pass(EVERY)
  expect([asks(), screen.getByRole('table').getAttribute('aria-busy')]).toEqual([2, 'false'])
  await answer(['d', 'c', 'b', 'a'], 2)
  expect([rows(), cells()]).toEqual([
    ['b', 'a'],
    ['2', '2'],
  ])
  await user.click(screen.getByRole('button', { name: 'Show 2 new rows' }))
  expect([rows(), fresh(), screen.queryByRole('button', { name: /new row/ })]).toEqual([['d', 'c', 'b', 'a'], ['d', 'c'], null])
  await pass(EVERY)
  await answer(['e', 'd', 'c', 'b', 'a'], 2)
  expect(rows()).toEqual(['d', 'c', 'b', 'a'])
  expect(screen.getByRole('button', { name: 'Show 1 new row' })).toBeDefined()
})

it('shows at once what somebody asks for by "Refresh", and polls in no other order than its own', async () => {
  const { asks, answer, user } = await open()
  await pass(EVERY)
  await answer(['c', 'b', 'a'])
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await settle()
  await answer(['d', 'c', 'b', 'a'])
  expect([rows(), fresh()]).toEqual([['d', 'c', 'b', 'a'], []])
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await settle()
  await answer(['a', 'b'])
  const before = asks()
  await pass(10 * EVERY)
  expect(asks()).toBe(before)
})

it('shows the answer to another question as it comes, whatever was held back before', async () => {
  const { answer, user } = await open()
  await pass(EVERY)
  await answer(['c', 'b', 'a'])
  expect(rows()).toEqual(['b', 'a'])
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await settle()
  await answer(['a', 'b', 'c'])
  expect([rows(), screen.queryByRole('button', { name: /new row/ })]).toEqual([['a', 'b', 'c'], null])
})

it('opens a row below itself, keeps it open while rows come above, and closes it again', async () => {
  const { answer, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Details of a' }))
  expect([screen.getByText('Everything of a').closest('tr')?.previousElementSibling?.getAttribute('data-id')]).toEqual(['a'])
  await pass(EVERY)
  await answer(['c', 'b', 'a'])
  await user.click(screen.getByRole('button', { name: 'Show 1 new row' }))
  expect([rows(), screen.queryAllByText(/^Everything of/).map((each) => each.textContent)]).toEqual([['c', 'b', 'a'], ['Everything of a']])
  const toggle = screen.getByRole('button', { name: 'Details of a' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await user.click(toggle)
  expect(screen.queryByText('Everything of a')).toBeNull()
})
