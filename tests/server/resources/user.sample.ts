import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { EVERYBODY, MANAGERS, NOBODY, OPERATIONS, OPERATIONS_STAFF, PARTNER_ADMINS, STAFF } from './callers.ts'
import type { ResourceSample } from './sample.ts'

const UNLOCKING = ['partneradmin', 'support', 'partner', 'operations'] as const
const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

const sample: ResourceSample = {
  name: 'user',
  callers: {
    list: STAFF,
    one: EVERYBODY,
    export: STAFF,
    create: MANAGERS,
    update: MANAGERS,
    change: MANAGERS,
    // The demo's support and partner staff have it by their access profiles.
    unlockUser: UNLOCKING,
    // Locking asks for UPDATE User, which their profiles do not grant.
    lockUser: PARTNER_ADMINS,
    setUserAccessProfile: MANAGERS,
    setUserLockoutEnabled: PARTNER_ADMINS,
    bulk: MANAGERS,
    // Of what a profile lets them do to many.
    undoUserBulk: STAFF,
    audit: OPERATIONS_STAFF,
    revert: OPERATIONS,
  },
  own: () => Promise.resolve(acme('manager')),
  foreign: () => Promise.resolve(demoPersonId('employee', 'hr.localhost')),
  inputs: {
    create: {
      async given(rows) {
        const [member] = await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1', acme('employee'))
        return { userName: 'written', email: 'written@example.org', userType: 1, customerIds: [member?.id] }
      },
      refused: { locale: 'tlh' },
    },
    update: { given: { givenName: 'Ada' }, refused: { locale: 'tlh' } },
    // Vendor staff may change many by what their profile grants, which is not this.
    bulk: { given: { action: 'REQUIRE_PASSWORD' }, refusedAs: { support: 'setPasswordExpiry', partner: 'setPasswordExpiry' } },
    resendConfirmation: { given: { id: acme('unconfirmed') } },
    cancelUserEmailChange: {
      async given(rows) {
        await rows(
          `insert into short_link (hash, purpose, path, user_id, data, expires_at)
           values (gen_random_uuid()::text, 'CONFIRM_EMAIL', '/', $1, 'x@y.test', now() + interval '1 hour')`,
          acme('manager'),
        )
        return {}
      },
    },
    // Before anything that ends the sessions by itself.
    endUserSessions: { given: {} },
    setUserLeaving: { given: { leavesOn: soon().slice(0, 10), timeZone: 'Europe/Berlin' }, refused: { leavesOn: '2001-01-01' } },
    lockUser: { given: { until: soon(), reason: 'Lost laptop' }, refused: { until: '2001-01-01T00:00:00Z' } },
    unlockUser: { given: {} },
    setUserLockoutEnabled: { given: { lockoutEnabled: false } },
    setPasswordExpiry: { given: { expired: true, days: 0, date: '' }, refused: { date: 'never' } },
    sendPasswordLink: { given: {} },
    copyAccessLink: { given: {} },
    exportPersonalData: { given: {} },
    setTemporaryPassword: { given: {} },
    setUserTwoFactor: { given: { enabled: false, bypassCompanyTwoFactor: false } },
    generateUserPin: { given: {} },
    resetUserFactor: { given: { method: 'PIN' } },
    addUserClaim: { given: { claimType: 'company_id', claimValue: '7' }, refused: { claimValue: 'x' } },
    removeUserClaim: { given: { claimType: 'company_id', claimValue: '7' } },
    // A database that somebody of the partner has, administrators may give.
    addUserDatabase: {
      async given(rows) {
        await rows(`insert into user_database (user_id, name) values ($1, 'PAYROLL') on conflict do nothing`, acme('partneradmin'))
        return { name: 'PAYROLL' }
      },
      refused: { name: 'x' },
    },
    removeUserDatabase: { given: { name: 'PAYROLL' } },
    unlinkUserLogin: {
      async given(rows) {
        await rows(`insert into user_login values ($1, 'corp', 'sub-2', 'Corp') on conflict do nothing`, acme('manager'))
        return { loginProvider: 'corp', providerKey: 'sub-2' }
      },
    },
    unlinkUserHrRecord: {
      async given(rows) {
        await rows(
          `insert into user_hr_id (source, hr_user_id, user_id, customer_id)
            select 'HR', 'sample-1', user_id, customer_id from user_customer where user_id = $1 limit 1 on conflict do nothing`,
          acme('manager'),
        )
        return { source: 'HR', hrUserId: 'sample-1' }
      },
    },
    setUserAccessProfile: {
      async given(rows) {
        const [made] = await rows<{ id: string; customerId: string }>(
          `insert into access_profile (customer_id, name) select customer_id, 'Given ' || gen_random_uuid() from user_customer where user_id = $1 limit 1
           returning id, customer_id as "customerId"`,
          acme('manager'),
        )
        return { customerId: made?.customerId, accessProfileId: made?.id }
      },
      refused: { accessProfileId: NOBODY },
    },
    deleteUser: { given: { userName: 'manager' }, refused: { userName: 'x' } },
  },
}
export default sample
