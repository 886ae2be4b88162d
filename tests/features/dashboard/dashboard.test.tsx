// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { DashboardPage } from '#src/features/dashboard/DashboardPage.tsx'
import { attentionLink } from '#src/features/dashboard/attention.ts'
import { appsList } from '#src/features/apps/apps.list.tsx'
import { customersList } from '#src/features/customers/list/customers.list.tsx'
import { figures } from '#src/features/dashboard/figures.ts'
import { usersList } from '#src/features/users/list/users.list.tsx'
import { ChosenCustomerProvider } from '#src/resources/customer.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import { jobsList } from '#src/resources/jobs/jobs-list.tsx'
import { parseAddress } from '#src/resources/list/address/address.ts'
import { auditRegistry } from '#src/routes/portal/audit/audit-registry.ts'
import { jobKinds } from '#src/routes/portal/job-kinds.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

it.each(['admin', 'vendor'] as const)('every figure of %s links to a list that understands its whole address', (portal) => {
  for (const { rules, state } of figures) {
    const address = whereAddress(`/${portal}/users`, rules, state)
    expect(address.startsWith(`/${portal}/users`)).toBe(true)
    const { view, broken } = parseAddress(address.split('?')[1] ?? '', usersList(portal))
    expect(broken).toEqual([])
    expect([view.filter?.rules ?? [], view.state]).toEqual([rules, state ?? null])
  }
})

const open = async () => {
  const server = heldServer()
  const page = renderPage(<DashboardPage portal="admin" audit={auditRegistry} firstSteps={undefined} />, {
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
const subject = (id: string, name: string | null) => ({ id, name, __typename: 'ChangeSubject' })
const check = { codeText: null, amount: null, errorDescription: null, __typename: 'HealthEntry' }
const days = [
  { date: '2026-11-19', succeeded: 7, failed: 1 },
  { date: '2026-11-20', succeeded: 5, failed: 0 },
]

it('says which figures are estimated, and shows the days as a table with the newest first', async () => {
  const { answer, user } = await open()
  await answer('DashboardFigures', { users, attention: [] })
  expect(screen.getByRole('link', { name: /^Users/ }).textContent).toContain('about 1,000,123')
  expect(screen.getByRole('link', { name: /^Locked/ }).textContent).toContain('2Cannot')
  await answer('DashboardActivity', { signInsPerDay: days, latestAudit: [], systemStatus: null })
  expect(screen.getByText('Last 30 days: 12 successful, 1 failed.')).toBeDefined()
  const failed = `/admin/signins/failed?v=1&filter=${encodeURIComponent('and(at:=:2026-11-19)')}`
  expect(screen.getByRole('link', { name: 'Failed sign-ins on 19/11/2026: 1' }).getAttribute('href')).toBe(failed)
  expect(screen.queryByRole('link', { name: /^Failed sign-ins on 20/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('link', { name: '1' }).getAttribute('href')).toBe(failed)
  const rows = within(screen.getByRole('region', { name: 'Sign-ins per day' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['DaySuccessfulFailed', '20/11/202650', '19/11/202671'])
  expect(screen.getByText('No changes yet')).toBeDefined()
  expect(screen.queryByText('System Status')).toBeNull()
})

it('offers to try again what could not be loaded, with its reference, and keeps the rest', async () => {
  const { answer, asked, user } = await open()
  await answer('DashboardFigures', { users, attention: [] })
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
  const row = {
    at: '2026-11-20T10:00:00Z',
    actorName: 'Bob',
    denied: false,
    count: 1,
    times: 1,
    fields: [],
    jobId: null,
    __typename: 'LatestChange',
  }
  await answer('DashboardFigures', { users, attention: [] })
  await answer('DashboardActivity', {
    signInsPerDay: days,
    latestAudit: [
      { ...row, id: '2', action: 'lockUser', actionText: 'lockUser', subjectType: 'UserIdentity', subjects: [subject('s1', 'Ada')] },
      { ...row, id: '1', action: 'UNKNOWN', actionText: 'paintGadget', subjectType: 'Gadget', subjects: [subject('s1', 'Lamp')] },
    ],
    systemStatus: null,
  })
  const links = screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links.filter(([name]) => name === 'Ada' || name === 'Lamp')).toEqual([['Ada', '/admin/users/s1']])
  expect(screen.getByText(/^User locked/).textContent).toBe('User locked · Ada')
  expect(screen.getByText(/^paintGadget/).textContent).toBe('paintGadget · Lamp')
})

it('says once what was done again and again: how often, to whom, and which fields of it', async () => {
  const { answer } = await open()
  const row = { at: '2026-11-20T10:00:00Z', actorName: 'Bob', denied: false, fields: [], jobId: null, __typename: 'LatestChange' }
  const user = { ...row, subjectType: 'UserIdentity' }
  const named = [subject('s1', 'Ada'), subject('s2', 'Eve'), subject('s3', null)]
  await answer('DashboardFigures', { users, attention: [] })
  await answer('DashboardActivity', {
    signInsPerDay: days,
    latestAudit: [
      { ...user, id: '5', action: 'lockUser', actionText: 'lockUser', subjects: named, count: 7, times: 9 },
      {
        ...user,
        id: '4',
        action: 'updateUser',
        actionText: 'updateUser',
        subjects: [subject('s1', 'Ada')],
        count: 1,
        times: 3,
        fields: ['email', 'isActive', 'later'],
      },
      { ...user, id: '3', action: 'lockUser', actionText: 'lockUser', subjects: [subject('s3', null)], count: 2, times: 2 },
      { ...user, id: '2', action: 'deleteUser', actionText: 'deleteUser', subjects: named, count: 24, times: 24, jobId: 'j1' },
    ],
    systemStatus: null,
  })
  await waitFor(() => expect(screen.getByText('User changed', { exact: false }).textContent).toContain('Email address'))
  const card = screen.getByRole('heading', { name: 'Latest changes' }).closest('section') ?? document.body
  const lines = within(card)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^User locked · Ada, Eve and 5 moreby Bob · /),
    expect.stringMatching(/^User changed · Ada · Email address, Active3 times · by Bob · /),
    expect.stringMatching(/^User locked · 2 usersby Bob · /),
    expect.stringMatching(/^User deleted · 24 usersby Bob · /),
  ])
  expect(within(card).getByRole('link', { name: '24 users' }).getAttribute('href')).toBe('/admin/jobs/j1')
})

it('says what needs attention below the figures, each with its number and the list behind it, and one calm line where there is nothing', async () => {
  const { answer } = await open()
  const fact = (kind: string, count: number, more: object = {}) => ({
    kind,
    count,
    isExact: true,
    names: [],
    ...more,
    __typename: 'Attention',
  })
  await answer('DashboardFigures', {
    users,
    attention: [
      fact('CERTIFICATES_END', 1, { names: ['Entra'] }),
      fact('SECRETS_END', 2),
      fact('NO_ADMINISTRATOR', 1),
      fact('LOCKED', 1000, { isExact: false }),
    ],
  })
  const card = screen.getByRole('heading', { name: 'Needs attention' }).closest('section') ?? document.body
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href')]),
  ).toEqual([
    ['Login providers whose certificate or secret ends within 60 daysEntra1', undefined],
    [
      'Apps without a valid secret, or whose last one ends within 30 days2',
      '/vendor/apps?v=1&filter=and(health%3Ain%3ANO_SECRET~SECRET_ENDS)',
    ],
    ['Customers without an administrator1', '/admin/customers?v=1&state=ENABLED&filter=and(hasAdministrator%3A%3D%3Afalse)'],
    ['Locked usersmore than 1,000', '/admin/users?v=1&state=LOCKED'],
  ])
  const figures = screen.getByRole('link', { name: /^No two-factor/ })
  expect(figures.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await answer('DashboardActivity', {
    signInsPerDay: days,
    latestAudit: [],
    systemStatus: {
      status: 'DEGRADED',
      execution: { entries: [{ ...check, name: 'SECRETS', status: 'DEGRADED', code: 'SECRET_ENDS', count: 1, names: ['Okta'] }] },
    },
  })
  expect(within(card).getAllByRole('listitem')[0]?.textContent).toBe('Secrets of apps and login providersDegraded')
  cleanup()
  const calm = await open()
  await calm.answer('DashboardFigures', { users, attention: [] })
  expect(screen.getByText('Nothing needs attention.')).toBeDefined()
})

it.each(['admin', 'vendor'] as const)('what needs attention links to lists of %s that understand the whole address', (portal) => {
  const lists = [usersList(portal), customersList(portal), jobsList(jobKinds)(portal), appsList()]
  const kinds = [
    'SECRETS_END',
    'DISABLED_SIGNED_IN',
    'JOBS_FAILED',
    'NO_ADMINISTRATOR',
    'LOCKED',
    'TWO_FACTOR_MISSING',
    'PASSWORDS_EXPIRED',
    'INVITATIONS_EXPIRED',
  ] as const
  for (const kind of kinds) {
    const [path, query = ''] = (attentionLink(kind, portal) ?? '').split('?')
    const list = lists.find(({ id }) => path?.endsWith(`/${id}`))
    if (!list) throw new Error(`${path} is no list`)
    const { view, broken } = parseAddress(query, list)
    expect([kind, broken, view.state !== null || (view.filter?.rules.length ?? 0) > 0]).toEqual([kind, [], true])
  }
})

it('tells what a job did to many as one line that leads to the job', async () => {
  const { answer } = await open()
  await answer('DashboardFigures', { users, attention: [] })
  const row = {
    at: '2026-11-20T10:00:00Z',
    subjects: [subject('s1', 'Ada')],
    fields: [],
    actorName: 'Lucia',
    denied: false,
    __typename: 'LatestChange',
  }
  await answer('DashboardActivity', {
    signInsPerDay: days,
    latestAudit: [
      { ...row, id: '9', action: 'lockUser', actionText: 'lockUser', subjectType: 'UserIdentity', count: 214, times: 214, jobId: 'j1' },
    ],
    systemStatus: null,
  })
  expect(screen.getByText(/^User locked/).textContent).toBe('User locked · 214 users')
  expect(screen.getByRole('link', { name: '214 users' }).getAttribute('href')).toBe('/admin/jobs/j1')
})

it('asks for the figures of the chosen organisation, names it, and leads to its own page where the list of customers would show all', async () => {
  const dashboard = <DashboardPage portal="admin" audit={auditRegistry} firstSteps={undefined} />
  const show = async (chosen: string | undefined) => {
    const server = heldServer()
    renderPage(<ChosenCustomerProvider value={chosen}>{dashboard}</ChosenCustomerProvider>, { at: '/admin/home', client: server.client })
    await settle()
    const asked = (name: string) => server.asked.findLast((each) => each.name === name)
    expect(asked('DashboardFigures')?.variables).toEqual({ customer: chosen ?? '' })
    expect(asked('DashboardActivity')?.variables).toMatchObject({ customer: chosen ?? '' })
    asked('DashboardFigures')?.answer({
      dashboard: { users, attention: [{ kind: 'NO_ADMINISTRATOR', count: 1, isExact: true, names: [], __typename: 'Attention' }] },
    })
    await settle()
    return asked
  }
  const asked = await show('a')
  await waitFor(() => expect(asked('ScopeOfList')).toBeDefined())
  asked('ScopeOfList')?.answer({ customer: { id: 'a', name: 'Weiß', __typename: 'Customer' } })
  await settle()
  expect(within(screen.getByRole('group', { name: 'Organisation' })).getByText('Only Weiß')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Customers without an administrator' }).getAttribute('href')).toBe('/admin/customers/a')
  cleanup()
  await show(undefined)
  expect(screen.queryByRole('group', { name: 'Organisation' })).toBeNull()
})
