import { eq, sql } from 'drizzle-orm'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { CODE, dropCode, issueCode, spendCode, type CodeRequest } from '../../accounts/factors/codes.ts'
import { twoFactorFacts } from '../../accounts/factors/two-factor.ts'
import { giveBackTry, takeTry } from '../../accounts/lockout.ts'
import { codeMessage } from '../../accounts/messages/mails.ts'
import { without } from '../../accounts/factors/factor-methods.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'
import { belowRequired, lockFactors } from './own-factors.ts'

const PHONE = /^\+?\d{4,20}$/

const notAllowed = invalid(
  'phoneNumber',
  'COMPANY_TWO_FACTOR_MISSING',
  'Users whose company has not configured two-factor cannot add or update a phone number',
)

/** Whether one of the user's companies has configured two-factor. */
async function mayHavePhone({ db, user, host }: Own): Promise<boolean> {
  const { companies } = await twoFactorFacts(db.orm, user, host.hostname)
  return companies.some(({ level }) => level !== 'NONE')
}

export async function sendPhoneCode(own: Own, typed: string): Promise<UserError[]> {
  const { db, keyring, user, page, host, limits } = own
  const phone = typed.replaceAll(/[\s()./-]/g, '')
  if (phone === '') return [invalid('phoneNumber', 'PHONE_NUMBER_REQUIRED', 'Phone number is required')]
  if (!PHONE.test(phone)) return [invalid('phoneNumber', 'PHONE_NUMBER_INVALID', 'Phone number is not valid')]
  if (!(await mayHavePhone(own))) return [notAllowed]
  if ((await limits.takeMail(`user ${user.id}`, host, `phone ${user.id}`)) !== 'some')
    return [invalid('phoneNumber', 'TOO_MANY_CODES', 'Too many codes requested. Wait ten minutes, then try again.')]
  const code = await issueCode(db.orm, keyring, requestOf(own), phone)
  if (await own.sendSms(codeMessage(page, user, phone, code, CODE.seconds / 60))) return []
  await dropCode(db.orm, requestOf(own))
  return [invalid('phoneNumber', 'SMS_FAILED', 'Failed to send SMS. Please try again later or contact your administrator.')]
}

/** Registers the number that the code was sent to, as confirmed. */
export async function confirmPhone(own: Own, code: string): Promise<UserError[]> {
  const { db, keyring, user } = own
  if (code.trim() === '') return [invalid('code', 'REQUIRED', 'This field is required.')]
  const counted = await takeTry(db, user.id)
  const errors = await db.orm.transaction(async (tx) => {
    // The code has its own limit of tries, so it also works while an outsider's failed tries lock the account.
    const phone = await spendCode(tx, keyring, requestOf(own), code)
    if (phone === undefined) return [invalid('code', 'CODE_INVALID', 'That code is not right, or is no longer valid.')]
    await tx
      .update(userIdentity)
      .set({ phoneNumber: phone, phoneNumberConfirmed: true, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, {
      action: 'confirmPhone',
      before: { phoneNumber: user.phoneNumber },
      after: { phoneNumber: phone },
      notice: 'PHONE_CONFIRMED',
    })
    return []
  })
  if (errors.length === 0 && !counted.locked) await giveBackTry(db, user.id, counted)
  return errors
}

/** Removes the number, and with it text messages as a second step. */
export async function removePhone(own: Own): Promise<UserError[]> {
  return own.db.orm.transaction(async (tx) => {
    const state = await lockFactors(tx, own)
    const { user } = state
    if (user.phoneNumber === null) return [invalid(null, 'NO_PHONE_NUMBER', 'There is no phone number.')]
    const next = { phoneNumber: null, phoneNumberConfirmed: false, ...without(user, 'SMS') }
    const errors = await belowRequired(tx, own, state, { user: { ...user, ...next } })
    if (errors.length > 0) return errors
    await tx
      .update(userIdentity)
      .set({ ...next, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'removePhone', before: { phoneNumber: user.phoneNumber }, notice: 'PHONE_REMOVED' })
    return []
  })
}

const requestOf = ({ user, sessionId }: Own): CodeRequest => ({ userId: user.id, purpose: 'CONFIRM_PHONE', boundTo: sessionId })
