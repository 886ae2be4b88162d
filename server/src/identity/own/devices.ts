import { and, eq } from 'drizzle-orm'
import { userFidoCredential } from '../../tables/credential.table.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { devicesOf, finishRegistration, startRegistration, type SecurityDevice } from '../factors/security-devices.ts'
import { withFactor, without } from '../../accounts/factors/factor-methods.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'

export const deviceRules = { name: { required: true, maxLength: 100 } } as const satisfies InputRules

const MOST_DEVICES = 20

/** PublicKeyCredentialCreationOptions as JSON, for a device of this host. */
export const startDevice = ({ db, host, user, sessionId }: Own): Promise<string> => startRegistration(db, host, user, sessionId)

/** Registers the device that answered; it counts as a second step from now on. */
export async function finishDevice(
  own: Own,
  answer: string,
  name: string,
): Promise<{ errors: UserError[]; device: SecurityDevice | null }> {
  const { db, host, user, sessionId } = own
  const refused = (error: UserError) => ({ errors: [error], device: null })
  const [fault] = ruleErrors(deviceRules, { name: name.trim() })
  if (fault) return refused(fault)
  if ((await devicesOf(db, host, user.id)).length >= MOST_DEVICES)
    return refused(invalid(null, 'TOO_MANY_DEVICES', 'Remove a device first.'))
  const credential = await finishRegistration(db, host, user, sessionId, answer)
  if (!credential) return refused(invalid('response', 'DEVICE_REFUSED', 'The device was not accepted. Begin again.'))
  const device = await db.orm.transaction(async (tx) => {
    const [row] = await tx
      .insert(userFidoCredential)
      .values({ ...credential, name: name.trim() })
      .onConflictDoNothing()
      .returning()
    if (!row) return null
    await tx.update(userIdentity).set(withFactor(user, 'FIDO')).where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'registerSecurityDevice', after: { id: row.id, name: row.name }, notice: 'DEVICE_ADDED' })
    return row
  })
  return device === null ? refused(invalid('response', 'DEVICE_KNOWN', 'This device is registered already.')) : { errors: [], device }
}

export async function renameDevice(own: Own, id: string, name: string): Promise<UserError[]> {
  const faults = ruleErrors(deviceRules, { name: name.trim() })
  if (faults.length > 0) return faults
  if (!isUuid(id)) return [unknown]
  return own.db.orm.transaction(async (tx) => {
    const [row] = await tx.update(userFidoCredential).set({ name: name.trim() }).where(mine(own, id)).returning()
    if (!row) return [unknown]
    await recordChange(tx, own, { action: 'renameSecurityDevice', after: { id, name: row.name } })
    return []
  })
}

export async function removeDevice(own: Own, id: string): Promise<UserError[]> {
  const { db, user, host } = own
  if (!isUuid(id)) return [unknown]
  return db.orm.transaction(async (tx) => {
    const [row] = await tx.delete(userFidoCredential).where(mine(own, id)).returning()
    if (!row) return [unknown]
    const left = await devicesOf({ orm: tx }, host, user.id)
    if (left.length === 0) await tx.update(userIdentity).set(without(user, 'FIDO')).where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'removeSecurityDevice', before: { id, name: row.name }, notice: 'DEVICE_REMOVED' })
    return []
  })
}

const unknown = missing('id', 'DEVICE_NOT_FOUND', 'There is no such device.')
const mine = ({ user }: Own, id: string) => and(eq(userFidoCredential.userId, user.id), eq(userFidoCredential.id, id))
