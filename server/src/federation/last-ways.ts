import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { opensBy } from '../access/provider-trust.ts'
import type { UserRow } from '../accounts/claims.ts'
import { createLink } from '../accounts/links.ts'
import { lastWayMail } from '../accounts/messages/mails.ts'
import type { Looks } from '../accounts/look/look.ts'
import { pageForUser, type MailPage, type Page } from '../accounts/page.ts'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import type { Host } from '../kit/hosts.ts'
import type { Logger } from '../platform/log.ts'
import { lostWay } from '../tables/providers/login-provider-change.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { outbox } from '../tables/outbox.table.ts'
import { partner } from '../tables/partner.table.ts'
import { userIdentity, userLogin } from '../tables/people/user.table.ts'
import type { LoginProvider } from './providers.ts'

/**
 * Whether a link (a row of `user_login`) is, or was, the only way to sign in of its user (a row of `user_identity`): no password, and no other
 * provider that speaks for them.
 */
export const isOnlyWay = sql`(${userIdentity.isActive} and ${userIdentity.passwordHash} is null and not exists (
  select from user_login other join login_provider on login_provider.name = other.login_provider
  where other.user_id = ${userIdentity.id} and other.login_provider <> ${userLogin.loginProvider} and login_provider.enabled and ${opensBy(sql`other.by_limited`)}))`

type Named = Pick<LoginProvider, 'name' | 'displayName'>

/** Users whose only way to sign in is this provider. */
export const onlyWayBy = (tx: Pick<Orm, 'select'>, { name }: Pick<Named, 'name'>, which?: SQL): Promise<UserRow[]> =>
  tx
    .select({ user: userIdentity })
    .from(userLogin)
    .innerJoin(userIdentity, eq(userIdentity.id, userLogin.userId))
    .where(and(eq(userLogin.loginProvider, name), isOnlyWay, which))
    .orderBy(asc(userIdentity.id))
    .then((rows) => rows.map(({ user }) => user))

/** Mails a link that sets a password to a user who has lost their last way to sign in. Only sent to a confirmed address. */
export async function mailLastWay(
  tx: Pick<Orm, 'insert' | 'update'>,
  page: MailPage,
  user: UserRow,
  { displayName }: Named,
): Promise<void> {
  if (user.email === null || !user.emailConfirmed || !user.isActive) return
  const link = await createLink(tx, { purpose: 'PASSWORD_RESET', userId: user.id, createdBy: null, host: page.host, address: user.email })
  await tx.insert(outbox).values(lastWayMail(page, user, user.email, { provider: displayName, link }))
}

/** Like `mailLastWay`, for a user whom a provider does not speak for any longer. Sent once per provider. */
export const mailLostWay = (
  orm: Pick<Orm, 'transaction'>,
  page: Page,
  user: UserRow,
  provider: Named & { readonly id: string },
): Promise<void> =>
  orm.transaction(async (tx) => {
    if (!(await onlyWayBy(tx, provider, eq(userIdentity.id, user.id))).length) return
    const inserted = await tx.insert(lostWay).values({ userId: user.id, providerId: provider.id }).onConflictDoNothing().returning()
    if (inserted.length > 0) await mailLastWay(tx, page, user, provider)
  })

/** Users who are linked with a provider that may not sign them in, with the provider and the domain of their own partner. */
const linkedAbove = (orm: Pick<Orm, 'select'>) =>
  orm
    .select({
      user: userIdentity,
      provider: loginProvider,
      domain: partner.domain,
      isToBeTold: sql<boolean>`(${isOnlyWay} and not exists (select from ${lostWay} where ${lostWay.userId} = ${userIdentity.id} and ${lostWay.providerId} = ${loginProvider.id}))`,
    })
    .from(userLogin)
    .innerJoin(loginProvider, eq(loginProvider.name, userLogin.loginProvider))
    .innerJoin(userIdentity, eq(userIdentity.id, userLogin.userId))
    .leftJoin(partner, eq(partner.id, userIdentity.partnerId))
    .where(sql`not ${opensBy(userLogin.byLimited)}`)
    .orderBy(asc(userIdentity.userNameFolded), asc(loginProvider.name))

const MOST_LINES = 20

type Deps = {
  readonly db: Pick<Database, 'orm'>
  readonly log: Pick<Logger, 'warn'>
  readonly hostOf: (domain: string | undefined) => Promise<Host>
  readonly looks: Looks
}

/**
 * At start, logs up to twenty users who cannot sign in by a provider that they are linked with. If it was their only way to sign in, they are mailed
 * a link that sets a password.
 */
export async function reportLostWays({ db, log, hostOf, looks }: Deps): Promise<void> {
  const found = await linkedAbove(db.orm)
  for (const { user, provider, domain, isToBeTold } of found) {
    if (!isToBeTold) continue
    const page = await pageForUser(db, await hostOf(domain ?? undefined), looks, user.id)
    await mailLostWay(db.orm, page, user, provider)
  }
  for (const { user, provider } of found.slice(0, MOST_LINES))
    log.warn(
      { userId: user.id, provider: provider.name },
      'A user is linked with a login provider whose managers have fewer rights, so they cannot sign in by it: vendor operations can make it the vendor’s own, or they use their password',
    )
  if (found.length > MOST_LINES)
    log.warn({ more: found.length - MOST_LINES }, 'More users are linked with login providers that do not speak for them')
}
