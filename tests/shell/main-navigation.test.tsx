// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { navigationFor } from '#src/routes/navigation.ts'
import { SIDEBAR_GROUPS } from '#src/routes/portal/groups.ts'
import type { SidebarGroup } from '#src/routes/portal/groups.ts'
import type { RouteEntry } from '#src/routes/route.ts'
import { currentItem } from '#src/shell/navigation/current-item.ts'
import { readLook } from '#src/shell/navigation/navigation-look.ts'
import type { RecordGroup } from '#src/shell/navigation/navigation.ts'
import { useShowWayBack } from '#src/resources/record/way-back.ts'
import { Sidebar } from '#src/shell/navigation/Sidebar.tsx'
import { bringIntoSight } from '#src/ui/page/bring-into-sight.ts'
import { viewerOf } from '../routes/viewer-of.ts'

// Nothing has a place here: what it does with places has a test of its own.
vi.mock('#src/ui/page/bring-into-sight.ts', () => ({ bringIntoSight: vi.fn<(entry: Element) => void>() }))

afterEach(cleanup)

/** What a portal with every area may come to: three pages to a group, of the last two. */
const areas = Object.keys(SIDEBAR_GROUPS).filter((id) => id !== 'account') as SidebarGroup[]
const page = (group: SidebarGroup, order: number): RouteEntry => ({
  path: `${group}/${order}`,
  access: 'signedIn',
  title: msg`Customers`,
  sidebar: { group, order, icon: 'users' },
})
const table: readonly RouteEntry[] = [
  ...areas.toReversed().flatMap((group) => (group === 'system' ? [page(group, 1)] : [page(group, 2), page(group, 1), page(group, 3)])),
  { path: 'profile', access: 'signedIn', title: msg`Profile`, sidebar: { group: 'account', order: 1, icon: 'user' } },
  { path: 'closed', access: { userTypes: ['ADMIN'] }, title: msg`Users`, sidebar: { group: 'people', order: 4, icon: 'users' } },
]
const groups = navigationFor(table, viewerOf(4))

const show = (at: string, closed: readonly string[] = [], shown = groups, record: readonly RecordGroup[] = []) => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const toggleGroup = vi.fn<(id: string) => void>()
  vi.mocked(bringIntoSight).mockClear()
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[at]}>
        <Sidebar
          groups={shown}
          record={record}
          look={{ closed: new Set(closed), rail: false, toggleGroup, toggleRail: vi.fn<() => void>() }}
          roomy
        />
      </MemoryRouter>
    </I18nProvider>,
  )
  return { toggleGroup, inSight: vi.mocked(bringIntoSight).mock.calls.map(([entry]) => entry) }
}
const shownPaths = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

it('puts twenty-two pages in their groups and orders, without those that may not be opened and without the own account', () => {
  expect(groups.map(({ id, items }) => `${id} ${items.map(({ path }) => path.split('/').at(-1)).join('')}`)).toEqual(
    areas.map((id) => (id === 'system' ? 'system 1' : `${id} 123`)),
  )
  expect(groups.flatMap(({ items }) => items)).toHaveLength(22)
})

it('shows the page that is open in sight, its group open whatever was chosen, and closed groups without their pages', async () => {
  const { toggleGroup, inSight } = show('/tools/3/step', ['tools', 'people'])
  expect(shownPaths('Tools')).toEqual(['/tools/1', '/tools/2', '/tools/3'])
  expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull()
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull()
  const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([['/tools/3', 'true']])
  expect(inSight).toEqual(current)

  const people = screen.getByRole('button', { name: 'People' })
  expect(people.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(people)
  expect(toggleGroup.mock.calls).toEqual([['people']])
})

it('brings all pages of a record in sight, and of more than there is room for the one that is open', () => {
  const pages = ['/people/1/7', '/people/1/7/logs'].map((path) => ({ path, label: msg`Users` }))
  const { inSight } = show('/people/1/7/logs', [], groups, [{ id: 'user', label: msg`User`, items: pages }])
  const [record, current] = inSight
  expect(record instanceof HTMLElement && within(record).getAllByRole('link')).toHaveLength(2)
  expect(current).toBe(screen.getAllByRole('link').at(-1))
})

it('names every group but the first, and none whose only page has its name', () => {
  show('/tools/3')
  expect(screen.getAllByText(/^(Overview|People|Tools|System)$/).map(({ textContent }) => textContent)).toEqual([
    'People',
    'Tools',
    'System',
  ])
  expect(shownPaths('Overview')).toHaveLength(3)
  cleanup()
  show('/', [], [{ id: 'customers', label: msg`Customers`, items: [{ path: '/customers', label: msg`Customers`, icon: 'customers' }] }])
  expect(screen.getAllByText('Customers').map(({ tagName }) => tagName)).toEqual(['SPAN'])
})

it('takes the longest entry above a page for its place, and Home for itself alone', () => {
  const item = (path: string) => ({ path, label: msg`Users`, icon: 'users' as const })
  const some = [{ id: 'a', label: msg`People`, items: [item('/'), item('/vendor/users'), item('/vendor/users/create')] }]
  expect(
    ['/vendor/users', '/vendor/users/create/profile', '/vendor/users/1', '/', '/vendor/usersx'].map((at) => currentItem(some, at)),
  ).toEqual(['/vendor/users', '/vendor/users/create', '/vendor/users', '/', undefined])
})

it('reads what was chosen', () => {
  expect([readLook('people,rail,logs'), readLook(''), readLook(undefined)]).toEqual([
    { closed: new Set(['people', 'logs']), rail: true },
    { closed: new Set(), rail: false },
    { closed: new Set(), rail: false },
  ])
})

it('replaces the main navigation by the pages of a record, with a way back to its list, and marks one place', () => {
  const record = [
    {
      id: 'details',
      label: msg`Details`,
      items: [
        { path: '/tools/3/record', label: msg`Overview` },
        { path: '/tools/3/record/log', label: msg`Log` },
      ],
    },
  ]
  show('/tools/3/record', [], groups, record)
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/tools/3'])
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/tools/3/record'])
})

it('leads from the own account, which is an entry itself, back to the first page', () => {
  const item = (path: string) => ({ path, label: msg`Users`, icon: 'users' as const })
  const main = [
    { id: 'overview', label: msg`Overview`, items: [item('/')] },
    { id: 'account', label: msg`Account`, items: [item('/profile')] },
  ]
  const record = [
    { id: 'details', label: msg`Details`, items: ['/profile', '/profile/sessions'].map((path) => ({ path, label: msg`Profile` })) },
  ]
  for (const at of ['/profile', '/profile/sessions']) {
    show(at, [], main, record)
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/'])
    cleanup()
  }
})

it('leads back to the list of the record where that is no entry of its own, such as from an API', () => {
  const apis = msg`APIs`
  const Frame = () => {
    useShowWayBack('/vendor/apps/apis?search=payroll', apis)
    return null
  }
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const record = [{ id: 'settings', label: msg`Settings`, items: [{ path: '/vendor/people/1/a', label: msg`Setup` }] }]
  const look = { closed: new Set<string>(), rail: false, toggleGroup: vi.fn<(id: string) => void>(), toggleRail: vi.fn<() => void>() }
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/vendor/people/1/a']}>
        <Frame />
        <Sidebar groups={groups} record={record} look={look} roomy />
      </MemoryRouter>
    </I18nProvider>,
  )
  const back = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link')
  expect([back.textContent, back.getAttribute('href')]).toEqual(['APIs', '/vendor/apps/apis?search=payroll'])
})
