import { expect, it } from 'vitest'
import { allAllowed, deniedBy, explainAll } from '#contract/access/explain.ts'
import { viewerOfClaims } from '#src/access/viewer-of-claims.ts'
import { chainForPath, rulesOf } from '#src/routes/guard/chain.ts'
import { routeTable } from '#src/routes/table.ts'

const person = {
  id: 'u1',
  userName: 'ada',
  displayName: null,
  userType: 6,
  roles: ['Admin'],
  claims: [
    { claimType: 'nhr', claimValue: 'admin' },
    { claimType: 'role', claimValue: 'Admin' },
  ],
  partner: { id: 'p1', isHrPartner: false },
  enabledFeatures: ['LOCKED_ACCOUNTS120924'],
}

it('sees somebody else as the guard would', () => {
  expect(viewerOfClaims(person)).toEqual({
    subject: 'u1',
    displayName: 'ada',
    userName: 'ada',
    userType: 'ADMIN',
    roles: ['Admin'],
    nhr: 'admin',
    claims: { nhr: ['admin'], role: ['Admin'] },
    partner: { id: 'p1', isHrPartner: false },
    features: { LOCKED_ACCOUNTS120924: true },
  })
})

it('explains the pages of a user by the rules of the table: lockout needs its feature and under admin the role PartnerAdmin', () => {
  const judge = (path: string, more: object = {}) => {
    const traces = explainAll(rulesOf(chainForPath(routeTable, path)), viewerOfClaims({ ...person, ...more }))
    return allAllowed(traces) ? 'allowed' : traces.flatMap(deniedBy).map(({ id, missing }) => `${id}: ${missing.join()}`)
  }
  const hr = { partner: { id: 'p2', isHrPartner: true } }
  expect(judge('/admin/users/1/security/lockout')).toEqual(['roles: PartnerAdmin'])
  expect(judge('/admin/users/1/security/lockout', { roles: ['PartnerAdmin'] })).toBe('allowed')
  expect(judge('/admin/users/1/security/lockout', { roles: ['PartnerAdmin'], enabledFeatures: [] })).toEqual([
    'features: LOCKED_ACCOUNTS120924',
  ])
  expect(judge('/admin/users/1/security/password/expiry', hr)).toEqual(['restrictedPartner: '])
  expect(judge('/admin/users/1/profile-details/external-logins', hr)).toEqual(['restrictedPartner: '])
  expect(judge('/vendor/users/1/security/lockout', { userType: 4, enabledFeatures: [] })).toEqual(['features: LOCKED_ACCOUNTS120924'])
  expect(judge('/vendor/users/1/logs/audit')).toEqual(['userTypes: VENDOR_OPERATIONS'])
})

it.each([
  ['/vendor/tools'],
  ['/vendor/tools/migrate/c1/review'],
  ['/vendor/tools/migrate-naturalhr-customers'],
  ['/vendor/tools/migrate-naturalhr-users'],
  ['/vendor/customers/migrate-naturalhr-customers'],
])('explains of %s whether the user type or a profile let somebody in, and what is missing to others', (path) => {
  const why = (userType: number, grantedActivities: readonly string[] = []) => {
    const traces = explainAll(rulesOf(chainForPath(routeTable, path)), viewerOfClaims({ ...person, userType, grantedActivities }))
    const byProfile = traces.some(({ clauses }) => clauses.some((clause) => clause.byProfile))
    return [allAllowed(traces), byProfile, traces.flatMap(deniedBy).map(({ id, missing }) => `${id}: ${missing.join()}`)]
  }
  const denied = [false, false, ['userTypes: VENDOR_OPERATIONS']]
  expect(why(4)).toEqual([true, false, []])
  for (const staff of [3, 5]) {
    expect(why(staff)).toEqual(denied)
    expect(why(staff, ['CREATE User', 'UPDATE Customer'])).toEqual(denied)
    expect(why(staff, ['EXECUTE Migration'])).toEqual([true, true, []])
  }
  expect(why(6, ['EXECUTE Migration'])).toEqual(denied)
})
