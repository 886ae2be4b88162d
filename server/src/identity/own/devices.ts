import { and, eq } from 'drizzle-orm'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { ONE_LINE, ruleErrors, type InputRules } from '../../kit/graphql/input-rules.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { devicesOf, finishRegistration, startRegistration, type SecurityDevice } from '../factors/security-devices.ts'
import { withFactor, without, type Methods } from '../../accounts/factors/factor-methods.ts'
import { parseFactors } from '../../accounts/factors/two-factor-rule.ts'
import type { Factor } from '../../../../contract/two-factor.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'
import { belowRequired, lockFactors } from './own-factors.ts'

export const deviceRules = { name: { required: true, maxLength: 100, form: ONE_LINE } } as const satisfies InputRules

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
  const [fault] = ruleErrors(deviceRules, { name: tidy(name) })
  if (fault) return refused(fault)
  if ((await devicesOf(db, host, user.id)).length >= MOST_DEVICES)
    return refused(invalid(null, 'TOO_MANY_DEVICES', 'Remove a device first.'))
  const credential = await finishRegistration(db, host, user, sessionId, answer)
  if (!credential) return refused(invalid('response', 'DEVICE_REFUSED', 'The device was not accepted. Begin again.'))
  const device = await db.orm.transaction(async (tx) => {
    const { user: now } = await lockFactors(tx, own)
    const [row] = await tx
      .insert(userFidoCredential)
      .values({ ...credential, name: tidy(name) })
      .onConflictDoNothing()
      .returning()
    if (!row) return null
    await tx.update(userIdentity).set(withFactor(now, 'FIDO')).where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'registerSecurityDevice', after: { id: row.id, name: row.name }, notice: 'DEVICE_ADDED' })
    return row
  })
  return device === null ? refused(invalid('response', 'DEVICE_KNOWN', 'This device is registered already.')) : { errors: [], device }
}

export async function renameDevice(own: Own, id: string, name: string): Promise<UserError[]> {
  const faults = ruleErrors(deviceRules, { name: tidy(name) })
  if (faults.length > 0) return faults
  if (!isUuid(id)) return [unknown]
  return own.db.orm.transaction(async (tx) => {
    const [row] = await tx
      .update(userFidoCredential)
      .set({ name: tidy(name) })
      .where(mine(own, id))
      .returning()
    if (!row) return [unknown]
    await recordChange(tx, own, { action: 'renameSecurityDevice', after: { id, name: row.name } })
    return []
  })
}

/** Second factors that remain after a device was removed. */
export type RemainingFactors = {
  readonly errors: UserError[]
  readonly devices: number
  readonly methods: readonly Factor[]
  readonly enabled: boolean
}

/**
 * Removes a device of any host. The method stays on while a device remains on any host. The removal is refused if it leaves less than an organisation
 * demands.
 */
export async function removeDevice(own: Own, id: string): Promise<RemainingFactors> {
  return own.db.orm.transaction(async (tx) => {
    const before = await lockFactors(tx, own)
    const { user, devices } = before
    const left = (errors: UserError[], many: number, methods: Methods): RemainingFactors => ({
      errors,
      devices: many,
      methods: parseFactors(methods.twoFactorMethods),
      enabled: methods.twoFactorEnabled,
    })
    const [row] = isUuid(id) ? await tx.select().from(userFidoCredential).where(mine(own, id)) : []
    if (!row) return left([unknown], devices, user)
    const next = devices > 1 ? user : { ...user, ...without(user, 'FIDO') }
    const errors = await belowRequired(tx, own, before, { user: next, devices: devices - 1 })
    if (errors.length > 0) return left(errors, devices, user)
    await tx.delete(userFidoCredential).where(mine(own, id))
    const { twoFactorMethods, twoFactorEnabled } = next
    if (devices === 1) await tx.update(userIdentity).set({ twoFactorMethods, twoFactorEnabled }).where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'removeSecurityDevice', before: { id, name: row.name }, notice: 'DEVICE_REMOVED' })
    return left([], devices - 1, next)
  })
}

const unknown = missing('id', 'DEVICE_NOT_FOUND', 'There is no such device.')
const mine = ({ user }: Own, id: string) => and(eq(userFidoCredential.userId, user.id), eq(userFidoCredential.id, id))
