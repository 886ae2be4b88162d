import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../db/database.ts'
import { userIdentity } from '../entities/users/user.table.ts'
import { open, seal } from '../secrets.ts'
import type { UserRow } from './claims.ts'

const PERIOD_SECONDS = 30
const WINDOW = 1

/** What `user_identity.authenticator_key` holds for a secret in base32. */
export const sealAuthenticatorKey = (base32: string, secretsKey: Buffer): Buffer => seal(base32, secretsKey)

/** The generator that a user's authenticator app is, for a secret in base32. */
export const authenticator = (base32: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Checks a one-time code, one step early or late at most; a step whose code was used before is refused, whoever asks first wins. */
export async function acceptCode(db: Database, user: UserRow, typed: string, secretsKey: Buffer): Promise<boolean> {
  const token = typed.replaceAll(/[\s-]/g, '')
  if (user.authenticatorKey === null || !/^\d{6}$/.test(token)) return false
  const generator = authenticator(open(user.authenticatorKey, secretsKey).toString())
  const timestamp = Date.now()
  const delta = generator.validate({ token, timestamp, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  const used = await db.orm
    .update(userIdentity)
    .set({ authenticatorStep: step })
    .where(and(eq(userIdentity.id, user.id), or(isNull(userIdentity.authenticatorStep), lt(userIdentity.authenticatorStep, step))))
    .returning({ id: userIdentity.id })
  return used.length === 1
}
