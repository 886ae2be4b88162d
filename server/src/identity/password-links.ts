import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { CONFIRM_ACCOUNT } from '../entities/users/confirmation-link.ts'
import { outbox, shortLink } from '../outbox/outbox.table.ts'
import type { UserRow } from './claims.ts'
import { readUser } from './find-user.ts'
import { passwordLinkMail } from './mails.ts'
import type { Page } from './pages/page.ts'

const PURPOSE = 'PASSWORD_RESET'
const PATH = '/identity/reset'

/** Both set a password and confirm the address: whoever opened the link reads that mailbox. */
const SETS_PASSWORD = [PURPOSE, CONFIRM_ACCOUNT]

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

const usable = (token: string) =>
  and(
    eq(shortLink.hash, digest(token)),
    inArray(shortLink.purpose, SETS_PASSWORD),
    isNull(shortLink.usedAt),
    isNull(shortLink.revokedAt),
    gt(shortLink.expiresAt, new Date()),
  )

/** Mails a link of 128 bits that sets a new password once; earlier ones of the same user stop working. Only its hash is kept. */
export async function sendPasswordLink(db: Database, user: UserRow, page: Page, lifeSeconds: number): Promise<void> {
  const { email } = user
  if (email === null) return
  const token = randomBytes(16).toString('base64url')
  const now = new Date()
  await db.orm.transaction(async (tx) => {
    await tx
      .update(shortLink)
      .set({ revokedAt: now })
      .where(and(eq(shortLink.userId, user.id), eq(shortLink.purpose, PURPOSE), isNull(shortLink.usedAt), isNull(shortLink.revokedAt)))
    const expiresAt = new Date(now.getTime() + lifeSeconds * 1000)
    await tx.insert(shortLink).values({ hash: digest(token), purpose: PURPOSE, path: PATH, userId: user.id, createdAt: now, expiresAt })
    await tx.insert(outbox).values(passwordLinkMail(page, user, email, `${page.host.origin}${PATH}/${token}`, Math.round(lifeSeconds / 60)))
  })
}

/** Whose password a link sets; undefined when it is used, expired, revoked or unknown. Looking changes nothing: mail scanners look too. */
export async function userOfLink(db: Database, token: string): Promise<UserRow | undefined> {
  const [link] = await db.orm.select({ userId: shortLink.userId }).from(shortLink).where(usable(token))
  const user = link?.userId ? await readUser(db, link.userId) : undefined
  return user?.isActive ? user : undefined
}

/** Uses a link up; false for all but the first. */
export async function spendLink(tx: Pick<Database['orm'], 'update'>, token: string): Promise<boolean> {
  const used = await tx.update(shortLink).set({ usedAt: new Date() }).where(usable(token)).returning({ id: shortLink.id })
  return used.length === 1
}
