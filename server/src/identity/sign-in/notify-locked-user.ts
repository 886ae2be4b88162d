import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { Looks } from '../../accounts/look/look.ts'
import { lockedMail } from '../../accounts/messages/mails.ts'
import { pageForUser } from '../../accounts/page.ts'

type Teller = { db: Database; looks: Looks; host: Host }

/** Mails the owner of a locked account, once per lock. The sign-in page does not show the lock, because the visitor may be anybody. */
export async function notifyLockedUser({ db, looks, host }: Teller, userId: string): Promise<void> {
  const page = await pageForUser(db, host, looks, userId)
  const { id, lockoutEnd, lockoutTold } = userIdentity
  await db.orm.transaction(async (tx) => {
    const [user] = await tx
      .update(userIdentity)
      .set({ lockoutTold: sql`${lockoutEnd}` })
      .where(and(eq(id, userId), gt(lockoutEnd, new Date()), sql`${lockoutTold} is distinct from ${lockoutEnd}`))
      .returning()
    if (user?.isActive && user.email !== null) await tx.insert(outbox).values(lockedMail(page, user, user.email))
  })
}
