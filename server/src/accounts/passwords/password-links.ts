import type { LinkPurpose } from '../../platform/lifetimes.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { UserRow } from '../claims.ts'
import { readUser } from '../find-user.ts'
import { createLink, isBound, readLink, revokeLinks, staysUnproven, takeLink, type Link } from '../links.ts'
import { passwordLinkMail } from '../messages/mails.ts'
import type { Page } from '../page.ts'
import { isConfirmedByProvider } from '../required-provider.ts'

/** Purposes of links that set a password. Whoever opened a mailed one can read that mailbox. */
export const SETS_PASSWORD = ['PASSWORD_RESET', 'CONFIRM_ACCOUNT'] as const satisfies readonly LinkPurpose[]

/** Mails a link that sets a new password once; earlier ones of the same user stop working. */
export async function sendPasswordLink(db: Database, user: UserRow, page: Page): Promise<void> {
  const { email } = user
  if (email === null || user.emailUnproven) return
  await db.orm.transaction(async (tx) => {
    const link = await createLink(tx, { purpose: 'PASSWORD_RESET', userId: user.id, createdBy: null, host: page.host, address: email })
    await tx.insert(outbox).values(passwordLinkMail(page, user, email, link))
  })
}

/**
 * User whose password a link sets; undefined if it is used, expired, revoked or unknown, or if a login provider confirms the account instead. Changes
 * nothing, because mail scanners open links too.
 */
export async function userOfLink(db: Pick<Database, 'orm'>, token: string): Promise<UserRow | undefined> {
  const { state, link } = await readLink(db.orm, token)
  if (state !== 'USABLE' || !link?.userId || !SETS_PASSWORD.some((purpose) => purpose === link.purpose)) return undefined
  const user = await readUser(db, link.userId)
  if (!user?.isActive || !isBound(link, user) || isDone(link, user)) return undefined
  return (await isConfirmedByProvider(db.orm, user)) ? undefined : user
}

/** An invitation only sets the first password, however long it is valid. */
export const isDone = ({ purpose }: Pick<Link, 'purpose'>, { emailConfirmed, passwordHash }: UserRow): boolean =>
  purpose === 'CONFIRM_ACCOUNT' && emailConfirmed && passwordHash !== null

/**
 * Consumes a link and revokes every other one that would set this user's password; false for all but the first use. A mailed one proves that
 * the user reads the mailbox, so its address is confirmed. If the account's address has changed since, or a login provider is required, the link is
 * refused.
 */
export async function spendLink(tx: Pick<Orm, 'select' | 'update'>, token: string, userId: string): Promise<boolean> {
  const [user] = await tx.select().from(userIdentity).where(eq(userIdentity.id, userId)).for('update')
  const link = await takeLink(tx, token, ...SETS_PASSWORD)
  if (!user?.isActive || link?.userId !== userId || !isBound(link, user) || (await isConfirmedByProvider(tx, user))) return false
  await revokeLinks(tx, userId, ...SETS_PASSWORD)
  await tx
    .update(userIdentity)
    .set({ emailConfirmed: true, emailUnproven: staysUnproven(link, user) })
    .where(eq(userIdentity.id, userId))
  return true
}
