import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { recoveryCode, userFidoCredential } from '../tables/people/credential.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { shortLink } from '../tables/outbox.table.ts'
import { passwordHistory, userIdentity, userLogin } from '../tables/people/user.table.ts'
import type { UserRow } from './claims.ts'
import type { Link } from './links.ts'
import { without } from './factors/factor-methods.ts'
import type { Factor } from '../../../contract/two-factor.ts'

/** What a change of address removes besides the address; audit rows list it. */
type RevokedMethods = {
  readonly password: boolean
  readonly logins: number
  readonly passkeys: number
  readonly factors: readonly Factor[]
}

const NOTHING: RevokedMethods = { password: false, logins: 0, passkeys: 0, factors: [] }

/**
 * Milliseconds before the session that requested the change of address: whoever requested it may have set up another way to sign in in an earlier
 * session.
 */
const EARLIER_MS = 30 * 86_400_000

/**
 * After an undo: removes every way to sign in that was set up in the session that requested the change or up to thirty days before it, and the
 * password in any case, because the requester knew it. The owner sets a new one.
 */
export const takeBackUndone = (tx: Orm, user: UserRow, { since, createdAt }: Pick<Link, 'since' | 'createdAt'>): Promise<RevokedMethods> =>
  takeBack(tx, user, new Date((since ?? createdAt).getTime() - EARLIER_MS), { password: user.passwordHash !== null, factors: true })

/**
 * After an administrator has changed the address: removes the ways to sign in that were set up while the previous address was in force. Second
 * factors stay, because alone they let nobody in. If the start of that period is unknown, nothing is removed.
 */
export async function takeBackCorrected(tx: Orm, user: UserRow): Promise<RevokedMethods> {
  const [undo] = await tx
    .select({ since: sql<string | null>`min(${shortLink.since})` })
    .from(shortLink)
    .where(and(eq(shortLink.userId, user.id), eq(shortLink.purpose, 'UNDO_EMAIL'), isNull(shortLink.usedAt), isNull(shortLink.revokedAt)))
  const begins = [user.emailConfirmedAt, undo?.since].flatMap((moment) => (moment ? [new Date(moment)] : []))
  if (begins.length === 0) return NOTHING
  const since = new Date(Math.min(...begins.map((moment) => moment.getTime())))
  // Tolerance: a link sets the password just before it confirms the address, in one transaction.
  const isSince = user.passwordChangedAt !== null && user.passwordChangedAt.getTime() >= since.getTime() - 60_000
  return takeBack(tx, user, since, { password: user.passwordHash !== null && isSince, factors: false })
}

async function takeBack(
  tx: Orm,
  user: UserRow,
  since: Date,
  { password, factors }: { readonly password: boolean; readonly factors: boolean },
): Promise<RevokedMethods> {
  if (password && user.passwordHash !== null) await tx.insert(passwordHistory).values({ userId: user.id, passwordHash: user.passwordHash })
  const isLater = (moment: Date | null) => moment !== null && moment >= since
  const logins = await tx
    .delete(userLogin)
    .where(and(eq(userLogin.userId, user.id), gte(userLogin.createdAt, since)))
    .returning()
  const passkeys = await tx
    .delete(userFidoCredential)
    .where(and(eq(userFidoCredential.userId, user.id), gte(userFidoCredential.createdAt, since)))
    .returning()
  if (factors) await tx.delete(recoveryCode).where(and(eq(recoveryCode.userId, user.id), gte(recoveryCode.createdAt, since)))
  const lost: Factor[] = [
    ...(factors && isLater(user.authenticatorSetAt) && user.authenticatorKey !== null ? (['AUTHENTICATOR'] as const) : []),
    ...(factors && isLater(user.pinSetAt) && user.pin !== null ? (['PIN'] as const) : []),
    ...(factors && isLater(user.phoneSetAt) && user.phoneNumber !== null ? (['SMS'] as const) : []),
    ...(passkeys.length > 0 && !(await hasDevice(tx, user.id)) ? (['FIDO'] as const) : []),
  ]
  const remaining = lost.reduce((methods, factor) => ({ ...methods, ...without(methods, factor) }), user)
  const { twoFactorMethods, twoFactorEnabled } = remaining
  await tx
    .update(userIdentity)
    .set({
      twoFactorMethods,
      twoFactorEnabled,
      ...(password && { passwordHash: null, passwordChangedAt: null, passwordExpired: false, passwordExpiresAt: null }),
      ...(lost.includes('AUTHENTICATOR') && { authenticatorKey: null, authenticatorStep: null, isAuthenticatorActive: false }),
      ...(lost.includes('PIN') && { pin: null, pinPositions: null }),
      ...(lost.includes('SMS') && { phoneNumber: null, phoneNumberConfirmed: false }),
    })
    .where(eq(userIdentity.id, user.id))
  return { password, logins: logins.length, passkeys: passkeys.length, factors: lost }
}

const hasDevice = async (tx: Pick<Orm, 'select'>, userId: string): Promise<boolean> =>
  (await tx.select({ id: userFidoCredential.id }).from(userFidoCredential).where(eq(userFidoCredential.userId, userId)).limit(1)).length > 0

/** A way to sign in without a password. `createdAt` is null if it was not recorded yet. */
export type WayIn = { readonly createdAt: Date | null } & (
  | { readonly kind: 'PASSKEY' }
  | { readonly kind: 'LOGIN'; readonly provider: string }
)

/** A user's ways to sign in besides a password, for the user to review. */
export async function waysIn(tx: Pick<Orm, 'select'>, userId: string): Promise<WayIn[]> {
  const passkeys = await tx
    .select({ createdAt: userFidoCredential.createdAt })
    .from(userFidoCredential)
    .where(eq(userFidoCredential.userId, userId))
    .orderBy(userFidoCredential.createdAt)
  const logins = await tx
    .select({ createdAt: userLogin.createdAt, provider: loginProvider.displayName })
    .from(userLogin)
    .innerJoin(loginProvider, eq(loginProvider.name, userLogin.loginProvider))
    .where(eq(userLogin.userId, userId))
    .orderBy(loginProvider.displayName)
  return [
    ...passkeys.map((each) => ({ kind: 'PASSKEY' as const, ...each })),
    ...logins.map((each) => ({ kind: 'LOGIN' as const, ...each })),
  ]
}
