import { eq, sql } from 'drizzle-orm'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { randomDigits } from '../../accounts/factors/codes.ts'
import { sealPin } from '../../accounts/factors/pin.ts'
import { without, withFactor, type Methods } from '../../accounts/factors/factor-methods.ts'
import { parseFactors } from '../../accounts/factors/two-factor-rule.ts'
import { pinMail } from '../../accounts/messages/mails.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'
import { belowRequired, lastFactors, lockFactors } from './own-factors.ts'

/** Turns mail, text messages or the PIN on or off as a second step. Turning the PIN on makes one if there is none. */
export async function setMethod(own: Own, method: 'EMAIL' | 'SMS' | 'PIN', enabled: boolean): Promise<UserError[]> {
  return own.db.orm.transaction(async (tx) => {
    const state = await lockFactors(tx, own)
    const { user } = state
    if (enabled && method !== 'SMS' && !hasMailbox(user))
      return [invalid('method', 'EMAIL_NOT_CONFIRMED', 'A valid, confirmed email is required for the email and PIN methods.')]
    if (enabled && method === 'SMS' && !user.phoneNumberConfirmed)
      return [invalid('method', 'PHONE_NOT_CONFIRMED', 'Confirm a phone number first.')]
    const next = enabled ? withFactor(user, method) : without(user, method)
    const errors = await belowRequired(tx, own, state, { user: { ...user, ...next } })
    if (errors.length > 0) return errors
    await tx
      .update(userIdentity)
      .set({ ...next, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, user.id))
    if (enabled && method === 'PIN' && user.pin === null) await writePin(tx, own)
    await recordChange(tx, own, {
      action: 'setTwoFactorMethod',
      before: methodsOf(user),
      after: { ...next },
      notice: 'METHODS',
    })
    return []
  })
}

/** Turns two-factor itself on or off; a company's demand is not affected. */
export async function setTwoFactorEnabled(own: Own, enabled: boolean): Promise<UserError[]> {
  return own.db.orm.transaction(async (tx) => {
    const state = await lockFactors(tx, own)
    const { user } = state
    const last = await lastFactors(tx, { ...state, user: { ...user, twoFactorEnabled: enabled } })
    if (last.length > 0) return last
    if (enabled && parseFactors(user.twoFactorMethods).length === 0) return [invalid('enabled', 'NO_METHOD', 'Set up a method first.')]
    await tx
      .update(userIdentity)
      .set({ twoFactorEnabled: enabled, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, {
      action: 'setTwoFactorEnabled',
      before: methodsOf(user),
      after: { ...methodsOf(user), twoFactorEnabled: enabled },
      notice: 'METHODS',
    })
    return []
  })
}

/** Makes a new PIN and mails it; the previous one stops working. */
export async function generatePin(own: Own): Promise<UserError[]> {
  const { db, user } = own
  if (!hasMailbox(user))
    return [invalid(null, 'EMAIL_NOT_CONFIRMED', 'A valid, confirmed email is required for the email and PIN methods.')]
  await db.orm.transaction(async (tx) => {
    await writePin(tx, own)
    await recordChange(tx, own, { action: 'generatePin' })
  })
  return []
}

async function writePin(tx: Pick<Own['db']['orm'], 'update' | 'insert'>, { user, page, keyring }: Own): Promise<void> {
  const digits = randomDigits()
  await tx
    .update(userIdentity)
    .set({ pin: sealPin(user.id, digits, keyring), pinPositions: null })
    .where(eq(userIdentity.id, user.id))
  await tx.insert(outbox).values(pinMail(page, user, user.email ?? '', digits))
}

const hasMailbox = isAddressProven
const methodsOf = ({ twoFactorMethods, twoFactorEnabled }: UserRow): Methods => ({ twoFactorMethods, twoFactorEnabled })
