import type { Touch } from '../../access/authority.ts'
import { randomInt } from 'node:crypto'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors, type InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { createLink, endEmailRequests, revokeLinks } from '../../accounts/links.ts'
import { sendConfirmationLink } from '../../accounts/messages/confirmation-mail.ts'
import { passwordLinkMail, temporaryPasswordMail } from '../../accounts/messages/mails.ts'
import { checkPassword, passwordPolicy } from '../../accounts/passwords/password-policy.ts'
import { forgiveTries, isLockedByAdministrator } from '../../accounts/lockout.ts'
import { SETS_PASSWORD } from '../../accounts/passwords/password-links.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { readMailPage } from '../users/mail-pages.ts'
import { passwordHistory } from '../../tables/people/user.table.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { isConfirmedByProvider } from '../../accounts/required-provider.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users, type UserResult } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { isDay } from '../../platform/moment.ts'
import { plainRule } from '../../kit/resource/record-rule.ts'

type PasswordExpiry = {
  readonly id: string
  readonly version: number
  readonly expired: boolean
  /** 0 or missing means never. */
  readonly days?: number | null | undefined
  /** Day (YYYY-MM-DD) at whose beginning in UTC the password expires; '' for none. */
  readonly date: string
}

export const expiryRules = { days: { min: 0, max: 3650 } } as const satisfies InputRules

/** Sets when a password expires: now, at a regular interval, or on a date. A user whose password has expired changes it at the next sign-in. */
export async function setPasswordExpiry(
  context: RequestContext,
  { id, version, expired, days: given, date }: PasswordExpiry,
): Promise<UserResult> {
  const days = given ?? 0
  const isGood = date === '' || isDay(date)
  const at = date === '' || !isGood ? null : new Date(`${date}T00:00:00Z`)
  const errors = [...ruleErrors(expiryRules, { days }), ...(isGood ? [] : [invalid('date', 'DATE_INVALID', 'This is not a date.')])]
  if (errors.length > 0) return { row: null, errors }
  return changeRecord(users, context, { action: 'setPasswordExpiry', id: id, version, touches: 'record' }, async (_, user) => {
    const before = {
      passwordExpired: user.passwordExpired,
      passwordExpiryDays: user.passwordExpiryDays,
      passwordExpiresAt: user.passwordExpiresAt,
    }
    const after = { passwordExpired: expired, passwordExpiryDays: days === 0 ? null : days, passwordExpiresAt: at }
    return JSON.stringify(before) === JSON.stringify(after) ? undefined : { before, after, set: after }
  })
}

/** Requires a new password at the next sign-in, without changing the expiry settings. */
export const requirePasswordRule = plainRule<LockedUser, Touch>(
  'setPasswordExpiry',
  (user) => (user.passwordExpired ? undefined : { ...isExpired(user), set: { passwordExpired: true } }),
  'record',
)

/**
 * Mails a link that sets a new password, or the invitation of somebody whose account a login provider confirms instead. The current password works
 * until the link is used. Nobody else sees or sets the password (promise E10).
 */
export async function sendPasswordLinkTo(context: RequestContext, id: string): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  return changeRecord(users, context, { action: 'sendPasswordLink', id: id, touches: 'recovery' }, async (tx, user) => {
    const { email } = user
    if (email === null) return [NO_MAILBOX]
    const shut = shutErrors(user)
    if (shut.length > 0) return shut
    if (await isConfirmedByProvider(tx, user)) {
      await sendConfirmationLink(tx, letter, { ...user, email }, signedIn(context).userId)
      return {}
    }
    const wanted = {
      purpose: 'PASSWORD_RESET',
      userId: user.id,
      createdBy: signedIn(context).userId,
      host: letter.host,
      address: email,
    } as const
    const link = await createLink(tx, wanted)
    await tx.insert(outbox).values(passwordLinkMail(letter, user, email, link))
    return {}
  })
}

/**
 * Generates a password that must be changed at the first sign-in, and mails it to the user only. Nobody else sees it. The previous password and all
 * mailed links that set one stop working, and the user is signed out everywhere.
 */
export async function setTemporaryPassword(context: RequestContext, id: string): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  const plain = temporaryPassword(letter.host.passwords.minLength)
  const passwordHash = await hashPassword(plain)
  return changeRecord(users, context, { action: 'setTemporaryPassword', id: id }, async (tx, user) => {
    if (user.id === signedIn(context).userId) return [invalid(null, 'OWN_ACCESS', 'You cannot change this of yourself.')]
    if (user.email === null || !isAddressProven(user)) return [NO_MAILBOX]
    const shut = shutErrors(user)
    if (shut.length > 0) return shut
    await forgiveTries(tx, user.id)
    if (user.passwordHash !== null) await tx.insert(passwordHistory).values({ userId: user.id, passwordHash: user.passwordHash })
    await revokeLinks(tx, user.id, ...SETS_PASSWORD)
    await endEmailRequests(tx, user.id, { ofHolder: false })
    await tx.insert(outbox).values(temporaryPasswordMail(letter, user, user.email, plain))
    return { ...isExpired(user), set: { passwordHash, passwordChangedAt: new Date(), passwordExpired: true } }
  })
}

/** Refuses inactive and locked accounts, which a new password would not let in. */
export function shutErrors(user: LockedUser): UserError[] {
  if (!user.isActive) return [invalid(null, 'USER_INACTIVE', 'This account is not active. Activate it first.')]
  return isLockedByAdministrator(user) ? [invalid(null, 'USER_LOCKED', 'This account is locked by an administrator. Unlock it first.')] : []
}

const NO_MAILBOX = invalid(null, 'EMAIL_NOT_CONFIRMED', 'This user has no confirmed email address.')
const isExpired = ({ passwordExpired }: LockedUser) => ({ before: { passwordExpired }, after: { passwordExpired: true } })

/** Letters and digits without those that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const [GROUPS, GROUP] = [4, 4]

/**
 * Generates a password of 16 random characters in four groups (92 bits), or of more groups if the partner requires longer passwords. Repeats until
 * the password policy accepts it.
 */
export function temporaryPassword(minLength: number = passwordPolicy.minLength): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const password = Array.from({ length: Math.max(GROUPS, Math.ceil((minLength + 1) / (GROUP + 1))) }, group).join('-')
  return checkPassword(password, [], minLength).length === 0 ? password : temporaryPassword(minLength)
}
