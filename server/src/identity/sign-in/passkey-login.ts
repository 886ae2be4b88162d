import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import type { EventReason } from '../../accounts/event-details.ts'
import { recordEvent } from '../../accounts/events.ts'
import type { EventType } from '../../../../contract/event-types.ts'
import { acceptPasskey, findPasskey, takePasskeyChallenge } from '../factors/security-devices.ts'
import type { UserRow } from '../../accounts/claims.ts'
import type { TryLimits } from '../../accounts/limits.ts'
import { giveBackTry, takeTry } from '../../accounts/lockout.ts'
import { PASSKEY, todoOf, type Login } from './login.ts'
import { readAccountStatus } from './account-status.ts'

type PasskeyAttempt = {
  host: Host
  address: string
  /** ID of the sign-in whose page requested the passkey. */
  boundTo: string
  /** The browser's answer as JSON. */
  answer: string
}

/**
 * Judges a passkey as the first step, by the same rules as a password: try limits, lockout, inactive users, disabled customers, unconfirmed accounts,
 * expired passwords.
 */
export async function logInByPasskey({ db, limits }: { db: Database; limits: TryLimits }, attempt: PasskeyAttempt): Promise<Login> {
  const { host, address, boundTo, answer } = attempt
  const left = await limits.take(address, host)
  if (left === 'spent') await note('SIGN_IN_LIMITED', undefined, 'limited')
  if (left !== 'some') return { kind: 'limited' }
  const challenge = await takePasskeyChallenge(db, host, boundTo)
  const found = await findPasskey(db, host, answer)
  if (!found) return refuse('SIGN_IN_FAILED', undefined, 'passkey')
  const { user, device } = found
  const counted = await takeTry(db, user.id)
  const isRight = await acceptPasskey(db, host, device, challenge, answer)
  if (!isRight || counted.locked) {
    const locksNow = !counted.locked && counted.locksNow
    const locked = locksNow || isRight ? { locked: user } : {}
    const reason = isRight ? 'locked' : 'passkey'
    return refuse(locksNow ? 'SIGN_IN_LOCKED' : 'SIGN_IN_FAILED', user, reason, { kind: 'refused', ...locked })
  }
  await limits.giveBackAddress(address)
  await giveBackTry(db, user.id, counted)
  const standing = await readAccountStatus(db, user, { address })
  if (standing === 'barred') return refuse('SIGN_IN_FAILED', user, 'barred')
  if (standing === 'unconfirmed') return refuse('SIGN_IN_FAILED', user, 'unconfirmed', { kind: 'unconfirmed' })
  if (standing === 'disabled') return refuse('SIGN_IN_FAILED', user, 'customerDisabled', { kind: 'disabled', user })
  if (standing === 'elsewhere') return refuse('SIGN_IN_FAILED', user, 'providerRequired', { kind: 'elsewhere', user })
  if (standing === 'network') return refuse('SIGN_IN_FAILED', user, 'network', { kind: 'network' })
  return { kind: 'accepted', user, todo: await todoOf(db, user, host, { amr: [PASSKEY], factors: ['FIDO'] }) }

  async function refuse(
    type: EventType,
    known: UserRow | undefined,
    reason: EventReason,
    login: Login = { kind: 'refused' },
  ): Promise<Login> {
    await note(type, known, reason)
    return login
  }

  function note(type: EventType, known: UserRow | undefined, reason: EventReason): Promise<void> {
    return recordEvent(db.orm, { type, userId: known?.id, partnerId: host.partner.partnerId, address, detail: { reason } })
  }
}
