import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { brandOfPartner } from '../../accounts/look/look.ts'
import { mailPageIn, pageForUser, type MailPage, type Page } from '../../accounts/page.ts'
import type { Orm } from '../../db/orm.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/** Data for mails to a user: their language, and the look and host of their partner. Read it before a transaction begins. */
export async function readMailPage(context: RequestContext, userId: string): Promise<Page> {
  const { db, looks } = context.links
  const known = isUuid(userId) ? userId : NOBODY
  const [found] = await context.orm
    .select({ domain: partner.domain })
    .from(userIdentity)
    .leftJoin(partner, eq(partner.id, userIdentity.partnerId))
    .where(eq(userIdentity.id, known))
  return pageForUser(db, await context.hostOf(found?.domain ?? undefined), looks, known)
}

/** Data for notices to users, by user, read in the transaction that changes them. */
export async function noticePages(
  tx: Pick<Orm, 'select'>,
  context: RequestContext,
  users: readonly { readonly id: string; readonly partnerId: string | null }[],
): Promise<ReadonlyMap<string, MailPage>> {
  const isChosen = and(
    anyOf(
      userClaim.userId,
      users.map(({ id }) => id),
    ),
    eq(userClaim.claimType, 'default_locale'),
  )
  const locales = new Map((await tx.select().from(userClaim).where(isChosen)).map(({ userId, claimValue }) => [userId, claimValue]))
  const pages = new Map<string, MailPage>()
  for (const [partnerId, members] of Map.groupBy(users, (user) => user.partnerId)) {
    const [home] = partnerId === null ? [] : await tx.select({ domain: partner.domain }).from(partner).where(eq(partner.id, partnerId))
    const host = await context.hostOf(home?.domain ?? undefined, tx)
    const look = await brandOfPartner(tx, host.partner.partnerId)
    for (const { id } of members) pages.set(id, mailPageIn(host, look, locales.get(id)))
  }
  return pages
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
