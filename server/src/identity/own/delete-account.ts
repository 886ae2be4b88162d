import { eq } from 'drizzle-orm'
import { eraseUsers } from '../../entities/users/delete/erase-user.ts'
import { lastOfOwn } from '../../entities/users/delete/last-admin.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'

/**
 * Deletes the caller's account, and ends their sessions with it. The user name must be typed. What is personal goes with the row; audit rows keep
 * the id, which is a pseudonym from then on. The last of vendor operations and the last who administers a customer cannot go:
 * nobody is left to confirm it, and vendor operations can delete an administrator.
 */
export async function deleteAccount(own: Own, userName: string): Promise<UserError[]> {
  const { db, user, page } = own
  if (tidyAddress(userName) !== user.userName) return [invalid('userName', 'USER_NAME_DIFFERS', 'Type your user name to confirm.')]
  return db.orm.transaction(async (tx) => {
    // Locked before the customers, in the order of everybody who changes a user.
    const [locked] = await tx.select().from(userIdentity).where(eq(userIdentity.id, user.id)).for('update')
    const last = locked ? await lastOfOwn(tx, locked) : []
    if (last.length > 0) return last
    await recordChange(tx, own, { action: 'deleteAccount' })
    if (user.email !== null) await tx.insert(outbox).values({ ...noticeMail(page, user, user.email, 'ACCOUNT_DELETED'), userId: null })
    await eraseUsers(tx, [user.id])
    return []
  })
}
