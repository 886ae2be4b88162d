// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import UserOverviewPage from '#src/features/users/overview/UserOverviewPage.tsx'
import UserFrame from '#src/features/users/UserFrame.tsx'
import { MayDo } from '#src/resources/may-do.ts'
import { IN_FRAME, inFrame } from '../../resources/support/in-frame.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { LEAVING_OBSTACLES } from '#contract/people.ts'
import { ada as plain } from './ada.ts'

afterEach(cleanup)

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const extension = { __typename: 'UserIdentityExtension', ...plain.extension }
const ada = { __typename: 'UserIdentity', ...plain, createdAt: ago(40), logins: [], hrIds: [], extension }
const customer = { __typename: 'Customer', id: 'c1', name: 'Weiß' }
const MEMBER = { userCustomers: [{ __typename: 'UserCustomer', customerId: 'c1', customer }] }
const security = {
  __typename: 'UserSecurity',
  id: 'u1',
  hasPassword: true,
  passwordChangedAt: ago(3),
  lockoutReason: 'Lost laptop',
  signInObstacles: [],
  accessFailedCount: 0,
  methods: [],
  ready: [],
  companyDemandsTwoFactor: false,
  recoveryCodesLeft: 0,
  securityDevices: [],
  sessions: [],
  lastFailedSignIn: null,
}

const open = async (user: object = {}, more: object = {}, mayDo = true) => {
  const server = heldServer()
  const page = (
    <MayDo value={() => mayDo}>
      <UserOverviewPage />
    </MayDo>
  )
  renderPage(inFrame(UserFrame, page), { ...IN_FRAME, client: server.client })
  await settle()
  for (let at = 0; at < server.asked.length; at++) {
    server.asked[at]?.answer({ user: { ...ada, ...user }, userSecurity: { ...security, ...more } })
    await settle()
  }
  return server
}
/** Each finding with what mends it. */
const findings = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.querySelector('[data-tone]'))
    .map((item) => [
      item.querySelector('[data-tone]')?.textContent?.replace(/ \d.*$/, ' …'),
      item.querySelector('button, a')?.textContent ?? null,
    ])

it.each([
  ['nothing of somebody who is well', {}, {}, []],
  ['a lock', { lockoutEnd: '2999-01-01T00:00:00Z' }, { signInObstacles: ['LOCKED'] }, [['Locked until …', 'Unlock']]],
  [
    'inactivity',
    { status: 'IN_ACTIVE', extension: { ...extension, isActive: false } },
    { signInObstacles: ['INACTIVE'] },
    [['Inactive', 'Activate']],
  ],
  [
    'an invitation that has expired',
    { status: 'WAITING_CONFIRMATION', isInvitable: true, invitationExpiresAt: ago(1) },
    { signInObstacles: ['INVITATION_EXPIRED'] },
    [['Invitation expired yesterday', 'Resend invitation']],
  ],
  [
    'a confirmed account that nothing lets into',
    { isInvitable: true },
    { signInObstacles: ['NO_WAY_IN'] },
    [['No way to sign in', 'Resend invitation']],
  ],
  [
    'an invitation that still works',
    { status: 'WAITING_CONFIRMATION', isInvitable: true, invitationExpiresAt: ago(-1) },
    { signInObstacles: ['INVITED'] },
    [['The account is not confirmed', 'Resend invitation']],
  ],
  ['disabled customers', MEMBER, { signInObstacles: ['CUSTOMERS_DISABLED'] }, [['Every customer of this user is disabled', 'Weiß']]],
  ['a missing login', {}, { signInObstacles: ['PROVIDER_REQUIRED'] }, [['A login provider is required', 'External Logins']]],
  ['a missing membership', {}, { signInObstacles: ['NO_CUSTOMER'] }, [['Not a member of any customer', 'Add to customer…']]],
  ['a role that the HR partner excludes', {}, { signInObstacles: ['PORTAL_NHR'] }, [['No access to the portal', 'Claims']]],
  ['customers without the portal', MEMBER, { signInObstacles: ['PORTAL_CUSTOMERS'] }, [['No access to the portal', 'Weiß']]],
  [
    'several in their order',
    { lockoutEnd: '2999-01-01T00:00:00Z', extension: { ...extension, isActive: false } },
    { signInObstacles: ['INACTIVE', 'LOCKED'] },
    [
      ['Inactive', 'Activate'],
      ['Locked until …', 'Unlock'],
    ],
  ],
  ['a password that has expired', {}, { signInObstacles: ['PASSWORD_EXPIRED'] }, [['Password expired', 'Send password reset link']]],
  [
    'a second factor that is demanded and missing',
    {},
    { companyDemandsTwoFactor: true, methods: ['PIN'] },
    [['Two-factor is required but not set up', 'Two-factor authentication']],
  ],
  ['none where the user is let off', { extension: { ...extension, bypassCompanyTwoFactor: true } }, { companyDemandsTwoFactor: true }, []],
  ...(LEAVING_OBSTACLES.map((waitsFor) => [
    `a last day that is over, waiting for ${waitsFor}`,
    { leaving: { __typename: 'UserLeaving', leavesOn: '2026-01-31', timeZone: 'UTC', waitsFor } },
    {},
    [['Should have left on …', 'Leaves on…']],
  ]) as [string, object, object, string[][]][]),
  [
    'that they are governed elsewhere',
    { authority: 'NONE' },
    {},
    [['You cannot change this user. They have rights that you cannot assign.', null]],
  ],
])('tells of %s', async (_, user, more, expected) => {
  await open(user, more)
  expect(findings()).toEqual(expected)
})

it('mends with one press, and offers no repair to who may not', async () => {
  const locked = { lockoutEnd: '2999-01-01T00:00:00Z' }
  const { last } = await open(locked, { signInObstacles: ['LOCKED'] })
  expect(screen.getByRole('heading', { name: 'Why can’t they sign in' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  await settle()
  expect([last().name, last().variables]).toEqual(['UnlockUser', { input: { id: 'u1' } }])
  await act(async () => last().answer({ unlockUser: { __typename: 'UserSecurityPayload', userIdentity: null, errors: null } }))
  cleanup()
  await open(locked, { signInObstacles: ['LOCKED'] }, false)
  expect(findings()).toEqual([['Locked until …', null]])
})

it('asks for everything in one request beside the frame’s, and for no log in the admin portal', async () => {
  const { asked } = await open()
  expect(asked.map(({ name, variables }) => [name, variables])).toEqual([
    ['User', { id: 'u1' }],
    ['UserOverview', { id: 'u1', withAudit: false }],
  ])
})
