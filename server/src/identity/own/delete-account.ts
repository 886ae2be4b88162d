import { eq } from 'drizzle-orm'
import { eraseUsers } from '../../entities/users/delete/erase-user.ts'
import { lastOfOwn } from '../../entities/users/delete/last-admin.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'

/**
 * Deletes the caller's account and ends their sessions. The user name must be typed. Personal data are deleted with the row; audit rows keep the ID
 * as a pseudonym. The last vendor operations user and the last administrator of a customer cannot delete themselves, because nobody would be left for
 * their tasks; vendor operations can delete an administrator.
 */
export async function deleteAccount(own: Own, userName: string): Promise<UserError[]> {
  const { db, user, page } = own
  if (tidyAddress(userName) !== user.userName) return [invalid('userName', 'USER_NAME_DIFFERS', 'Type your user name to confirm.')]
  return db.orm.transaction(async (tx) => {
    // Locked before the customers, in the same order as every other change of a user.
    const [locked] = await tx.select().from(userIdentity).where(eq(userIdentity.id, user.id)).for('update')
    const last = locked ? await lastOfOwn(tx, locked) : []
    if (last.length > 0) return last
    await recordChange(tx, own, { action: 'deleteAccount' })
    if (user.email !== null) await tx.insert(outbox).values({ ...noticeMail(page, user, user.email, 'ACCOUNT_DELETED'), userId: null })
    await eraseUsers(tx, [user.id])
    return []
  })
}
