import { and, eq, sql } from 'drizzle-orm'
import { isRequiredLink } from '../../accounts/required-provider.ts'
import { userFidoCredential } from '../../tables/people/credential.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { missing, conflict, type UserError } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'

/** Unlinks an external login, unless it is the last way to sign in: no password and no other login. */
export async function unlinkLogin(own: Own, loginProvider: string, providerKey: string): Promise<UserError[]> {
  const { db, user } = own
  return db.orm.transaction(async (tx) => {
    const logins = await tx.select().from(userLogin).where(eq(userLogin.userId, user.id)).for('update')
    const found = logins.find((login) => login.loginProvider === loginProvider && login.providerKey === providerKey)
    if (!found) return [missing('providerKey', 'LOGIN_NOT_FOUND', 'There is no such login.')]
    if (user.passwordHash === null && logins.length === 1)
      return [conflict(null, 'LAST_LOGIN', 'This is the last way into the account. Set a password first.')]
    if (await isRequiredLink(tx, user.id, logins, loginProvider))
      return [conflict(null, 'LOGIN_REQUIRED', 'Your organization requires that you sign in by this login provider.')]
    await tx.delete(userLogin).where(and(eq(userLogin.loginProvider, loginProvider), eq(userLogin.providerKey, providerKey)))
    if (user.defaultLoginProvider === loginProvider)
      await tx
        .update(userIdentity)
        .set({ defaultLoginProvider: null, version: sql`${userIdentity.version} + 1` })
        .where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, { action: 'unlinkLogin', before: { loginProvider }, notice: 'LOGIN_UNLINKED' })
    return []
  })
}

export const allDevices = ({ db, user }: Own) =>
  db.orm.select().from(userFidoCredential).where(eq(userFidoCredential.userId, user.id)).orderBy(userFidoCredential.createdAt)
