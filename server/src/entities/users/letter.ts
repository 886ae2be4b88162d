import { eq } from 'drizzle-orm'
import type { RequestContext } from '../../graphql/context.ts'
import { isUuid } from '../../graphql/filter-fields.ts'
import { pageForUser } from '../../identity/pages/page.ts'
import type { Page } from '../../identity/pages/page.ts'
import { partner } from '../partners/partner.table.ts'
import { userIdentity } from './user.table.ts'

/** What mails to a user are drawn from: their own language, the look and the host of their partner. Read before a transaction begins. */
export async function letterTo(context: RequestContext, userId: string): Promise<Page> {
  const { db, looks } = context.links
  const known = isUuid(userId) ? userId : NOBODY
  const [found] = await context.orm
    .select({ domain: partner.domain })
    .from(userIdentity)
    .leftJoin(partner, eq(partner.id, userIdentity.partnerId))
    .where(eq(userIdentity.id, known))
  return pageForUser(db, await context.hostOf(found?.domain ?? undefined), looks, known)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
