import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../db/database.ts'
import { userIdentity } from '../tables/user.table.ts'
import { open, seal } from '../platform/secrets.ts'
import type { Keyring } from '../platform/secrets.ts'
import type { UserRow } from '../accounts/claims.ts'

const PERIOD_SECONDS = 30
const WINDOW = 1

/** What `user_identity.authenticator_key` holds for a secret in base32. */
export const sealAuthenticatorKey = (base32: string, keyring: Keyring): Buffer => seal(base32, keyring)

/** The generator that a user's authenticator app is, for a secret in base32. */
export const authenticator = (base32: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** The time step whose code this is, one step early or late at most; undefined when it is none. */
export function stepOf(base32: string, typed: string): number | undefined {
  const token = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = Date.now()
  const delta = authenticator(base32).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** Checks a one-time code; a step whose code was used before is refused, whoever asks first wins. */
export async function acceptCode(db: Database, user: UserRow, typed: string, keyring: Keyring): Promise<boolean> {
  if (user.authenticatorKey === null) return false
  const step = stepOf(open(user.authenticatorKey, keyring).toString(), typed)
  if (step === undefined) return false
  const used = await db.orm
    .update(userIdentity)
    .set({ authenticatorStep: step })
    .where(and(eq(userIdentity.id, user.id), or(isNull(userIdentity.authenticatorStep), lt(userIdentity.authenticatorStep, step))))
    .returning({ id: userIdentity.id })
  return used.length === 1
}
