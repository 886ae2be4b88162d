import { expect, it } from 'vitest'
import type { CustomerAccess, UserAccess } from '#contract/access/user-access.ts'
import { permissionRows, searched } from '#src/features/users/permissions/permission-rows.ts'
import { viewerOf } from '../../routes/viewer-of.ts'

const CUSTOMER: CustomerAccess = {
  customerId: 'a',
  customerName: 'Acme',
  enabled: true,
  accessProfileName: 'Reader',
  activities: [{ activityName: 'Payslips', activityType: 'VIEW' }],
  modules: [
    { name: 'Leave', enabled: false },
    { name: 'Payroll', enabled: true },
  ],
}
const ACCESS: UserAccess = {
  userType: 6,
  isUnrestricted: false,
  customers: [CUSTOMER],
  knownActivities: [
    { name: 'User', type: 'DELETE', module: null, userTypes: [4, 6] },
    { name: 'Payslips', type: 'VIEW', module: 'Payroll' },
  ],
  knownModules: ['Leave', 'Payroll'],
}
const PAGES = [
  { path: '/admin/users', title: { id: 'Users' }, rules: [{ userTypes: ['ADMIN'] as const }] },
  { path: '/vendor/users', title: { id: 'Users' }, rules: [{ userTypes: ['VENDOR_OPERATIONS'] as const }] },
  { path: '/profile', title: { id: 'Profile' }, rules: [] },
]
const rows = permissionRows(PAGES, viewerOf(6), ACCESS, ({ id, message }) => message ?? id)

it('the permissions of somebody are those of the guard for pages, and those of `can` for activities and modules', () => {
  expect(rows.map(({ group, id, allowed }) => [group, id, allowed])).toEqual([
    ['admin', '/admin/users', true],
    ['vendor', '/vendor/users', false],
    ['own', '/profile', true],
    // Their access profile does not have it.
    ['activities', 'DELETE User', false],
    ['activities', 'VIEW Payslips', true],
    ['modules', 'Leave', false],
    ['modules', 'Payroll', true],
  ])
})

it('are found by all words of a search, in their title and their path', () => {
  expect(searched(rows, ' VENDOR users').map(({ id }) => id)).toEqual(['/vendor/users'])
  expect(searched(rows, '')).toHaveLength(rows.length)
})
