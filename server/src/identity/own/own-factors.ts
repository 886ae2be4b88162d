import { count, eq } from 'drizzle-orm'
import type { UserRow } from '../../accounts/claims.ts'
import { decideTwoFactor } from '../../accounts/factors/two-factor-rule.ts'
import { factsBy, twoFactorRows } from '../../accounts/factors/two-factor.ts'
import type { Orm } from '../../db/orm.ts'
import { lastFactorErrors } from '../../entities/users/delete/last-break-glass.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Own } from './own.ts'

/** State of a user's second factors: their row, and the number of security devices on all hosts. */
type FactorState = { readonly user: UserRow; readonly devices: number }

/** Reads the caller's second factors and locks their account until the end of the transaction, so that concurrent changes run one after another. */
export async function lockFactors(tx: Orm, { user: { id } }: Own): Promise<FactorState> {
  const [user] = await tx.select().from(userIdentity).where(eq(userIdentity.id, id)).for('update')
  if (!user) throw new Error('The caller’s account is gone.')
  const [devices] = await tx.select({ count: count() }).from(userFidoCredential).where(eq(userFidoCredential.userId, id))
  return { user, devices: devices?.count ?? 0 }
}

const REQUIRED = invalid(
  null,
  'FACTOR_REQUIRED',
  'Your organisation asks for this second step. Set up another one that it accepts, then remove this one.',
)

/** Errors if a change would leave the caller with less than an organisation demands, or nobody for the failure of a required login provider. Devices of all hosts count. */
export async function belowRequired(tx: Orm, { host }: Own, before: FactorState, after: Partial<FactorState>): Promise<UserError[]> {
  const rows = await twoFactorRows(tx, before.user.id, host.hostname)
  const decide = ({ user, devices }: FactorState) => decideTwoFactor(factsBy(user, { ...rows, devices }))
  const last = await lastFactors(tx, { ...before, ...after })
  if (last.length > 0) return last
  const [then, now] = [decide(before), decide({ ...before, ...after })]
  if (!now.demanded || then.offered.length === 0) return []
  const isBelow = now.each ? now.offered.length < then.offered.length : now.offered.length === 0
  return isBelow ? [REQUIRED] : []
}

/** Errors if a change would leave nobody who can sign in at a customer of the caller should its required login provider fail. */
export const lastFactors = (tx: Orm, { user, devices }: FactorState): Promise<UserError[]> => lastFactorErrors(tx, user.id, user, devices)
