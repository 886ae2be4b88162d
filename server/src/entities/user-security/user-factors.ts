import { eq } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { randomDigits } from '../../accounts/factors/codes.ts'
import { sealPin } from '../../accounts/factors/pin.ts'
import type { Factor } from '../../../../contract/two-factor.ts'
import { noticeMail, pinMail } from '../../accounts/messages/mails.ts'
import { withFactor, without } from '../../accounts/factors/factor-methods.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { recoveryCode, userFidoCredential } from '../../tables/people/credential.table.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { lastFactorErrors, sparingBreakGlass } from '../users/delete/last-break-glass.ts'
import { readMailPage } from '../users/mail-pages.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { shutErrors } from './user-password.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { UserResult, UserRule } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'

type TwoFactor = {
  readonly enabled: boolean
  /** Stays unchanged if missing. */
  readonly bypassCompanyTwoFactor?: boolean
}
type UserTwoFactor = TwoFactor & { readonly id: string; readonly version?: number }

/**
 * Turns two-factor authentication on or off, or exempts a user from the customer's requirement. Users whose sign-in gets less protection are notified
 * by mail.
 */
export function twoFactorRule({ enabled, ...more }: TwoFactor): UserRule {
  const wanted = { twoFactorEnabled: enabled, ...more }
  return {
    action: 'setUserTwoFactor',
    prepare: async () => ({
      decide({ twoFactorEnabled, bypassCompanyTwoFactor, twoFactorMethods }) {
        const before = { twoFactorEnabled, bypassCompanyTwoFactor }
        const after = { ...before, ...wanted }
        if (enabled && !twoFactorEnabled && twoFactorMethods === 'NONE')
          return [invalid('enabled', 'NO_METHOD', 'This user has turned on no method.')]
        if (enabled === twoFactorEnabled && after.bypassCompanyTwoFactor === bypassCompanyTwoFactor) return undefined
        return { before, after, set: after }
      },
    }),
  }
}

export const setUserTwoFactor = (context: RequestContext, { id, version, ...wanted }: UserTwoFactor): Promise<UserResult> =>
  changeByRule(users, context, { id, version }, wanted.enabled ? twoFactorRule(wanted) : sparingBreakGlass(context, twoFactorRule(wanted)))

/** Columns that are reset with a method. The email address stays; only its use as a second factor ends. */
const FORGOTTEN: Readonly<Record<Factor, Partial<LockedUser>>> = {
  AUTHENTICATOR: { authenticatorKey: null, authenticatorStep: null, isAuthenticatorActive: false },
  SMS: { phoneNumberConfirmed: false },
  PIN: { pin: null, pinPositions: null },
  EMAIL: {},
  FIDO: {},
}

/** Resets one method of a user, who then has to set it up again: existing apps, devices or PIN stop working. Notifies the user by mail. */
export async function resetUserFactor(context: RequestContext, id: string, factor: Factor): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  return changeRecord(users, context, { action: 'resetUserFactor', id: id }, async (tx, user) => {
    const left = without(user, factor)
    const devices =
      factor === 'FIDO'
        ? []
        : await tx.select({ id: userFidoCredential.id }).from(userFidoCredential).where(eq(userFidoCredential.userId, user.id))
    const last = await lastFactorErrors(tx, user.id, { ...user, ...FORGOTTEN[factor], ...left }, devices.length)
    if (last.length > 0) return last
    if (factor === 'FIDO') await tx.delete(userFidoCredential).where(eq(userFidoCredential.userId, user.id))
    if (left.twoFactorMethods === 'NONE') await tx.delete(recoveryCode).where(eq(recoveryCode.userId, user.id))
    if (user.email !== null)
      await tx.insert(outbox).values(noticeMail(letter, user, user.email, factor === 'AUTHENTICATOR' ? 'AUTHENTICATOR_RESET' : 'METHODS'))
    const { twoFactorMethods, twoFactorEnabled } = user
    return { before: { twoFactorMethods, twoFactorEnabled }, after: { ...left, reset: factor }, set: { ...FORGOTTEN[factor], ...left } }
  })
}

/** Generates a new PIN and mails it to the user only. The previous PIN stops working. */
export async function generateUserPin(context: RequestContext, id: string): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  const { keyring } = await context.own()
  return changeRecord(users, context, { action: 'generateUserPin', id: id }, async (tx, user) => {
    const { email, twoFactorMethods, twoFactorEnabled } = user
    if (email === null || !isAddressProven(user))
      return [invalid(null, 'EMAIL_NOT_CONFIRMED', 'A valid, confirmed email is required for the email and PIN methods.')]
    const shut = shutErrors(user)
    if (shut.length > 0) return shut
    const digits = randomDigits()
    await tx.insert(outbox).values(pinMail(letter, user, email, digits))
    const next = withFactor(user, 'PIN')
    return {
      before: { twoFactorMethods, twoFactorEnabled },
      after: next,
      set: { ...next, pin: sealPin(user.id, digits, keyring), pinPositions: null },
    }
  })
}
