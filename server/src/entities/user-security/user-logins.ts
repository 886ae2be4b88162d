import { and, eq } from 'drizzle-orm'
import { isRequiredLink } from '../../accounts/required-provider.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { conflict, missing } from '../../kit/graphql/user-error.ts'
import { readMailPage } from '../users/mail-pages.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import { users, type UserResult } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'

type Login = { readonly id: string; readonly loginProvider: string; readonly providerKey: string }

/** Unlinks an external login of a user and notifies them by mail. Refused if the user has no other way to sign in. */
export async function unlinkUserLogin(context: RequestContext, { id, loginProvider, providerKey }: Login): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  return changeRecord(users, context, { action: 'unlinkUserLogin', id: id }, async (tx, user) => {
    const logins = await tx.select().from(userLogin).where(eq(userLogin.userId, user.id)).for('update')
    const found = logins.find((login) => login.loginProvider === loginProvider && login.providerKey === providerKey)
    if (!found) return [missing('providerKey', 'LOGIN_NOT_FOUND', 'There is no such login.')]
    if (user.passwordHash === null && logins.length === 1)
      return [conflict(null, 'LAST_LOGIN', 'This is the last way into the account. Send a link that sets a password first.')]
    if (await isRequiredLink(tx, user.id, logins, loginProvider))
      return [conflict(null, 'LOGIN_REQUIRED', 'A customer requires that this user signs in by this login provider.')]
    await tx.delete(userLogin).where(and(eq(userLogin.loginProvider, loginProvider), eq(userLogin.providerKey, providerKey)))
    if (user.email !== null) await tx.insert(outbox).values(noticeMail(letter, user, user.email, 'LOGIN_UNLINKED'))
    return { before: { loginProvider, displayName: found.displayName }, after: {} }
  })
}
