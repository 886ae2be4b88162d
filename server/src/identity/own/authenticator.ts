import { eq, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { UserErrorCode } from '../../../../contract/user-errors.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { open, seal } from '../../platform/secrets.ts'
import { createAdapter } from '../../accounts/adapter.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from '../../accounts/factors/recovery-codes.ts'
import { authenticator, clockOff, sealAuthenticatorKey, stepOf } from '../sign-in/totp.ts'
import { withFactor, without } from '../../accounts/factors/factor-methods.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'
import { belowRequired, lockFactors } from './own-factors.ts'

const LIFE_SECONDS = 900
const KEY_BYTES = 20

export type Registration = { key: string; uri: string }

/**
 * Makes a key for an authenticator app; nothing changes before `confirmAuthenticator`. Within a session the key stays the same, so that a reload
 * shows the code that was scanned.
 */
export async function startAuthenticator(own: Own): Promise<Registration> {
  const begun = await begunKey(own)
  const key = begun ?? new Secret({ size: KEY_BYTES }).base32
  if (begun === undefined) {
    const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS
    await enrolments(own).upsert(idOf(own), { exp, sealed: seal(key, own.keyring).toString('base64') }, LIFE_SECONDS)
  }
  const { host, user } = own
  return { key, uri: Object.assign(authenticator(key), { issuer: host.partner.name, label: user.email ?? user.userName }).toString() }
}

/** Activates the key if the code is right; apps registered earlier stop working. @returns recovery codes, if none were left */
export async function confirmAuthenticator(own: Own, typed: string): Promise<{ errors: UserError[]; recoveryCodes: string[] }> {
  const { db, keyring } = own
  const refused = (code: UserErrorCode, message: string) => ({ errors: [invalid('code', code, message)], recoveryCodes: [] })
  const key = await begunKey(own)
  if (key === undefined) return refused('ENROLMENT_EXPIRED', 'This took too long. Begin again with a new key.')
  const step = stepOf(key, typed)
  if (step === undefined && clockOff(key, typed) !== undefined)
    return refused('CLOCK_OFF', 'The clock of the device with the app is wrong. Set it to the right time, then enter the next code.')
  if (step === undefined) return refused('CODE_INVALID', 'That code is not right. Wait for the next one and enter it.')
  const recoveryCodes = await db.orm.transaction(async (tx) => {
    const { user } = await lockFactors(tx, own)
    await tx
      .update(userIdentity)
      .set({
        authenticatorKey: sealAuthenticatorKey(key, keyring),
        authenticatorStep: step,
        isAuthenticatorActive: true,
        version: sql`${userIdentity.version} + 1`,
        ...withFactor(user, 'AUTHENTICATOR'),
      })
      .where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'confirmAuthenticator', notice: 'AUTHENTICATOR_ON' })
    return (await recoveryCodesLeft(tx, user.id)) === 0 ? renewRecoveryCodes(tx, user.id, keyring) : []
  })
  await enrolments(own).destroy(idOf(own))
  return { errors: [], recoveryCodes }
}

export async function resetAuthenticator(own: Own): Promise<UserError[]> {
  const errors = await own.db.orm.transaction(async (tx) => {
    const state = await lockFactors(tx, own)
    const { user } = state
    const next = { authenticatorKey: null, authenticatorStep: null, isAuthenticatorActive: false, ...without(user, 'AUTHENTICATOR') }
    const below = await belowRequired(tx, own, state, { user: { ...user, ...next } })
    if (below.length > 0) return below
    await tx
      .update(userIdentity)
      .set({ ...next, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'resetAuthenticator', notice: 'AUTHENTICATOR_RESET' })
    return []
  })
  if (errors.length === 0) await enrolments(own).destroy(idOf(own))
  return errors
}

/** Makes ten recovery codes; the old ones stop working. */
export const regenerateRecoveryCodes = (own: Own): Promise<string[]> =>
  own.db.orm.transaction(async (tx) => {
    await recordChange(tx, own, { action: 'regenerateRecoveryCodes', notice: 'RECOVERY_CODES' })
    return renewRecoveryCodes(tx, own.user.id, own.keyring)
  })

const enrolments = ({ db, host }: Own) => createAdapter(db, host.hostname, 'AuthenticatorEnrolment')
const idOf = ({ user, sessionId }: Own) => `${user.id} ${sessionId}`

async function begunKey(own: Own): Promise<string | undefined> {
  const found = await enrolments(own).find(idOf(own))
  if (!found || typeof found.exp !== 'number' || found.exp <= Date.now() / 1000) return undefined
  const sealed = found['sealed']
  return typeof sealed === 'string' ? open(Buffer.from(sealed, 'base64'), own.keyring).toString() : undefined
}
