// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { UserActivities } from '#src/features/users/access/UserActivities.tsx'
import type { Access } from '#src/features/users/access/UserActivities.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { renderPage } from '../../resources/support/render.tsx'

afterEach(cleanup)

type Customer = Access['customers'][number]
const profile = (name: string, ...types: ('VIEW' | 'CREATE')[]) => ({
  __typename: 'AccessProfile' as const,
  id: name,
  name,
  activities: types.map((type) => ({ name: 'Payslips', type })),
})
const customer = (name: string, more: Partial<Customer> = {}): Customer => ({
  customerId: name,
  customerName: name,
  enabled: true,
  hasFullAccess: false,
  accessProfileName: 'Self-service',
  activities: [{ activityName: 'Payslips', activityType: 'VIEW' }],
  modules: [{ customerId: name, name: 'Payroll', enabled: true }],
  accessProfiles: [profile('Self-service', 'VIEW'), profile('HR office', 'VIEW', 'CREATE')],
  ...more,
})
const access = (customers: Customer[], isUnrestricted = false): Access => ({
  userId: 'u',
  userType: 1,
  barredBy: null,
  closedActivities: [],
  withheldActivities: [],
  isLimited: false,
  staffAccessProfileName: null,
  staffActivities: [],
  isUnrestricted,
  customers,
  knownActivities: (['VIEW', 'CREATE'] as const).map((type) => ({ name: 'Payslips', type, module: 'Payroll', userTypes: [] })),
  knownModules: ['Payroll'],
})
const show = (given: Access) =>
  renderPage(<UserActivities access={given} />, { client: heldServer().client, at: '/vendor/users/u/security/access' })
const choose = async (field: string, option: string) => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const answer = () => screen.getByRole('status').textContent
const said = (heading: string) => {
  const card = screen.getByRole('heading', { name: heading }).closest('section')
  if (!card) throw new Error(`${heading} heads no card`)
  return [...card.querySelectorAll('li, summary')].map(({ textContent }) => textContent)
}

it('says which profile of which organisation grants an activity, and what would change the answer where none does', async () => {
  show(access([customer('Acme'), customer('Banff', { accessProfileName: null, activities: [], modules: [] })]))
  expect(answer()).toContain('This user can do this.')
  expect(said('Acme')).toEqual([
    '4 checks passed',
    'The organisation is enabledMet',
    'Has an access profile: Self-serviceMet',
    'The access profile allows itMet',
    'The module Payroll is turned onMet',
  ])
  expect(said('Banff')).toEqual([
    'Has an access profileNot met',
    'The access profile allows itNot met',
    'The module Payroll is turned onNot met',
    '1 check passed',
    'The organisation is enabledMet',
  ])
  await choose('Organisation', 'Banff')
  expect(answer()).toContain('This user cannot do this.')
  expect(said('How to change the result')).toEqual([
    'BanffAssign an access profile that allows it: Self-service and HR office',
    'BanffTurn on the module Payroll.',
  ])
  expect(screen.queryByRole('heading', { name: 'Acme' })).toBeNull()
})

it('finds activities and modules by what is typed, and judges the one that is chosen', async () => {
  show(access([customer('Acme', { enabled: false, accessProfiles: [profile('Self-service', 'VIEW')] })]))
  await choose('Activity', 'Payslips: Create')
  expect(answer()).toBe('This user cannot do this.')
  expect(said('How to change the result')).toEqual([
    'AcmeEnable the organisation.Open customer',
    'AcmeNo access profile allows it. Add the activity to an access profile, then assign that profile.',
  ])
  await choose('Activity', 'Modules: Payroll')
  expect(said('Acme')).toEqual(['The organisation is enabledNot met', '1 check passed', 'The module Payroll is turned onMet'])
  expect(screen.queryByRole('combobox', { name: 'Organisation' })).toBeNull()
})

it('says so where there is no organisation, and where none counts', async () => {
  const { unmount } = show(access([]))
  expect(screen.getByText('No organisations')).toBeDefined()
  expect(answer()).toContain('This user cannot do this.')
  unmount()
  show(access([], true))
  expect(answer()).toContain('This user can do this.Vendor operations can do everything. Access profiles do not apply to them.')
  expect(screen.queryByText('No organisations')).toBeNull()
})

it('never says of a member that there is no organisation where the user type decides', async () => {
  const portal = { name: 'User', type: 'DELETE', module: null, userTypes: [6] } as const
  show({ ...access([customer('Acme')]), knownActivities: [{ ...portal, userTypes: [...portal.userTypes] }] })
  expect(answer()).toBe('This user cannot do this.The user type does not include it.')
  expect(screen.queryByText('No organisations')).toBeNull()
})
