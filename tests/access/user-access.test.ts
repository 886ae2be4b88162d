import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessInView, can, canUseModule, explainActivity, explainModule, NotImplementedError } from '#contract/access/user-access.ts'
import type { Activity, ActivityType, CustomerAccess, UserAccess } from '#contract/access/user-access.ts'
import { viewedAs } from '#contract/access/view-as.ts'
import { viewerOf } from '../routes/viewer-of.ts'

const KNOWN: readonly Activity[] = [
  { name: 'Users', type: 'VIEW', module: null },
  { name: 'Users', type: 'DELETE', module: null },
  { name: 'Payslips', type: 'VIEW', module: 'Payroll' },
]
const MODULES = ['Leave', 'Payroll']

const customer = (id: string, more: Partial<CustomerAccess> = {}): CustomerAccess => ({
  customerId: id,
  customerName: id.toUpperCase(),
  enabled: true,
  accessProfileName: 'Self-service',
  activities: [{ activityName: 'Payslips', activityType: 'VIEW' }],
  modules: [
    { name: 'Leave', enabled: false },
    { name: 'Payroll', enabled: true },
  ],
  ...more,
})
const access = (customers: readonly CustomerAccess[], isUnrestricted = false): UserAccess => ({
  isUnrestricted,
  customers,
  knownActivities: KNOWN,
  knownModules: MODULES,
})
const failing = (one: CustomerAccess, type: ActivityType = 'VIEW', resource = 'Payslips') =>
  explainActivity(access([one]), type, resource)
    .customers[0]?.checks.filter(({ holds }) => !holds)
    .map(({ id }) => id)

describe('whether somebody may do something', () => {
  it('says every check of every organisation', () => {
    const [yes, no] = [customer('a'), customer('b', { accessProfileName: null, activities: [] })]
    const checks = (granted: boolean) => [
      { id: 'customer', asked: true, holds: true },
      { id: 'profile', asked: true, holds: granted },
      { id: 'granted', asked: true, holds: granted },
      { id: 'module', asked: true, holds: true },
    ]
    expect(explainActivity(access([yes, no]), 'VIEW', 'Payslips')).toEqual({
      activity: KNOWN[2],
      unrestricted: false,
      decision: 'allowed',
      customers: [
        { customer: yes, checks: checks(true), decision: 'allowed' },
        { customer: no, checks: checks(false), decision: 'denied' },
      ],
    })
  })

  it('is no where one check fails, and names it', () => {
    expect(failing(customer('a'))).toEqual([])
    expect(failing(customer('a', { enabled: false }))).toEqual(['customer'])
    expect(failing(customer('a', { accessProfileName: null, activities: [] }))).toEqual(['profile', 'granted'])
    expect(failing(customer('a', { modules: [{ name: 'Payroll', enabled: false }] }))).toEqual(['module'])
    expect(failing(customer('a', { modules: [] }))).toEqual(['module'])
    expect(failing(customer('a'), 'DELETE', 'Users')).toEqual(['granted'])
    expect(failing(customer('a', { activities: [{ activityName: 'Users', activityType: 'VIEW' }], modules: [] }), 'VIEW', 'Users')).toEqual(
      [],
    )
  })

  it('looks at one organisation where it is named, and at none that somebody is no member of', () => {
    const two = access([customer('a', { activities: [] }), customer('b')])
    expect([can(two, 'VIEW', 'Payslips'), can(two, 'VIEW', 'Payslips', 'a'), can(two, 'VIEW', 'Payslips', 'b')]).toEqual([
      true,
      false,
      true,
    ])
    expect([
      can(two, 'VIEW', 'Payslips', 'c'),
      can(access([]), 'VIEW', 'Payslips'),
      can(access([], true), 'VIEW', 'Payslips', 'c'),
    ]).toEqual([false, false, true])
  })

  it.each([
    [() => can(access([], true), 'CREATE', 'Users'), 'Not implemented: CREATE Users'],
    [() => can(access([customer('a')]), 'VIEW', 'Everything'), 'Not implemented: VIEW Everything'],
    [() => can(access([]), 'VIEW', 'constructor'), 'Not implemented: VIEW constructor'],
    [() => canUseModule(access([], true), 'Chat'), 'Not implemented: Chat'],
    [() => canUseModule(access([customer('a', { modules: [{ name: 'Chat', enabled: true }] })]), 'Chat'), 'Not implemented: Chat'],
  ])('raises for a name that the server does not know', (ask, message) => {
    expect(ask).toThrow(new NotImplementedError(message.slice('Not implemented: '.length)))
    expect(ask).toThrow(message)
  })

  it('is never a silent yes: what no organisation grants is denied, whatever else they have', () => {
    const one = fc.record({
      enabled: fc.boolean(),
      activities: fc.subarray(KNOWN.map(({ name, type }) => ({ activityName: name, activityType: type }))),
      modules: fc.subarray(MODULES).map((on) => on.map((name) => ({ name, enabled: true }))),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 3 }), fc.constantFrom(...KNOWN), (customers, { name, type, module }) => {
        const all = access(customers.map((each, at) => customer(`c${at}`, each)))
        const granted = customers.some(
          (each) =>
            each.enabled &&
            each.activities.some((grant) => grant.activityName === name && grant.activityType === type) &&
            (module === null || each.modules.some((on) => on.name === module)),
        )
        expect(can(all, type, name)).toBe(granted)
      }),
    )
  })
})

describe('whether somebody may use a module', () => {
  it('is yes where it is on for an enabled organisation of theirs', () => {
    expect([canUseModule(access([customer('a')]), 'Payroll'), canUseModule(access([customer('a')]), 'Leave')]).toEqual([true, false])
    expect(canUseModule(access([customer('a', { enabled: false })]), 'Payroll')).toBe(false)
    expect(canUseModule(access([]), 'Payroll')).toBe(false)
    expect(explainModule(access([customer('a')]), 'Leave').customers[0]?.checks).toEqual([
      { id: 'customer', asked: true, holds: true },
      { id: 'module', asked: true, holds: false },
    ])
  })
})

it('the freedom of vendor operations does not go through a view as somebody else', () => {
  const own = access([], true)
  const real = viewerOf(4)
  const as = { roles: [], isHrPartner: false, nhr: undefined, features: undefined }
  expect(accessInView(own, real)).toEqual(own)
  expect(can(accessInView(own, viewedAs(real, { ...as, userType: 'ADMIN' })), 'VIEW', 'Users')).toBe(false)
  expect(can(accessInView(own, viewedAs(real, { ...as, userType: 'VENDOR_OPERATIONS' })), 'VIEW', 'Users')).toBe(true)
  const employee = viewedAs(viewerOf(3), { ...as, userType: 'VENDOR_OPERATIONS' })
  expect(can(accessInView(access([]), employee), 'VIEW', 'Users')).toBe(false)
})

describe('what people of the portal do', () => {
  const remove = { name: 'User', type: 'DELETE', module: null, userTypes: [4, 6] } as const
  const at = (customerId: string, accessProfileName: string | null, granted: boolean) => ({
    customerId,
    customerName: customerId,
    enabled: true,
    accessProfileName,
    activities: granted ? [{ activityName: 'User', activityType: 'DELETE' as const }] : [],
    modules: [],
  })
  const of = (userType: number, more: Partial<UserAccess> = {}): UserAccess => ({
    userType,
    isUnrestricted: false,
    customers: [],
    knownActivities: [remove],
    knownModules: [],
    ...more,
  })
  it.each([
    ['an administrator without a profile', of(6, { customers: [at('a', null, false)] }), true],
    ['an administrator whose profile grants it', of(6, { customers: [at('a', 'P', true)] }), true],
    ['an administrator whose profile does not', of(6, { customers: [at('a', 'P', false)] }), false],
    ['an administrator whom another organisation lets', of(6, { customers: [at('a', 'P', false), at('b', null, false)] }), true],
    ['an employee whose profile grants it', of(1, { customers: [at('a', 'P', true)] }), false],
    ['support staff', of(3), false],
    ['support staff to whom a profile gives it', of(3, { staffActivities: [{ name: 'User', type: 'DELETE' }] }), true],
  ])('%s', (_, access, allowed) => {
    expect(can(access, 'DELETE', 'User')).toBe(allowed)
  })
})
