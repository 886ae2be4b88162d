// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'

const person = { __typename: 'Person', id: 'id-1', name: 'Ann', email: 'ann@x.test', status: 'ACTIVE', level: 1, locked: false, born: null }
const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null }

afterEach(cleanup)

it('opens the menu of a row by a right click beside its link, by the menu key also on it, and leaves Shift to the browser', async () => {
  const server = heldServer()
  let opened = 0
  const RowActions = ({ name }: { id: string; name: string }) => (
    <button type="button" onClick={() => opened++}>
      Actions for {name}
    </button>
  )
  renderPage(<ResourceListPage list={{ ...peopleList, RowActions }} />, { at: '/people', client: server.client })
  await settle()
  server.last().answer({ people: { nodes: [person], pageInfo, totalCount: 1, totalIsExact: true } })
  await settle()
  const ask = (on: HTMLElement, how: { button: number; shiftKey?: boolean }) => {
    const before = opened
    const taken = !fireEvent.contextMenu(on, how)
    return [taken, opened - before]
  }
  const [cell, link] = [screen.getByText('ann@x.test'), screen.getByRole('link', { name: 'Ann' })]
  expect(ask(cell, { button: 2 })).toEqual([true, 1])
  expect(ask(link, { button: 2 })).toEqual([false, 0])
  expect(ask(link, { button: 0 })).toEqual([true, 1])
  expect(ask(cell, { button: 2, shiftKey: true })).toEqual([false, 0])
})
