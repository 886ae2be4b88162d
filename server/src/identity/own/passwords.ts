import type { Orm } from '../../db/orm.ts'
import type { Host } from '../../kit/hosts.ts'
import type { BreachCheck } from '../../accounts/passwords/breached-passwords.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import { recordEvent } from '../../accounts/events.ts'
import { giveBackTry, takeTry } from '../../accounts/lockout.ts'
import { newPasswordViolations, passwordRulesOf } from '../../accounts/passwords/password-rules.ts'
import { verifyPassword } from '../../accounts/passwords/passwords.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import type { Own } from './own.ts'

export type NewPassword = { newPassword: string; confirmPassword: string }

type PasswordDeps = { readonly db: { readonly orm: Orm }; readonly host: Host; readonly isBreached: BreachCheck }

export async function newPasswordErrors(
  { db: { orm }, host, isBreached }: PasswordDeps,
  { newPassword, confirmPassword }: NewPassword,
  user: UserRow,
): Promise<UserError[]> {
  const repeats = newPassword === confirmPassword ? [] : [invalid('confirmPassword', 'PASSWORDS_DIFFER', 'Passwords must match')]
  if (newPassword === '') return [invalid('newPassword', 'NEW_PASSWORD_REQUIRED', 'New password is required'), ...repeats]
  const misses = await newPasswordViolations(newPassword, user, await passwordRulesOf(orm, host, user), isBreached)
  const weak = misses.length > 0 ? [invalid('newPassword', 'PASSWORD_REQUIREMENTS', 'Password does not meet the requirements')] : []
  return [...weak, ...repeats]
}

export const usedBefore = invalid('newPassword', 'PASSWORD_USED_BEFORE', 'Password matches one of 12 previous passwords.')

const CURRENT_INCORRECT = invalid('currentPassword', 'CURRENT_PASSWORD_INCORRECT', 'Current password is incorrect')

const HAS_PASSWORD = invalid(null, 'HAS_PASSWORD', 'There is a password already: change it.')

/** Changes the caller's password, ends their other sessions, and mails them. */
export async function changeOwnPassword(own: Own, input: NewPassword & { currentPassword: string }): Promise<UserError[]> {
  const { user } = own
  const errors = await newPasswordErrors(own, input, user)
  if (user.passwordHash === null) return [invalid('currentPassword', 'NO_PASSWORD', 'There is no password yet: set one.')]
  if (input.currentPassword === '')
    return [invalid('currentPassword', 'CURRENT_PASSWORD_REQUIRED', 'Current password is required'), ...errors]
  const judged = await judgeCurrent(own, user.passwordHash, input.currentPassword)
  if (judged === 'LIMITED')
    return [invalid('currentPassword', 'TOO_MANY_TRIES', 'Too many wrong passwords were entered. Wait ten minutes and try again.')]
  if (judged === 'WRONG') return [CURRENT_INCORRECT, ...errors]
  return errors.length > 0 ? errors : write(own, input.newPassword, CURRENT_INCORRECT)
}

/** Sets the first password of an account without one, which signs in by another provider. */
export async function setOwnPassword(own: Own, input: NewPassword): Promise<UserError[]> {
  if (own.user.passwordHash !== null) return [HAS_PASSWORD]
  const errors = await newPasswordErrors(own, input, own.user)
  return errors.length > 0 ? errors : write(own, input.newPassword, HAS_PASSWORD)
}

/** @param replaced answered if there is another password by now than the one that was verified */
async function write({ db, sessions, user, host, page, sessionId }: Own, newPassword: string, replaced: UserError): Promise<UserError[]> {
  const outcome = await changePassword(db, sessions, { user, newPassword, host, page, keepSession: sessionId, isVerified: true })
  return { CHANGED: [], USED_BEFORE: [usedBefore], REPLACED: [replaced] }[outcome]
}

/**
 * A wrong current password counts towards the lockout, as at sign-in. A lock caused by an outsider's failed tries does not stop a signed-in user:
 * while the account is locked, tries are counted for this session separately, with the same limit.
 */
async function judgeCurrent(
  { db, user, host, limits, sessionId }: Own,
  hash: string,
  typed: string,
): Promise<'RIGHT' | 'WRONG' | 'LIMITED'> {
  const counted = await takeTry(db, user.id)
  if (counted.locked && (await limits.takeOwn(sessionId)) !== 'some') return 'LIMITED'
  if (await verifyPassword(hash, typed)) {
    if (!counted.locked) await giveBackTry(db, user.id, counted)
    return 'RIGHT'
  }
  if (counted.locked) return 'WRONG'
  const type = counted.locksNow ? 'SIGN_IN_LOCKED' : 'SIGN_IN_FAILED'
  await recordEvent(db.orm, { type, userId: user.id, partnerId: host.partner.partnerId, detail: { reason: 'currentPassword' } })
  return 'WRONG'
}
