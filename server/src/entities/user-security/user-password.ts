import type { Touch } from '../../access/authority.ts'
import { randomInt } from 'node:crypto'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { createLink, endEmailRequests, revokeLinks } from '../../accounts/links.ts'
import { passwordLinkMail, temporaryPasswordMail } from '../../accounts/messages/mails.ts'
import { checkPassword, passwordPolicy } from '../../accounts/passwords/password-policy.ts'
import { forgiveTries, isLockedByAdministrator } from '../../accounts/lockout.ts'
import { SETS_PASSWORD } from '../../accounts/passwords/password-links.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { letterTo } from '../users/letter.ts'
import { passwordHistory } from '../../tables/people/user.table.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { UserResult } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { isDay } from '../../platform/moment.ts'
import { plainRule } from '../../kit/resource/record-rule.ts'

export type PasswordExpiry = {
  readonly id: string
  readonly version: number
  readonly expired: boolean
  /** None or 0 for never. */
  readonly days?: number | null | undefined
  /** '' for none, else a day YYYY-MM-DD, from whose beginning (UTC) the password has expired. */
  readonly date: string
}

export const expiryRules = { days: { min: 0, max: 3650 } } as const satisfies InputRules

/** Forced now, in a regular interval, at a date. Who has expired changes the password at the next sign-in. */
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

/** The next sign-in asks for a new password; the rules that it expires by stay. */
export const requirePasswordRule = plainRule<LockedUser, Touch>(
  'setPasswordExpiry',
  (user) => (user.passwordExpired ? undefined : { ...isExpired(user), set: { passwordExpired: true } }),
  'record',
)

/** Mails the link that sets a new password; the password of now stays until it is used. No password is shown or set by anybody else (promise E10). */
export async function sendPasswordLinkTo(context: RequestContext, id: string): Promise<UserResult> {
  const letter = await letterTo(context, id)
  return changeRecord(users, context, { action: 'sendPasswordLink', id: id, touches: 'recovery' }, async (tx, user) => {
    const { email } = user
    if (email === null) return [NO_MAILBOX]
    const shut = shutErrors(user)
    if (shut.length > 0) return shut
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
 * Makes a password that works until the first sign-in, which has to change it, and mails it to the user alone: nobody else ever sees it. The one
 * before and every mailed link that sets one stop working, and the user is signed out everywhere.
 */
export async function setTemporaryPassword(context: RequestContext, id: string): Promise<UserResult> {
  const letter = await letterTo(context, id)
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

/** A password helps nobody who may not sign in whatever it is. */
export function shutErrors(user: LockedUser): UserError[] {
  if (!user.isActive) return [invalid(null, 'USER_INACTIVE', 'This account is not active. Activate it first.')]
  return isLockedByAdministrator(user) ? [invalid(null, 'USER_LOCKED', 'This account is locked by an administrator. Unlock it first.')] : []
}

const NO_MAILBOX = invalid(null, 'EMAIL_NOT_CONFIRMED', 'This user has no confirmed email address.')
const isExpired = ({ passwordExpired }: LockedUser) => ({ before: { passwordExpired }, after: { passwordExpired: true } })

/** No letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const [GROUPS, GROUP] = [4, 4]

/** 16 random signs in four groups (92 bits), or more groups where the partner asks for longer passwords, such as the policy takes. */
export function temporaryPassword(minLength: number = passwordPolicy.minLength): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const password = Array.from({ length: Math.max(GROUPS, Math.ceil((minLength + 1) / (GROUP + 1))) }, group).join('-')
  return checkPassword(password, [], minLength).length === 0 ? password : temporaryPassword(minLength)
}
