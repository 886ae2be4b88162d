// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { explain } from '#contract/access/explain.ts'
import type { Viewer } from '#contract/access/rule.ts'
import { sendPasswordLink } from '#src/features/users/actions/account-actions.tsx'
import { userActions } from '#src/features/users/actions/user-actions.ts'
import type { User } from '#src/features/users/UserFrame.tsx'
import { permittedActions } from '#src/resources/record/actions/action.ts'
import type { Reader } from '#src/resources/reader.ts'
import { viewerOf } from '../../routes/viewer-of.ts'
import { ada } from './ada.ts'

const [VENDOR_SUPPORT, VENDOR_OPERATIONS, ADMIN] = [3, 4, 6]
const LOCKOUT = { LOCKED_ACCOUNTS120924: true }

const readerOf = (viewer: Viewer): Reader => ({
  subject: viewer.subject,
  isViewing: false,
  loadsPictures: false,
  portal: viewer.userType === 'ADMIN' ? 'admin' : 'vendor',
  mayDo: (rule) => explain(rule, viewer).decision === 'allowed',
})
const shownTo = (viewer: Viewer, user: User = ada) =>
  permittedActions(userActions, user, readerOf(viewer))
    .flat()
    .map(({ action, closed }) => (closed ? `(${action.id})` : action.id))

const FOR_EVERYBODY = ['copyLink', 'copyEmail', 'copyId']
const operations = viewerOf(VENDOR_OPERATIONS, { features: { ...LOCKOUT, SPA_VIEW_AS: true } })
const supportDesk = ['VIEW User', 'VIEW Customer', 'VIEW LoginProvider', 'VIEW Log', 'EXECUTE Unlock']
const partnerAdmin = viewerOf(ADMIN, { features: LOCKOUT, roles: ['PartnerAdmin'] })

it.each([
  [
    'vendor operations',
    operations,
    'sendPasswordLink setTemporaryPassword addToCustomer assignProfile signOutEverywhere resetTwoFactor generatePin viewAs copyLink copyEmail copyId exportPersonalData lock setLeaving deactivate delete',
  ],
  [
    'a partner admin',
    partnerAdmin,
    'sendPasswordLink setTemporaryPassword addToCustomer assignProfile signOutEverywhere resetTwoFactor generatePin copyLink copyEmail copyId exportPersonalData lock setLeaving deactivate delete',
  ],
  [
    'another admin, who may not lock',
    viewerOf(ADMIN, { features: LOCKOUT }),
    'sendPasswordLink setTemporaryPassword addToCustomer assignProfile signOutEverywhere resetTwoFactor generatePin copyLink copyEmail copyId exportPersonalData setLeaving deactivate delete',
  ],
  ['vendor support, who changes nobody', viewerOf(VENDOR_SUPPORT, { features: LOCKOUT }), 'copyLink copyEmail copyId'],
  [
    'vendor support with the profile Support desk',
    viewerOf(VENDOR_SUPPORT, { features: LOCKOUT, claims: { usertype: '3', activities_granted: supportDesk } }),
    'copyLink copyEmail copyId',
  ],
])('offers of an active user what %s may do', (_, viewer, ids) => {
  expect(shownTo(viewer).join(' ')).toBe(ids)
})

it.each([
  ['NONE', []],
  ['MEMBERSHIP', ['addToCustomer', 'assignProfile']],
] as const)('offers of a user over whom the reader has the authority %s no more than that', (authority, ids) => {
  expect(shownTo(partnerAdmin, { ...ada, authority, recovery: authority })).toEqual([...ids, ...FOR_EVERYBODY])
})

it('places vendor staff with no customer', () => {
  expect(shownTo(operations, { ...ada, userType: VENDOR_SUPPORT })).not.toContain('addToCustomer')
})

it('offers what undoes the state that a user is in, and not what would bring them into it', () => {
  const withState = (user: Partial<User>) => shownTo(partnerAdmin, { ...ada, ...user }).map((id) => id.replaceAll(/[()]/g, ''))
  const offered = (user: Partial<User>) => withState(user).filter((id) => !shownTo(partnerAdmin).includes(id))
  const missing = (user: Partial<User>) => shownTo(partnerAdmin).filter((id) => !withState(user).includes(id))
  const inactive: Partial<User> = { status: 'IN_ACTIVE', extension: { ...ada.extension, isActive: false } }
  const locked = { lockoutEnd: '2999-01-01T00:00:00Z' }
  expect([offered(locked), missing(locked)]).toEqual([['unlock'], ['lock']])
  expect([offered(inactive), missing(inactive)]).toEqual([['activate'], ['setLeaving', 'deactivate']])
  // Also of who confirmed the account and never set up a way to sign in.
  expect([offered({ isInvitable: true }), missing({ isInvitable: true })]).toEqual([['resendConfirmation'], []])
})

it('says to an admin who may not unlock who does', () => {
  const locked = { ...ada, lockoutEnd: '2999-01-01T00:00:00Z' }
  const unlocking = (viewer: Viewer) => shownTo(viewer, locked).filter((id) => id.includes('unlock'))
  expect([partnerAdmin, viewerOf(ADMIN, { features: LOCKOUT }), viewerOf(ADMIN)].map(unlocking)).toEqual([['unlock'], ['(unlock)'], []])
})

it('shows closed what wants a mailbox that is not there', () => {
  const shown = shownTo(partnerAdmin, { ...ada, email: null, emailConfirmed: false })
  expect(shown.filter((id) => id.startsWith('('))).toEqual(['(sendPasswordLink)', '(setTemporaryPassword)', '(generatePin)'])
})

it('shows closed what mails a way in to a user who is inactive', () => {
  const shown = shownTo(partnerAdmin, { ...ada, status: 'IN_ACTIVE' })
  expect(shown.filter((id) => id.startsWith('('))).toEqual(['(sendPasswordLink)', '(setTemporaryPassword)', '(generatePin)'])
})

it('offers of an administrator above the reader what opens the account again, and no more', () => {
  const shown = shownTo(partnerAdmin, { ...ada, authority: 'NONE', lockoutEnd: '2999-01-01T00:00:00Z' })
  expect(shown).toEqual(['unlock', 'sendPasswordLink', ...FOR_EVERYBODY])
  expect(shownTo(partnerAdmin, { ...ada, authority: 'NONE' })).toEqual(['sendPasswordLink', ...FOR_EVERYBODY])
})

it('shows the reset of two-factor closed where there is nothing to reset', () => {
  const closed = (hasSecondFactor: boolean) => shownTo(partnerAdmin, { ...ada, hasSecondFactor }).filter((id) => id.startsWith('('))
  expect([closed(true), closed(false)]).toEqual([[], ['(resetTwoFactor)']])
})

it('keeps from the own account what the server refuses there', () => {
  const self = { ...partnerAdmin, subject: ada.id }
  expect(shownTo(partnerAdmin).filter((id) => !shownTo(self).includes(id))).toEqual([
    'setTemporaryPassword',
    'assignProfile',
    'exportPersonalData',
    'lock',
    'setLeaving',
    'deactivate',
    'delete',
  ])
})

it.each<[string, string[], User?]>([
  ['UPDATE User', ['addToCustomer', 'assignProfile', 'exportPersonalData', 'lock', 'setLeaving', 'deactivate']],
  ['DELETE User', ['delete']],
  ['EXECUTE Unlock', ['unlock'], { ...ada, lockoutEnd: '2999-01-01T00:00:00Z' }],
  ['EXECUTE PasswordReset', ['sendPasswordLink', 'setTemporaryPassword']],
  ['EXECUTE TwoFactorReset', ['resetTwoFactor', 'generatePin']],
  ['DELETE Session', ['signOutEverywhere']],
])('offers nothing of %s to whom an access profile takes it', (activity, ids, user = ada) => {
  const narrowed = { ...partnerAdmin, claims: { ...partnerAdmin.claims, activities_withheld: [activity] } }
  expect(shownTo(partnerAdmin, user).filter((id) => !shownTo(narrowed, user).includes(id))).toEqual(ids)
})

it('says after a password link what lets the user in', () => {
  const toast = (isBoundToProvider: boolean) => {
    const sent = { errors: null, userIdentity: { isBoundToProvider } }
    const done = 'send' in sendPasswordLink ? sendPasswordLink.send.done : undefined
    return typeof done === 'function' ? done(ada, { sendPasswordLink: sent }).message : done
  }
  expect(toast(false)).toBe('Link sent')
  expect(toast(true)).toBe('Email sent. The user signs in by the required login provider, not by a password.')
})
