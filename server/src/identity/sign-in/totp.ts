import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../db/database.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { open, seal, type Keyring } from '../../platform/secrets.ts'
import type { UserRow } from '../../accounts/claims.ts'

const PERIOD_SECONDS = 30
const WINDOW = 1
/** In steps. Clock differences of more than five minutes are not distinguished from a wrong code. */
const TOLD_WINDOW = 10

/** Value of `user_identity.authenticator_key` for a secret in base32. */
export const sealAuthenticatorKey = (base32: string, keyring: Keyring): Buffer => seal(base32, keyring)

/** Code generator equivalent to a user's authenticator app, for a secret in base32. */
export const authenticator = (base32: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Time step of a code, at most one step early or late; undefined if the code is wrong. */
export function stepOf(base32: string, typed: string): number | undefined {
  const delta = stepsOff(base32, typed, WINDOW)
  return delta === undefined ? undefined : stepNow() + delta
}

/**
 * Seconds by which the clock of the user's device is ahead (negative: behind), if the code is right except for that; otherwise undefined. Used for an
 * explanation only: such a code is never accepted.
 */
export function clockOff(base32: string, typed: string): number | undefined {
  const delta = stepsOff(base32, typed, TOLD_WINDOW)
  return delta === undefined || Math.abs(delta) <= WINDOW ? undefined : delta * PERIOD_SECONDS
}

const stepNow = () => Math.floor(Date.now() / 1000 / PERIOD_SECONDS)

function stepsOff(base32: string, typed: string, window: number): number | undefined {
  const token = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  return authenticator(base32).validate({ token, timestamp: Date.now(), window }) ?? undefined
}

/**
 * Checks a one-time code. A step whose code was used before is refused; of concurrent requests only the first succeeds. A stored step after all
 * acceptable ones was written while this clock was ahead, and is ignored.
 */
export async function acceptCode(db: Database, user: UserRow, typed: string, keyring: Keyring): Promise<boolean> {
  if (user.authenticatorKey === null) return false
  const step = stepOf(open(user.authenticatorKey, keyring).toString(), typed)
  if (step === undefined) return false
  const used = userIdentity.authenticatorStep
  const accepted = await db.orm
    .update(userIdentity)
    .set({ authenticatorStep: step })
    .where(and(eq(userIdentity.id, user.id), or(isNull(used), lt(used, step), gt(used, stepNow() + WINDOW))))
    .returning({ id: userIdentity.id })
  return accepted.length === 1
}
