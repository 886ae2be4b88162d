// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DashboardPage } from '#src/features/dashboard/DashboardPage.tsx'
import { figures } from '#src/features/dashboard/figures.ts'
import { usersList } from '#src/features/users/list/users.list.tsx'
import { usersWhere } from '#src/features/users/list/users-where.ts'
import { parseAddress } from '#src/resources/list/address.ts'
import { auditRegistry } from '#src/routes/portal/audit-registry.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

it.each(['admin', 'vendor'] as const)('every figure of %s links to a list that understands its whole address', (portal) => {
  const where = usersWhere(portal)
  for (const { rules } of figures) {
    const address = where(rules)
    expect(address.startsWith(`/${portal}/users`)).toBe(true)
    const { view, broken } = parseAddress(address.split('?')[1] ?? '', usersList(portal))
    expect(broken).toEqual([])
    expect(view.filter?.rules ?? []).toEqual(rules)
  }
})

const open = async () => {
  const server = heldServer()
  const page = renderPage(<DashboardPage portal="admin" usersWhere={usersWhere('admin')} audit={auditRegistry} firstSteps={undefined} />, {
    at: '/admin/home',
    client: server.client,
  })
  await settle()
  const asked = (name: string) => server.asked.findLast((each) => each.name === name)
  const answer = async (name: string, dashboard: object) => {
    asked(name)?.answer({ dashboard })
    await settle()
  }
  return { ...page, asked, answer, user: userEvent.setup() }
}

const figure = (count: number, isExact = true) => ({ count, isExact })
const users = {
  all: figure(1_000_123, false),
  active: figure(900_000, false),
  waiting: figure(3),
  inactive: figure(0),
  locked: figure(2),
  withoutTwoFactor: figure(42),
}
const days = [
  { date: '2026-11-19', succeeded: 7, failed: 1 },
  { date: '2026-11-20', succeeded: 5, failed: 0 },
]

it('says which figures are estimated, and shows the days as a table with the newest first', async () => {
  const { answer, user } = await open()
  await answer('DashboardFigures', { users })
  expect(screen.getByRole('link', { name: /^Users/ }).textContent).toContain('about 1,000,123')
  expect(screen.getByRole('link', { name: /^Locked/ }).textContent).toContain('2Cannot')
  await answer('DashboardActivity', { signInsPerDay: days, latestAudit: [], systemStatus: null })
  expect(screen.getByText('Last 30 days: 12 successful, 1 failed.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('region', { name: 'Sign-ins per day' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['DaySuccessfulFailed', '20/11/202650', '19/11/202671'])
  expect(screen.getByText('No changes yet')).toBeDefined()
  expect(screen.queryByText('System Status')).toBeNull()
})

it('offers to try again what could not be loaded, with its reference, and keeps the rest', async () => {
  const { answer, asked, user } = await open()
  await answer('DashboardFigures', { users })
  asked('DashboardActivity')?.fail('INTERNAL')
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('trace-1')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await settle()
  await answer('DashboardActivity', {
    signInsPerDay: days.map((day) => ({ ...day, succeeded: 0, failed: 0 })),
    latestAudit: [],
    systemStatus: null,
  })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('No sign-ins yet')).toBeDefined()
  expect(screen.getByRole('link', { name: /^No two-factor/ }).textContent).toContain('42')
})

it('says what was done in words and leads to its record, and shows plainly what is newer than this portal', async () => {
  const { answer } = await open()
  const row = { at: '2026-11-20T10:00:00Z', subjectId: 's1', actorName: 'Bob', denied: false, __typename: 'AuditLog' }
  await answer('DashboardFigures', { users })
  await answer('DashboardActivity', {
    signInsPerDay: days,
    latestAudit: [
      { ...row, id: '2', action: 'lockUser', subjectType: 'UserIdentity', subjectName: 'Ada' },
      { ...row, id: '1', action: 'paintGadget', subjectType: 'Gadget', subjectName: 'Lamp' },
    ],
    systemStatus: null,
  })
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.filter(([name]) => name === 'Ada' || name === 'Lamp')).toEqual([['Ada', '/admin/users/s1']])
  expect(screen.getByText(/^User locked/).textContent).toBe('User locked · Ada')
  expect(screen.getByText(/^paintGadget/).textContent).toBe('paintGadget · Lamp')
})
