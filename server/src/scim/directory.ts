import { and, eq, sql } from 'drizzle-orm'
import { userTypes } from '../access/viewer.ts'
import type { Viewer } from '../access/viewer.ts'
import { hashOfSecret } from '../accounts/client-secrets.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/prepared.ts'
import type { Host } from '../kit/hosts.ts'
import { bearerIn } from '../platform/http/bearer.ts'
import { customer } from '../tables/customer.table.ts'
import { loginProvider } from '../tables/login-provider.table.ts'
import { scimSetup, scimToken } from '../tables/scim.table.ts'
import { ScimError } from './scim-error.ts'

/** Who calls: a login provider's directory, and how it was set up. */
export type Directory = NonNullable<Awaited<ReturnType<typeof directoryBy>>>

const MINUTE_MS = 60_000

/**
 * The directory whose token this is; the minute of its use is kept.
 * @throws ScimError 401 without a token that holds on this host, 403 where provisioning is off
 */
export async function directoryOf(orm: Orm, authorization: string | undefined, host: Host): Promise<Directory> {
  const token = bearerIn(authorization)
  const found = token === undefined ? undefined : await directoryBy(orm, hashOfSecret(token))
  if (!found || found.partnerId !== host.partner.partnerId) throw notKnown('This token is not known here.')
  if (found.expiresAt && found.expiresAt.getTime() <= Date.now()) throw notKnown('This token has expired. Create a new one in the portal.')
  if (!found.enabled) throw new ScimError(403, 'Provisioning is off for this login provider.')
  if (!found.lastUsedAt || found.lastUsedAt.getTime() < Date.now() - MINUTE_MS)
    await orm.update(scimToken).set({ lastUsedAt: new Date() }).where(eq(scimToken.id, found.tokenId))
  return found
}

const notKnown = (detail: string) => new ScimError(401, detail, { headers: { 'www-authenticate': 'Bearer' } })

const byHash = prepared((orm) =>
  orm
    .select({
      tokenId: scimToken.id,
      tokenName: scimToken.name,
      expiresAt: scimToken.expiresAt,
      lastUsedAt: scimToken.lastUsedAt,
      providerId: loginProvider.id,
      name: loginProvider.name,
      displayName: loginProvider.displayName,
      partnerId: loginProvider.partnerId,
      allowedDomains: loginProvider.allowedDomains,
      domainProofs: loginProvider.domainProofs,
      enabled: scimSetup.enabled,
      dryRun: scimSetup.dryRun,
      groups: scimSetup.groups,
      customerId: scimSetup.customerId,
      subject: scimSetup.subject,
      customerIds: sql<string[]>`array(select ${customer.id}::text from ${customer}
        where (${customer.loginProviderId} = ${loginProvider.id} or ${customer.id} = ${scimSetup.customerId})
          and ${customer.partnerId} is not distinct from ${loginProvider.partnerId})`,
    })
    .from(scimToken)
    .innerJoin(scimSetup, eq(scimSetup.providerId, scimToken.providerId))
    .innerJoin(loginProvider, eq(loginProvider.id, scimToken.providerId))
    .where(and(eq(scimToken.hash, sql.placeholder('hash'))))
    .prepare('scim_directory'),
)

async function directoryBy(orm: Orm, hash: string) {
  const [found] = await byHash(orm).execute({ hash })
  return found
}

/** A directory does what an administrator of the customers that sign in by it may do. */
export const viewerOf = ({ providerId, name, displayName, partnerId, customerIds, tokenId }: Directory): Viewer => ({
  userId: providerId,
  userName: name,
  displayName,
  userType: userTypes.ADMIN,
  roles: ['Admin'],
  partnerId,
  isHrPartner: false,
  customerIds,
  nhr: [],
  isShutOut: false,
  profiles: [],
  actingAs: `scim:${tokenId}`,
})
