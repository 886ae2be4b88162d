// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { singleKeys } from '#src/lib/single-keys.ts'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import type { AnyList } from '#src/resources/list/list.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'

const list: AnyList = {
  ...peopleList,
  Actions: ({ count, away }) => (
    <output>
      {count} to act on{away && `, ${away.count} of them away`}
    </output>
  ),
}
const nodes = [1, 2, 3, 4, 5].map((number) => ({
  __typename: 'Person',
  id: `id-${number}`,
  name: `Person ${number}`,
  email: null,
  status: 'ACTIVE',
  level: number,
  locked: false,
  born: null,
}))
const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: 'start', endCursor: 'end' }

const open = async () => {
  const server = heldServer()
  const { router } = renderPage(<ResourceListPage list={list} />, { client: server.client })
  await settle()
  server.last().answer({ people: { nodes, pageInfo, totalCount: 9, totalIsExact: true } })
  await settle()
  return { user: userEvent.setup(), router }
}
const box = (number: number) => screen.getByRole('checkbox', { name: `Select Person ${number}` })
const row = (number: number) => screen.getAllByRole('row')[number]!
const picked = () => [1, 2, 3, 4, 5].filter((number) => row(number).getAttribute('aria-selected') === 'true')
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('rows of a list are selected', () => {
  it('by x, whatever of the row has the focus, and by no x that is typed or turned off', async () => {
    const { user } = await open()
    screen.getByRole('link', { name: 'Person 2' }).focus()
    await user.keyboard('x')
    expect(picked()).toEqual([2])
    expect(focused()).toBe('Person 2')
    await user.keyboard('x')
    expect(picked()).toEqual([])
    await user.type(screen.getByRole('searchbox'), 'x')
    singleKeys.set(false)
    box(3).focus()
    await user.keyboard('x')
    expect(picked()).toEqual([])
    singleKeys.set(true)
  })

  it('by Shift and a click, from the one picked last up to it, without opening it', async () => {
    const { user, router } = await open()
    await user.click(box(2))
    await user.keyboard('{Shift>}')
    await user.click(box(4))
    expect(picked()).toEqual([2, 3, 4])
    await user.keyboard('{/Shift}')
    fireEvent.click(row(5).querySelector('td:last-child')!, { shiftKey: true })
    expect(picked()).toEqual([2, 3, 4, 5])
    expect(router.state.location.pathname).toBe('/people')
  })

  it('by Shift and the arrows, on and back, with the focus going along', async () => {
    const { user } = await open()
    box(3).focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}')
    expect(picked()).toEqual([3, 4, 5])
    expect(focused()).toBe('Select Person 5')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(picked()).toEqual([2, 3])
    expect(focused()).toBe('Select Person 2')
    await user.keyboard('{ArrowUp}{ArrowUp}{/Shift}')
    expect(picked()).toEqual([1, 2, 3])
  })

  it('and none any more by Esc; the bar with what can be done stands before the pages', async () => {
    const { user } = await open()
    await user.click(box(1))
    const bar = screen.getByRole('region', { name: 'Selection' })
    expect(bar.textContent).toContain('1 selected')
    const next = screen.getByRole('button', { name: 'Next page' })
    expect(bar.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.keyboard('{Escape}')
    expect(picked()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })
})

describe('selected rows that leave the page', () => {
  const people = (...numbers: number[]) => ({
    people: { nodes: nodes.filter(({ level }) => numbers.includes(level)), pageInfo, totalCount: 9, totalIsExact: true },
  })
  const opened = async () => {
    const server = heldServer()
    renderPage(<ResourceListPage list={list} />, { client: server.client })
    await settle()
    server.last().answer(people(1, 2, 3, 4, 5))
    await settle()
    return { server, user: userEvent.setup() }
  }

  it('stay selected in another order', async () => {
    const { server, user } = await opened()
    await user.click(box(2))
    await user.click(screen.getByRole('button', { name: 'Sort' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Descending' }))
    await settle()
    server.last().answer(people(5, 4, 3, 2, 1))
    await settle()
    expect(screen.getByText('1 to act on')).toBeTruthy()
  })

  it('stay selected under a search, are counted, and are dropped by one press', async () => {
    const { server, user } = await opened()
    await user.click(box(2))
    await user.click(box(4))
    await user.type(screen.getByRole('searchbox'), 'Person 4{Enter}')
    await settle()
    server.last().answer(people(4))
    await settle()
    expect(screen.getByText('2 to act on, 1 of them away')).toBeTruthy()
    expect(screen.getByText('1 of them not on this page')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Only the shown' }))
    expect(screen.getByText('1 to act on')).toBeTruthy()
    expect(screen.queryByText(/not on this page/)).toBeNull()
  })
})
