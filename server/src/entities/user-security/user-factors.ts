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
import { letterTo } from '../users/letter.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { shutErrors } from './user-password.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { UserResult, UserRule } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'

type TwoFactor = {
  readonly enabled: boolean
  /** Stays as it is when not given. */
  readonly bypassCompanyTwoFactor?: boolean
}
export type UserTwoFactor = TwoFactor & { readonly id: string; readonly version?: number }

/** Turns two-factor on or off, and lets off what the company demands. Who is asked for less from now on is told by mail. */
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
  changeByRule(users, context, { id: id, version }, twoFactorRule(wanted))

/** What goes with a method; the address stays, only its use as a second step ends. */
const FORGOTTEN: Readonly<Record<Factor, Partial<LockedUser>>> = {
  AUTHENTICATOR: { authenticatorKey: null, authenticatorStep: null, isAuthenticatorActive: false },
  SMS: { phoneNumberConfirmed: false },
  PIN: { pin: null, pinPositions: null },
  EMAIL: {},
  FIDO: {},
}

/** Resets one method of a user, who has to set it up anew: apps, devices or the PIN of now stop working; they are told by mail. */
export async function resetUserFactor(context: RequestContext, id: string, factor: Factor): Promise<UserResult> {
  const letter = await letterTo(context, id)
  return changeRecord(users, context, { action: 'resetUserFactor', id: id }, async (tx, user) => {
    if (factor === 'FIDO') await tx.delete(userFidoCredential).where(eq(userFidoCredential.userId, user.id))
    const left = without(user, factor)
    if (left.twoFactorMethods === 'NONE') await tx.delete(recoveryCode).where(eq(recoveryCode.userId, user.id))
    if (user.email !== null)
      await tx.insert(outbox).values(noticeMail(letter, user, user.email, factor === 'AUTHENTICATOR' ? 'AUTHENTICATOR_RESET' : 'METHODS'))
    const { twoFactorMethods, twoFactorEnabled } = user
    return { before: { twoFactorMethods, twoFactorEnabled }, after: { ...left, reset: factor }, set: { ...FORGOTTEN[factor], ...left } }
  })
}

/** Makes a new PIN and mails it to the user alone; the one before stops working. */
export async function generateUserPin(context: RequestContext, id: string): Promise<UserResult> {
  const letter = await letterTo(context, id)
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
