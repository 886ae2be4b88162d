// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { SEARCH_DEBOUNCE } from '#src/resources/list/toolbar/SearchBox.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'
import { peopleList } from './people.ts'
import type { PeopleData, Person } from './people.ts'

const person = (number: number): Person => ({
  id: `id-${number}`,
  name: `Person ${number}`,
  email: number % 2 ? null : `p${number}@x.test`,
  status: 'ACTIVE',
  level: number,
  locked: false,
  born: null,
})
type Answer = { rows?: Person[]; total?: number; exact?: boolean; next?: boolean; previous?: boolean }
const people = ({
  rows = [person(1), person(2)],
  total = rows.length,
  exact = true,
  next = false,
  previous = false,
}: Answer = {}): PeopleData => ({
  people: {
    nodes: rows.map((row) => ({ ...row, __typename: 'Person' })),
    pageInfo: { hasNextPage: next, hasPreviousPage: previous, startCursor: 'start', endCursor: 'end' },
    totalCount: total,
    totalIsExact: exact,
  },
})

const open = async (at = '/people', more: Pick<Parameters<typeof renderPage>[1], 'others' | 'loads'> = {}) => {
  const server = heldServer()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const page = renderPage(<ResourceListPage list={peopleList} />, { at, client: server.client, ...more })
  await settle()
  const answer = async (data: object = people()) => {
    server.last().answer(data)
    await settle()
  }
  const address = () => page.router.state.location.search
  return { ...server, ...page, user, answer, address }
}
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
/** A menu has opened or gone. */
const MENU = 500
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A header that sorts says its words twice, once for each width of the screen. */
const nameOf = (header: HTMLElement) => header.getAttribute('aria-label') ?? header.textContent

describe('a resource list', () => {
  it('asks for the first page as the descriptor says and shows it in a table of that name, with real links', async () => {
    const { last, answer } = await open()
    expect(last()).toMatchObject({ name: 'People', variables: { first: 25, order: [{ name: 'ASC' }] } })
    expect(document.querySelector('main')?.dataset['ready']).toBeUndefined()
    await answer(people({ total: 2 }))
    expect(document.querySelector('main')?.dataset['ready']).toBe('')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('People')
    const table = screen.getByRole('table', { name: 'People' })
    expect(within(table).getAllByRole('columnheader').map(nameOf)).toEqual(['Name', 'Email', 'Status', 'Locked', 'Born'])
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Person 1', '–', 'Active', 'No', '–'],
      ['Person 2', 'p2@x.test', 'Active', 'No', '–'],
    ])
    expect(screen.getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe('/people/id-1')
    expect(screen.getByText('2 total')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create' }).getAttribute('href')).toBe('/people/create')
  })

  it('keeps room for rows that are on the way, and draws their outlines only once they are late', async () => {
    const { container, answer } = await open('/people?v=1&size=25')
    const drawn = () => [container.querySelectorAll('tbody tr').length, container.querySelectorAll('tbody td').length]
    expect(drawn()).toEqual([1, 0])
    await wait(200)
    expect(drawn()).toEqual([25, 25 * container.querySelectorAll('thead tr > *').length])
    await answer()
    expect(rowNames()).toEqual(['Person 1', 'Person 2'])
  })

  it('says "about" when the total is an estimate', async () => {
    const { answer } = await open()
    await answer(people({ total: 1_234_567, exact: false }))
    expect(screen.getByText('about 1,234,567 total')).toBeDefined()
  })

  it('searches once the keys rest, and renders nothing while they do not', async () => {
    const { user, answer, asked, address, commits } = await open()
    await answer()
    const before = commits.count
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'smith')
    expect(commits.count - before).toBe(0)
    expect(asked).toHaveLength(1)
    await wait(SEARCH_DEBOUNCE)
    expect(address()).toBe('?v=1&q=smith')
    expect(asked).toHaveLength(2)
    expect(asked[1]?.variables).toMatchObject({ search: 'smith', first: 25 })
  })

  it('draws a page that is gone on to twice before its rows come, for the address and its question, and once with them', async () => {
    const { user, answer, commits } = await open()
    await answer(people({ next: true }))
    const before = commits.count
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    const asking = commits.count
    await answer()
    expect([asking - before, commits.count - asking]).toEqual([2, 1])
  })

  it('says at the press how it will sort, before its address is drawn, and forgets it with the address', async () => {
    const { user, answer, address, router } = await open()
    await answer()
    const sorts = () => screen.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')
    const press = () => user.click(screen.getByRole('button', { name: 'Email' }))
    const held = vi.spyOn(router, 'navigate').mockResolvedValue()
    await press()
    expect([sorts(), address()]).toEqual(['ascending', ''])
    held.mockRestore()
    await press()
    expect([sorts(), address()]).toEqual(['descending', '?v=1&sort=email:desc'])
    await act(() => router.navigate(-1))
    expect(sorts()).toBe('none')
  })

  it('keeps what was sorted between the last key and the search', async () => {
    const { user, answer, address } = await open()
    await answer()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'smith')
    await user.click(screen.getByRole('button', { name: 'Email' }))
    expect(address()).toBe('?v=1&sort=email:asc')
    await wait(SEARCH_DEBOUNCE)
    expect(address()).toBe('?v=1&q=smith&sort=email:asc')
  })

  it('does not search once a link was pressed that leads elsewhere, and does so where its reader stays', async () => {
    const loaded = Promise.withResolvers<unknown>()
    const { user, answer, address, router, asked } = await open('/people', {
      others: { '/details': <p>Details</p> },
      loads: { '/details': loaded.promise },
    })
    await answer()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'smith')
    void router.navigate('/details')
    await wait(SEARCH_DEBOUNCE)
    expect([router.state.navigation.location?.pathname, address(), asked.length]).toEqual(['/details', '', 1])
    await act(() => router.navigate('/people'))
    await user.keyboard('{Enter}')
    await settle()
    expect([address(), asked.length]).toEqual(['?v=1&q=smith', 2])
    await user.keyboard('y')
    void router.navigate('/details')
    loaded.resolve(null)
    await wait(SEARCH_DEBOUNCE)
    expect(router.state.location).toMatchObject({ pathname: '/details', search: '' })
  })

  it('does not write what the server refused into the address of the page that its reader goes to', async () => {
    const loaded = Promise.withResolvers<unknown>()
    const { answer, router } = await open('/people?v=1&after=abc', {
      others: { '/details': <p>Details</p> },
      loads: { '/details': loaded.promise },
    })
    void router.navigate('/details')
    await answer(people({ rows: [] }))
    expect(router.state.navigation.location?.pathname).toBe('/details')
    loaded.resolve(null)
    await settle()
    expect(router.state.location).toMatchObject({ pathname: '/details', search: '' })
  })

  it('goes to the search on "/"', async () => {
    const { user, answer } = await open()
    await answer()
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('keeps old rows while newer ones are on the way, and a late answer never overwrites a newer one', async () => {
    const { user, asked, answer, address } = await open()
    await answer(people({ rows: [person(1)] }))
    await user.type(screen.getByRole('searchbox'), 'a')
    await wait(SEARCH_DEBOUNCE)
    expect(rowNames()).toEqual(['Person 1'])
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    await user.type(screen.getByRole('searchbox'), 'b')
    await wait(SEARCH_DEBOUNCE)
    expect(address()).toBe('?v=1&q=ab')
    asked[2]?.answer(people({ rows: [person(3)] }))
    await settle()
    asked[1]?.answer(people({ rows: [person(2)] }))
    await settle()
    expect(rowNames()).toEqual(['Person 3'])
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false')
  })

  it('sorts A-Z and Z-A by its headers and says so', async () => {
    const { user, answer, last, address } = await open()
    await answer()
    const header = (name: string) => screen.getByRole('columnheader', { name })
    expect(['Name', 'Email', 'Status'].map((name) => header(name).getAttribute('aria-sort'))).toEqual(['ascending', 'none', null])
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(address()).toBe('?v=1&sort=name:desc')
    expect(last().variables).toMatchObject({ order: [{ name: 'DESC' }] })
    await answer()
    expect(header('Name').getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Email' }))
    expect(last().variables).toMatchObject({ order: [{ email: 'ASC' }] })
  })

  it('sorts by a menu too, for screens that show no headers', async () => {
    const { user, answer, last, address } = await open()
    await answer()
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Sort' }))
      await act(() => vi.dynamicImportSettled())
      await wait(MENU)
      const items = screen.getAllByRole('menuitemradio')
      const chosen = items.filter((item) => item.getAttribute('aria-checked') === 'true').map((item) => item.textContent)
      await user.click(screen.getByRole('menuitemradio', { name }))
      await wait(MENU)
      return chosen
    }
    expect(await choose('Email')).toEqual(['Name', 'Ascending'])
    expect(last().variables).toMatchObject({ order: [{ email: 'ASC' }] })
    await answer()
    expect(await choose('Descending')).toEqual(['Email', 'Ascending'])
    expect(address()).toBe('?v=1&sort=email:desc')
  })

  it('pages by key in both directions and goes back with Back', async () => {
    const { user, answer, last, address, router } = await open()
    await answer(people({ rows: [person(1)], next: true }))
    expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(address()).toBe('?v=1&after=end')
    expect(last().variables).toMatchObject({ first: 25, after: 'end' })
    await answer(people({ rows: [person(2)], previous: true }))
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(last().variables).toMatchObject({ last: 25, before: 'start' })
    await answer(people({ rows: Array.from({ length: 25 }, (_, at) => person(at)), next: true }))
    await act(() => router.navigate(-2))
    expect(address()).toBe('')
    expect(rowNames()).toEqual(['Person 1'])
  })

  it('takes another page size and begins at the first page', async () => {
    const { user, answer, last, address } = await open('/people?v=1&after=abc')
    await answer(people({ previous: true }))
    await user.selectOptions(screen.getByLabelText('Rows per page'), '100')
    expect(address()).toBe('?v=1&size=100')
    expect(last().variables).toMatchObject({ first: 100 })
  })

  it('goes to the first page when the rows behind a cursor are gone', async () => {
    const { answer, address, last } = await open('/people?v=1&after=abc')
    await answer(people({ rows: [] }))
    expect(address()).toBe('')
    expect(last().variables).toMatchObject({ first: 25 })
  })

  it('refreshes on request without taking the rows away', async () => {
    const { user, answer, asked } = await open()
    await answer()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(asked).toHaveLength(2)
    expect(rowNames()).toEqual(['Person 1', 'Person 2'])
    await answer(people({ rows: [person(7)] }))
    expect(rowNames()).toEqual(['Person 7'])
  })

  it('opens a row on a click anywhere in it', async () => {
    const { user, answer, router } = await open()
    await answer()
    await user.click(screen.getByText('p2@x.test'))
    expect(router.state.location.pathname).toBe('/people/id-2')
  })

  it('opens a new tab for a click with Ctrl', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, answer, router } = await open()
    await answer()
    await user.keyboard('{Control>}')
    await user.click(screen.getByText('p2@x.test'))
    await user.keyboard('{/Control}')
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/\/people\/id-2$/), '_blank', 'noopener')
    expect(router.state.location.pathname).toBe('/people')
  })

  const columnNames = () => screen.getAllByRole('columnheader').map(nameOf)
  const openColumns = async () => {
    const list = await open()
    await list.answer()
    await list.user.click(screen.getByRole('button', { name: 'Columns' }))
    await screen.findByRole('checkbox', { name: 'Level' })
    return list
  }

  it('shows the columns that were chosen, also the next time', async () => {
    const { user } = await openColumns()
    await user.click(screen.getByRole('checkbox', { name: 'Level' }))
    await user.click(screen.getByRole('checkbox', { name: 'Email' }))
    expect(columnNames()).toEqual(['Name', 'Status', 'Level', 'Locked', 'Born'])
    cleanup()
    const second = await open()
    await second.answer()
    expect(columnNames()).toEqual(['Name', 'Status', 'Level', 'Locked', 'Born'])
  })

  it('shows them in the order that was chosen, moved by keys too, which stay where they are; a hidden one keeps its place', async () => {
    const { user } = await openColumns()
    const move = (name: string) => screen.getByRole('button', { name: `Move ${name}` })
    await user.click(move('Status up'))
    expect(columnNames()).toEqual(['Name', 'Status', 'Email', 'Locked', 'Born'])
    act(() => move('Status down').focus())
    await user.keyboard('{Enter}')
    await wait(50)
    expect([columnNames()[2], document.activeElement]).toEqual(['Status', move('Status down')])
    expect(screen.getByText('Status: position 2 of 5')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Status' }))
    await user.click(move('Born up'))
    await user.click(screen.getByRole('checkbox', { name: 'Status' }))
    expect(columnNames()).toEqual(['Name', 'Email', 'Status', 'Born', 'Locked'])
    await user.click(move('Email up'))
    expect(columnNames()[1]).toBe('Email')
    cleanup()
    const second = await openColumns()
    expect(columnNames()).toEqual(['Name', 'Email', 'Status', 'Born', 'Locked'])
    await second.user.click(screen.getByRole('button', { name: 'Default columns' }))
    expect(columnNames()).toEqual(['Name', 'Email', 'Status', 'Locked', 'Born'])
  })

  it.each(['{"broken', 'people:nothing,email,email;;x'])('survives a column choice that something else wrote: %s', async (text) => {
    localStorage.setItem('columns', JSON.stringify(text))
    const { answer } = await open()
    await answer()
    expect(columnNames()).toEqual(text.startsWith('people') ? ['Name', 'Email'] : ['Name', 'Email', 'Status', 'Locked', 'Born'])
  })
})

describe('what a list says when there are no rows', () => {
  it('is empty: offers to create', async () => {
    const { answer } = await open()
    await answer(people({ rows: [] }))
    expect(screen.getByText('Nothing here yet')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('has no match: offers to clear what was used, the search, the filter or each of the two', async () => {
    const offered = () => screen.queryAllByRole('button', { name: /^Clear/ }).map((button) => button.textContent)
    const { user, answer, address, last } = await open('/people?v=1&q=zz&filter=and(status:in:GONE)')
    await answer(people({ rows: [] }))
    expect(screen.getByText('No results')).toBeDefined()
    expect([offered(), screen.getByText(/^Change the search/).textContent]).toEqual([
      ['Clear all', 'Clear search', 'Clear filter'],
      'Change the search or remove a condition.',
    ])
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(address()).toBe('?v=1&q=zz')
    await answer(people({ rows: [] }))
    expect([offered(), screen.getByText(/^Try a different search/).textContent]).toEqual([['Clear search'], 'Try a different search.'])
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(address()).toBe('')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    expect(last().variables).toEqual({ first: 25, order: [{ name: 'ASC' }] })
  })

  it('has no match of a filter: offers to clear that', async () => {
    const { user, answer, address } = await open('/people?v=1&filter=and(status:in:GONE)')
    await answer(people({ rows: [] }))
    expect(screen.getByText('Remove a condition.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(address()).toBe('')
  })

  it('says it once, where the rows would be, and is heard', async () => {
    const { answer } = await open()
    const said = () => screen.getAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))
    const regions = screen.getAllByRole('status')
    await answer(people({ rows: [] }))
    expect(said()).toEqual(['Nothing here yetCreate'])
    // What is read out is what changes in a region that stands there already.
    expect(screen.getAllByRole('status')).toEqual(regions)
  })

  it('failed: shows the reference and tries again', async () => {
    const { user, answer, last, asked } = await open()
    last().fail('INTERNAL')
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('trace-1')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(asked).toHaveLength(2)
    await answer()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(rowNames()).toEqual(['Person 1', 'Person 2'])
  })

  it('could not be refreshed: keeps its rows and says so', async () => {
    const { user, answer, last } = await open()
    await answer()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    last().fail('INTERNAL')
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('trace-1')
    expect(rowNames()).toEqual(['Person 1', 'Person 2'])
  })

  it('took too long: says how to narrow it down, and keeps what was asked for to do so', async () => {
    const { user, answer, address, last } = await open('/people?v=1&q=zz&filter=and(email:contains:x)')
    last().fail('TOO_SLOW')
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Search for at least three letters')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zz')
    expect(screen.getByRole('group', { name: 'Active filter' }).textContent).toContain('Email contains “x”')
    expect(address()).toBe('?v=1&q=zz&filter=and(email:contains:x)')
    await user.type(screen.getByRole('searchbox'), 'y')
    await wait(SEARCH_DEBOUNCE)
    expect(last().variables).toMatchObject({ search: 'zzy', where: { and: [{ email: { contains: 'x' } }] } })
    await answer()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('failed for another question: the old rows would be wrong, so they go', async () => {
    const { user, answer, last } = await open()
    await answer()
    await user.click(screen.getByRole('button', { name: 'Email' }))
    last().fail('INTERNAL')
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('trace-1')
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('a link to a list', () => {
  it('opens the same list', async () => {
    const { answer, last } = await open('/people?v=1&q=ann&sort=email:desc&filter=and(status:in:ACTIVE,locked:%3D:true)&size=50&after=xyz')
    expect(last().variables).toEqual({
      first: 50,
      after: 'xyz',
      order: [{ email: 'DESC' }],
      search: 'ann',
      where: { and: [{ status: { in: ['ACTIVE'] } }, { locked: { eq: true } }] },
    })
    await answer(people({ previous: true }))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ann')
    expect(screen.getByRole('group', { name: 'Active filter' }).textContent).toBe('Status: ActiveandLocked: yesClear all')
  })

  it('with a broken filter opens the list without it and says so, until that is dismissed', async () => {
    const { user, answer, last } = await open('/people?v=1&q=ann&filter=and(nope:contains:x)')
    expect(last().variables).toEqual({ first: 25, order: [{ name: 'ASC' }], search: 'ann' })
    await answer()
    const sentence = 'This link contains an invalid filter. The list is shown without it.'
    expect(screen.getByText(sentence)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('with a cursor that the server refuses starts at the beginning and says so', async () => {
    const { answer, last, address, asked } = await open('/people?v=1&q=ann&after=forged')
    last().fail('BAD_CURSOR')
    await settle()
    expect(address()).toBe('?v=1&q=ann')
    expect(asked).toHaveLength(2)
    await answer()
    expect(screen.getByText('The page in this link was not found. The list starts at the first page.')).toBeDefined()
    expect(rowNames()).toEqual(['Person 1', 'Person 2'])
  })

  it('with a filter that the server refuses opens without it and says so', async () => {
    const { answer, last, address } = await open('/people?v=1&filter=and(level:%3D:99999999999)')
    last().fail('BAD_USER_INPUT')
    await settle()
    expect(address()).toBe('')
    await answer()
    expect(screen.getByText('This link contains an invalid filter. The list is shown without it.')).toBeDefined()
  })
})

describe('the states of a list', () => {
  const states = [
    { state: null, count: 10_000, isCapped: true },
    { state: 'HERE', count: 9, isCapped: false },
    { state: 'AWAY', count: 0, isCapped: false },
  ]
  const counted = { people: { __typename: 'PeopleConnection', states } }
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Quick filters' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

  it('are links with how many rows are in each, counted once the rows are there, and leave the rest of the view as it is', async () => {
    const { answer, user, address, last, counts, lastCount } = await open('/people?v=1&q=ann&after=xyz')
    expect([links().map(([words]) => words), counts]).toEqual([['All', 'Here', 'Away'], []])
    await answer(people({ previous: true }))
    expect(lastCount()).toMatchObject({ name: 'PeopleStates', variables: { search: 'ann', first: 1 } })
    await act(async () => lastCount().answer(counted))
    await settle()
    expect(links()).toEqual([
      ['All 10,000+', '/people?v=1&q=ann', 'true'],
      ['Here 9', '/people?v=1&q=ann&state=HERE', null],
      ['Away 0', '/people?v=1&q=ann&state=AWAY', null],
    ])
    await user.click(screen.getByRole('link', { name: 'Away 0' }))
    expect(address()).toBe('?v=1&q=ann&state=AWAY')
    expect(last().variables).toMatchObject({ state: 'AWAY', search: 'ann' })
    await answer()
    expect([links().map(([words]) => words), counts.length]).toEqual([['All 10,000+', 'Here 9', 'Away 0'], 1])
  })

  it('are not counted anew when the list is refused', async () => {
    const { answer, user, last, counts, lastCount } = await open()
    await answer()
    await act(async () => lastCount().answer(counted))
    await settle()
    await user.click(screen.getByRole('button', { name: /^Name/ }))
    await act(async () => last().fail('AUTH_NOT_AUTHORIZED'))
    await settle()
    expect(counts).toHaveLength(1)
  })

  it('without a row offer all of them', async () => {
    const { answer, user, address } = await open('/people?v=1&state=AWAY')
    await answer(people({ rows: [] }))
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(address()).toBe('')
  })

  it('that are unknown are left out of the link', async () => {
    const { last } = await open('/people?v=1&state=NOWHERE')
    expect(last().variables).toEqual({ first: 25, order: [{ name: 'ASC' }] })
    expect(screen.getByText('This link contains an invalid filter. The list is shown without it.')).toBeDefined()
  })
})

describe('an active filter', () => {
  it('loses the part whose cross is pressed', async () => {
    const { user, answer, address } = await open('/people?v=1&filter=and(status:in:ACTIVE,or(email:null,name:contains:x))')
    await answer()
    expect(screen.getByText('(Email is empty or Name contains “x”)')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remove Status: Active' }))
    expect(address()).toBe('?v=1&filter=and(or(email:null,name:contains:x))')
    await answer()
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(address()).toBe('')
  })
})
