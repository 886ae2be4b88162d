// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { gql } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import type { ListSelection, SelectionActionsProps } from '#src/resources/list/list.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import type { PeopleData, PeopleVariables } from './people.ts'

const MembersDocument: TypedDocumentNode<PeopleData, PeopleVariables & { teamId: string }> = gql`
  query Members($teamId: ID!, $first: Int, $order: [PersonSortInput!], $search: String) {
    people(teamId: $teamId, first: $first, order: $order, search: $search) {
      nodes {
        id
        name
      }
    }
  }
`
let selected: ListSelection | undefined
const Actions = ({ selection }: SelectionActionsProps) => {
  selected = selection
  return null
}
const members = (teamId: string) =>
  resourceList({
    id: 'members',
    title: msg`Members`,
    query: MembersDocument,
    connection: 'people',
    scope: { teamId },
    name: (person) => person.name,
    Actions,
    sort: { by: 'name', direction: 'ASC' },
    columns: [{ id: 'name', label: msg`Name`, cell: 'text', value: (person) => person.name, sortBy: 'name' }],
  })
const teams = { red: members('red'), blue: members('blue') }

const Team = () => {
  const [team, setTeam] = useState<keyof typeof teams>('red')
  return (
    <>
      <h1>Team</h1>
      <button onClick={() => setTeam('blue')}>Blue</button>
      <EmbeddedList list={teams[team]} />
    </>
  )
}
const people = (...names: string[]) => ({
  people: {
    __typename: 'PersonConnection',
    nodes: names.map((name) => ({ __typename: 'Person', id: name, name })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: true, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' },
    totalCount: 50,
    totalIsExact: true,
  },
})
const open = async () => {
  const server = heldServer()
  const { router } = renderPage(<Team />, { at: '/teams/red?tab=1', client: server.client })
  await settle()
  const answer = async (...names: string[]) => {
    await act(async () => server.last().answer(people(...names)))
    await settle()
  }
  return { ...server, answer, user: userEvent.setup(), address: () => router.state.location.search }
}
const rows = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('asks for its record with every page, stands under a heading of the second level, and leaves the address of the page alone', async () => {
  const { last, answer, user, address } = await open()
  expect(last()).toMatchObject({ name: 'Members', variables: { teamId: 'red', first: 25, order: [{ name: 'ASC' }] } })
  await answer('Ada', 'Bob')
  expect([screen.getByRole('heading', { level: 1 }).textContent, screen.getByRole('heading', { level: 2 }).textContent]).toEqual([
    'Team',
    'Members',
  ])
  expect([rows(), screen.queryByRole('button', { name: 'Views' })]).toEqual([['Ada', 'Bob'], null])
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await settle()
  expect([last().variables, address()]).toEqual([{ teamId: 'red', first: 25, after: 'b', order: [{ name: 'ASC' }] }, '?tab=1'])
})

it('never shows the rows of one record under another', async () => {
  const { answer, user, last } = await open()
  await answer('Ada')
  await user.click(screen.getByRole('button', { name: 'Blue' }))
  await settle()
  expect([rows(), last().variables['teamId']]).toEqual([[], 'blue'])
  await answer('Cleo')
  expect(rows()).toEqual(['Cleo'])
})

it('selects no more than its record has: everything means everything of it', async () => {
  const { answer, user } = await open()
  await answer('Ada', 'Bob')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Select all 50 results' }))
  expect(selected).toEqual({ all: true, teamId: 'red' })
})
