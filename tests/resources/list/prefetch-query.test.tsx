// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listPage } from '#src/resources/list/list-page.tsx'
import { pageAsker } from '#src/routes/ask-page.ts'
import { routeObjects } from '#src/routes/router.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'

afterEach(cleanup)

const PLACE = '/vendor/people?v=1&q=ada'
const ROWS = {
  people: {
    nodes: [{ __typename: 'Person', id: '1', name: 'Ada', email: null, status: 'ACTIVE', level: 1, locked: false, born: null }],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    totalCount: 1,
    totalIsExact: true,
  },
}
const Page = listPage(() => peopleList)

/** A page that is asked ahead for, then shown. */
const asked = (at = { pathname: '/vendor/people', search: '?v=1&q=ada' }) => {
  const server = heldServer()
  Page.ask(server.client, { ...at, customer: undefined })
  const show = async () => {
    renderPage(<Page />, { at: PLACE, client: server.client })
    await settle()
  }
  const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
  return { ...server, show, names }
}

it('asks before the page is there, once, and the page takes part in the answer that is on its way', async () => {
  const { asked: requests, last, show, names } = asked()
  await show()
  last().answer(ROWS)
  await settle()
  expect([requests.map(({ variables }) => variables['search']), names()]).toEqual([['ada'], ['Ada']])
})

it('shows at once what was answered before the page was there', async () => {
  const { asked: requests, last, show, names } = asked()
  await settle()
  last().answer(ROWS)
  await settle()
  await show()
  expect([requests.length, names()]).toEqual([1, ['Ada']])
})

it('asks for itself where something else was asked ahead', async () => {
  const { asked: requests, show } = asked({ pathname: '/vendor/people', search: '?v=1&q=bob' })
  await show()
  expect(requests.map(({ variables }) => variables['search'])).toEqual(['bob', 'ada'])
})

it('asks for nothing outside both portals', () => {
  expect(asked({ pathname: '/people', search: '' }).asked).toEqual([])
})

it('asks as soon as the guard lets its reader pass, and not again for another address of the same page', async () => {
  const places: string[] = []
  const { client } = heldServer()
  const ask = pageAsker({ data: { open: async () => client }, customer: { get: () => 'c1', set: () => {}, subscribe: () => () => {} } })
  const Listed = Object.assign(() => <p>list</p>, {
    ask: (_: unknown, { pathname, search, customer }: { pathname: string; search: string; customer: string | undefined }) =>
      places.push(`${pathname}${search} ${customer}`),
  })
  const entry = { access: 'public' as const, title: { id: 't' } }
  const table = [{ ...entry, path: 'people', load: async () => ({ default: Listed }) }]
  const [root] = routeObjects({ settled: async () => undefined, withFeatures: async (viewer) => viewer }, ask, table)
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: root?.children ?? [] }], { initialEntries: ['/people?q=1'] })
  render(<RouterProvider router={router} />)
  await settle()
  await router.navigate('/people?q=2')
  await settle()
  expect(places).toEqual(['/people?q=1 c1'])
})
