// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { AccessRule } from '#contract/access/rule.ts'
import type { UserAuthority } from '#src/data/generated/schema.ts'
import UserClaimsPage from '#src/features/users/access/UserClaimsPage.tsx'
import UserBasicPage from '#src/features/users/UserBasicPage.tsx'
import UserLockoutPage from '#src/features/users/security/UserLockoutPage.tsx'
import UserFrame from '#src/features/users/UserFrame.tsx'
import UserPasswordResetPage from '#src/features/users/security/UserPasswordResetPage.tsx'
import { MayDo } from '#src/resources/may-do.ts'
import { IN_FRAME, inFrame } from '../../resources/support/in-frame.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const BEYOND = 'This user also belongs to other organisations. Ask an administrator of all of them or your partner administrator.'
const ABOVE = 'You cannot change this user. They have rights that you cannot assign.'

const userWith = (authority: UserAuthority, recovery: UserAuthority) => ({
  __typename: 'UserIdentity',
  id: 'u1',
  version: 1,
  userName: 'ada',
  email: 'ada@example.org',
  emailConfirmed: true,
  displayName: 'Ada',
  status: 'ACTIVE',
  userType: 1,
  roles: ['Employee'],
  lockoutEnd: null,
  pendingEmail: null,
  phoneNumber: null,
  userCustomers: [],
  authority,
  recovery,
  extension: { __typename: 'UserIdentityExtension', userId: 'u1', isActive: true, lastLogonDate: null, passwordExpired: false },
})

const open = async (
  page: React.ReactNode,
  authority: UserAuthority,
  mayDo: (rule: AccessRule) => boolean = () => true,
  recovery = authority,
  more: object = {},
) => {
  const server = heldServer()
  renderPage(<MayDo value={mayDo}>{inFrame(UserFrame, page)}</MayDo>, { ...IN_FRAME, client: server.client })
  await settle()
  for (let at = 0; at < server.asked.length; at++) {
    const lockout = { lockoutEnd: '2999-01-01T00:00:00Z', lockoutReason: 'x', accessFailedCount: 0 }
    const userSecurity = { __typename: 'UserSecurity', id: 'u1', hasPassword: false, passwordChangedAt: null, ...lockout }
    if (server.asked[at]?.name.startsWith('User'))
      server.asked[at]?.answer({ user: { ...userWith(authority, recovery), ...more }, userSecurity })
    await settle()
  }
  return server
}
const noteOf = () => screen.queryByRole('note')?.textContent
const isTakingInput = (name: string) => screen.getByRole('button', { name }).closest('fieldset[disabled]') === null

it.each([
  ['FULL', undefined, true],
  ['MEMBERSHIP', BEYOND, false],
  ['NONE', ABOVE, false],
] as const)('a page that opens an account says why it takes no input: %s', async (authority, note, takesInput) => {
  await open(<UserPasswordResetPage />, authority)
  expect([noteOf(), isTakingInput('Send link')]).toEqual([note, takesInput])
})

it.each([
  ['a new password', <UserPasswordResetPage key="password" />, 'Send link', 'Set a temporary password'],
  ['a lockout', <UserLockoutPage key="lockout" />, 'Unlock', 'Lock'],
])(
  'the page of %s takes what opens the account of an administrator again, and says why it takes no more',
  async (_, page, recovers, other) => {
    await open(page, 'NONE', () => true, 'FULL')
    expect([noteOf(), isTakingInput(recovers), isTakingInput(other)]).toEqual([ABOVE, true, false])
  },
)

it.each([
  ['FULL', undefined, true, ['User name', 'Email address'], true],
  ['MEMBERSHIP', BEYOND, true, [], false],
  ['NONE', ABOVE, false, ['User name', 'Email address'], false],
] as const)('the basic details offer what may be changed: %s', async (authority, note, takesInput, fields, deletes) => {
  await open(<UserBasicPage />, authority)
  const shown = ['User name', 'Email address'].filter((label) => screen.queryByRole('textbox', { name: label }))
  const mayDelete = screen.queryByRole('button', { name: 'Delete user' }) !== null
  expect([noteOf(), isTakingInput('Save'), shown, mayDelete]).toEqual([note, takesInput, fields, deletes])
})

it.each([
  ['EXECUTE PasswordReset', undefined, true],
  ['UPDATE User', 'You do not have permission to change this.', false],
])('a page takes no input of whom no rule lets do what it does: %s alone is granted', async (granted, note, takesInput) => {
  await open(<UserPasswordResetPage />, 'FULL', ({ activity }) =>
    [activity].flat().some((each) => `${each?.type} ${each?.name}` === granted),
  )
  expect([noteOf(), isTakingInput('Send link')]).toEqual([note, takesInput])
})

it.each([
  ['UPDATE User', true, false],
  ['DELETE User', false, true],
])('the basic details ask for each of what they do: %s alone is granted', async (granted, takesInput, deletes) => {
  await open(<UserBasicPage />, 'FULL', ({ activity }) => [activity].flat().some((each) => `${each?.type} ${each?.name}` === granted))
  const mayDelete = screen.queryByRole('button', { name: 'Delete user' }) !== null && isTakingInput('Delete user')
  expect([isTakingInput('Save'), mayDelete]).toEqual([takesInput, deletes])
})

it('shows what a directory manages as it is, and offers the rest for change', async () => {
  const managedBy = { __typename: 'UserManager', name: 'Entra', fields: ['userName', 'email', 'familyName', 'isActive'] }
  await open(<UserBasicPage />, 'FULL', () => true, 'FULL', { managedBy, familyName: 'Lovelace' })
  const labels = ['User name', 'Email address', 'First name', 'Last name', 'Phone number']
  const offered = labels.filter((label) => screen.queryByRole('textbox', { name: label }))
  const shown = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(offered).toEqual(['First name', 'Phone number'])
  expect(labels.filter((label) => shown.includes(label))).toEqual(['User name', 'Email address', 'Last name'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Lovelace')
})

it('leaves it to the question for a newer sign-in to say why nothing was sent', async () => {
  const { last } = await open(<UserPasswordResetPage />, 'FULL')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send link' }))
  last().fail('FRESH_AUTH_REQUIRED')
  await settle()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('fills in a usual end of a lock, again after it was changed, and leaves the reason that was typed', async () => {
  await open(<UserLockoutPage />, 'FULL')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Change the lock' }))
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await user.type(field(/^Reason/), 'Left the company')
  await user.click(screen.getByRole('button', { name: 'Until Monday' }))
  const monday = field(/^Date/).value
  expect(monday).not.toBe('')
  await user.clear(field(/^Date/))
  await user.type(field(/^Date/), '22/11/2033')
  await user.click(screen.getByRole('button', { name: 'Until Monday' }))
  expect([field(/^Date/).value, field(/^Reason/).value]).toEqual([monday, 'Left the company'])
})

it('claims that cannot be removed here say where they are changed', async () => {
  const claim = (claimType: string, claimValue: string) => ({ __typename: 'UserClaim', id: claimType, claimType, claimValue })
  const claims = [claim('nickname', 'Addie'), claim('flavour', 'vanilla'), claim('security_profile', 'S1'), claim('usertype', '1')]
  await open(<UserClaimsPage />, 'FULL', () => true, 'FULL', { claims })
  const told = screen.getAllByRole('listitem').map((item) => [item.textContent, within(item).queryByRole('button') !== null])
  expect(
    told.map(([text, isRemovable]) => [/^\w+/.exec(String(text))?.[0], isRemovable, /From the HR|in Basic/.exec(String(text))?.[0]]),
  ).toEqual([
    ['nickname', true, undefined],
    ['flavour', false, 'From the HR'],
    ['security_profile', false, 'From the HR'],
    ['usertype', false, 'in Basic'],
  ])
})
