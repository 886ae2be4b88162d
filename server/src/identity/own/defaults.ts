import { and, eq, sql } from 'drizzle-orm'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { missing, type UserError } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'

/**
 * Sets which of the caller's organisations is suggested first where they choose one. It is never selected automatically: with several organisations
 * the user still chooses.
 * @param customerId an organisation of the caller; '' for none
 */
export async function setDefaultCustomer({ db, ...own }: Own, customerId: string): Promise<UserError[]> {
  const mine = eq(userCustomer.userId, own.user.id)
  return db.orm.transaction(async (tx) => {
    const memberships = await tx.select().from(userCustomer).where(mine).for('update')
    const isMember = memberships.some((one) => one.customerId === customerId)
    if (customerId !== '' && !isMember) return [missing('customerId', 'CUSTOMER_NOT_FOUND', 'You do not belong to this organisation.')]
    const before = memberships.find(({ isDefault }) => isDefault)?.customerId ?? null
    await tx
      .update(userCustomer)
      .set({ isDefault: sql`${userCustomer.customerId}::text = ${customerId}` })
      .where(mine)
    const after = customerId === '' ? null : customerId
    await recordChange(tx, { ...own, db }, { action: 'setDefaultCustomer', before: { customerId: before }, after: { customerId: after } })
    return []
  })
}

/**
 * Sets which of the caller's linked logins the sign-in page offers first.
 * @param loginProvider name of its provider; '' for the password
 */
export async function setDefaultLoginProvider(own: Own, loginProvider: string): Promise<UserError[]> {
  const { db, user } = own
  return db.orm.transaction(async (tx) => {
    const [linked] = await tx
      .select()
      .from(userLogin)
      .where(and(eq(userLogin.userId, user.id), eq(userLogin.loginProvider, loginProvider)))
    if (loginProvider !== '' && !linked) return [missing('loginProvider', 'LOGIN_NOT_FOUND', 'There is no such login.')]
    const after = loginProvider === '' ? null : loginProvider
    await tx
      .update(userIdentity)
      .set({ defaultLoginProvider: after, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, user.id))
    await recordChange(tx, own, {
      action: 'setDefaultLoginProvider',
      before: { loginProvider: user.defaultLoginProvider },
      after: { loginProvider: after },
    })
    return []
  })
}
