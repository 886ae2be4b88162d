import { eraseUsers } from '../../entities/users/erase-user.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { outbox } from '../../outbox/outbox.table.ts'
import { noticeMail } from '../mails.ts'
import { invalid, recordChange, type Own } from './own.ts'

/**
 * Deletes the caller's account. The user name must be typed. What is personal goes with the row; audit rows keep the id, which is a pseudonym
 * from then on (screens.md, "Delete of a user").
 */
export async function deleteAccount(own: Own, userName: string): Promise<UserError[]> {
  const { db, user, page, sessions } = own
  if (userName.trim() !== user.userName) return [invalid('userName', 'USER_NAME_DIFFERS', 'Type your user name to confirm.')]
  await sessions.endOthers(user.id, 'accountDeleted')
  await db.orm.transaction(async (tx) => {
    await recordChange(tx, own, { action: 'deleteAccount' })
    if (user.email !== null) await tx.insert(outbox).values({ ...noticeMail(page, user, user.email, 'ACCOUNT_DELETED'), userId: null })
    await eraseUsers(tx, [user.id])
  })
  return []
}
