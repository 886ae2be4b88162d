import { and, asc, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { ofPartner, type Reach } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { endOf } from '../../federation/ends.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'

const NEAR_MS = 60 * 86_400_000
const MOST = 500

/**
 * Names of the enabled login providers within reach whose last valid certificate or client secret expires within 60 days, after which sign-ins with
 * them fail.
 */
export async function endingCertificates(orm: Orm, viewer: Viewer, reach: Reach): Promise<string[]> {
  const reached =
    reach.scope === 'everything'
      ? sql`true`
      : reach.scope === 'partner'
        ? ofPartner(loginProvider.partnerId, viewer)
        : inArray(loginProvider.id, sql`(select ${customer.loginProviderId} from ${customer} where ${reach.customers})`)
  const rows = await orm
    .select({
      name: loginProvider.displayName,
      protocol: loginProvider.protocol,
      certificates: loginProvider.certificates,
      clientSecretEndsOn: loginProvider.clientSecretEndsOn,
    })
    .from(loginProvider)
    .where(and(loginProvider.enabled, or(isNotNull(loginProvider.certificates), isNotNull(loginProvider.clientSecretEndsOn)), reached))
    .orderBy(asc(loginProvider.displayName))
    .limit(MOST)
  const until = Date.now() + NEAR_MS
  return rows.filter((provider) => (endOf(provider)?.getTime() ?? Infinity) < until).map(({ name }) => name)
}
