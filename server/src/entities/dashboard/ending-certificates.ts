import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Reach } from '../../access/reach.ts'
import { ofPartner } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { lastEndOf } from '../../platform/certificates.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/login-provider.table.ts'

const NEAR_MS = 60 * 86_400_000
const MOST = 500

/** The names of the enabled login providers within reach whose last good certificate ends within 60 days: sign-ins by them stop then. */
export async function endingCertificates(orm: Orm, viewer: Viewer, reach: Reach): Promise<string[]> {
  const reached =
    reach.scope === 'everything'
      ? sql`true`
      : reach.scope === 'partner'
        ? ofPartner(loginProvider.partnerId, viewer)
        : inArray(loginProvider.id, sql`(select ${customer.loginProviderId} from ${customer} where ${reach.customers})`)
  const rows = await orm
    .select({ name: loginProvider.displayName, certificates: loginProvider.certificates })
    .from(loginProvider)
    .where(and(loginProvider.enabled, isNotNull(loginProvider.certificates), reached))
    .orderBy(asc(loginProvider.displayName))
    .limit(MOST)
  const until = Date.now() + NEAR_MS
  return rows.filter(({ certificates }) => (lastEndOf(certificates ?? '')?.getTime() ?? Infinity) < until).map(({ name }) => name)
}
