import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ActingAs } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { passwordHistory, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../claims.ts'
import { recordEvent } from '../events.ts'
import { forgetNames } from '../limits.ts'
import { forgiveTries } from '../lockout.ts'
import { passwordChangedMail } from '../messages/mails.ts'
import type { Page } from '../page.ts'
import { passwordPolicy } from './password-policy.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { actAs } from '../security-stamp.ts'
import { notifyPasswordChanged } from '../messages/security-notices.ts'
import type { Sessions } from '../sessions/sessions.ts'

type PasswordChange = {
  user: UserRow
  /** Must have passed `checkPassword`. */
  newPassword: string
  host: Host
  page: Page
  /** ID of the session in which the password is changed; it continues. */
  keepSession?: string | undefined
  /** Set if the caller has verified the password of `user`, or that there is none: nothing is written if it is another one by now. */
  isVerified?: true
  /** Runs in the transaction of the change; returning false rolls it back. */
  claim?: (tx: Orm) => Promise<boolean>
  /** For the audit log: set if a mailed link replaces a session of the user. */
  actingAs?: ActingAs
}

/** USED_BEFORE: also if `claim` refused. REPLACED: the verified password is no longer the current one. */
type PasswordOutcome = 'CHANGED' | 'USED_BEFORE' | 'REPLACED'

/**
 * Sets a user's new password, which must not be one of the last 12. Adds the previous one to the history, mails the owner, and ends their other
 * sessions. Of the same change that comes twice at once, one is carried out, and both are answered as changed.
 */
export async function changePassword(
  db: Database,
  sessions: Sessions,
  { user, newPassword, host, page, keepSession, isVerified, claim, actingAs }: PasswordChange,
): Promise<PasswordOutcome> {
  if (await wasUsed(db, user, newPassword)) return 'USED_BEFORE'
  const passwordHash = await hashPassword(newPassword)
  const now = new Date()
  const outcome = await db.orm.transaction(async (tx): Promise<PasswordOutcome> => {
    if (claim && !(await claim(tx))) return 'USED_BEFORE'
    if (keepSession !== undefined) await actAs(tx, user.id)
    const isFirst = await isFirstWayIn(tx, user)
    const version = sql`${userIdentity.version} + 1`
    const changed = await tx
      .update(userIdentity)
      .set({ passwordHash, passwordChangedAt: now, passwordExpired: false, passwordExpiresAt: null, version })
      .where(and(eq(userIdentity.id, user.id), isVerified && sql`${userIdentity.passwordHash} is not distinct from ${user.passwordHash}`))
      .returning({ id: userIdentity.id })
    if (isVerified && changed.length === 0) return 'REPLACED'
    if (user.passwordHash !== null)
      await tx.insert(passwordHistory).values({ userId: user.id, passwordHash: user.passwordHash, createdAt: now })
    await trimHistory(tx, user.id)
    await forgiveTries(tx, user.id)
    await forgetNames(tx, [user])
    await writeOwnAudit(tx, user, { action: 'changePassword' }, actingAs)
    await recordEvent(tx, { type: 'PASSWORD_CHANGED', userId: user.id, partnerId: host.partner.partnerId })
    if (!isFirst) await notifyPasswordChanged(tx, user.id, now)
    if (user.email !== null) await tx.insert(outbox).values(passwordChangedMail(page, user, user.email, now))
    return 'CHANGED'
  })
  if (outcome === 'CHANGED') await sessions.endOthers(user.id, 'passwordChanged', { keep: keepSession })
  return outcome === 'REPLACED' && (await isCurrent(db, user.id, newPassword)) ? 'CHANGED' : outcome
}

async function isCurrent(db: Database, userId: string, plain: string): Promise<boolean> {
  const [row] = await db.orm.select({ hash: userIdentity.passwordHash }).from(userIdentity).where(eq(userIdentity.id, userId))
  return row?.hash != null && verifyPassword(row.hash, plain)
}

/** Whether an invited user sets the first password. There was no way to sign in before, so that the change is no alarm to anybody. */
async function isFirstWayIn(tx: Orm, { id, passwordHash }: UserRow): Promise<boolean> {
  if (passwordHash !== null) return false
  const [earlier] = await tx
    .select({ one: sql`1` })
    .from(userIdentity)
    .where(
      sql`${userIdentity.id} = ${id} and (exists (select from ${passwordHistory} where ${passwordHistory.userId} = ${id})
        or exists (select from ${userLogin} where ${userLogin.userId} = ${id})
        or exists (select from ${userFidoCredential} where ${userFidoCredential.userId} = ${id}))`,
    )
  return earlier === undefined
}

/** Compares with the current password and the earlier ones, twelve in all. */
async function wasUsed(db: Database, user: UserRow, plain: string): Promise<boolean> {
  const earlier = await db.orm
    .select({ hash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, user.id))
    .orderBy(desc(passwordHistory.createdAt))
    .limit(passwordPolicy.history - 1)
  const hashes = [...(user.passwordHash === null ? [] : [user.passwordHash]), ...earlier.map(({ hash }) => hash)]
  const matches = await Promise.all(hashes.map((hash) => verifyPassword(hash, plain)))
  return matches.includes(true)
}

async function trimHistory(tx: Pick<Database['orm'], 'select' | 'delete'>, userId: string): Promise<void> {
  const old = await tx
    .select({ id: passwordHistory.id })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.createdAt))
    .offset(passwordPolicy.history)
  if (old.length > 0)
    await tx.delete(passwordHistory).where(
      inArray(
        passwordHistory.id,
        old.map(({ id }) => id),
      ),
    )
}
