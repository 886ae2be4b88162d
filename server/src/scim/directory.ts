import { and, eq, sql } from 'drizzle-orm'
import { directoryRights, type DirectoryRights, type OwnerRow } from '../access/directory-rights.ts'
import { answersForAdministrators } from '../access/provider-trust.ts'
import { readFacts, viewerFacts } from '../access/viewer-facts.ts'
import { userTypes, type Viewer } from '../access/viewer.ts'
import { hashOfSecret } from '../accounts/client-secrets.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { customersOfProvider } from '../federation/directory-owners.ts'
import type { Host } from '../kit/hosts.ts'
import { bearerIn, challengeOf } from '../platform/http/bearer.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { scimSetup, scimToken } from '../tables/providers/scim.table.ts'
import { ScimError } from './scim-error.ts'

type Found = NonNullable<Awaited<ReturnType<typeof directoryBy>>>

/** The caller: the directory of a login provider, its settings, and the rights of its owners. */
export type Directory = Omit<Found, 'setupOwner' | 'tokenOwner' | 'customerIds'> &
  Pick<DirectoryRights, 'customerIds' | 'profiles' | 'onlyDeactivates'> & {
    /** Whether both of its owners have full authority over administrators; then its links let administrators sign in too. */
    readonly answersForAdministrators: boolean
  }

const MINUTE_MS = 60_000

/**
 * Finds the directory of a token, and records the minute of its use.
 * @throws ScimError 401 without a token that is valid on this host, 403 if provisioning is off
 */
export async function directoryOf(orm: Orm, authorization: string | undefined, host: Host): Promise<Directory> {
  const token = bearerIn(authorization)
  const found = token === undefined ? undefined : await directoryBy(orm, hashOfSecret(token))
  if (!found || found.partnerId !== host.partner.partnerId) throw notKnown(authorization, 'This token is not known here.')
  if (found.expiresAt && found.expiresAt.getTime() <= Date.now())
    throw notKnown(authorization, 'This token has expired. Create a new one in the portal.')
  if (!found.enabled) throw new ScimError(403, 'Provisioning is off for this login provider.')
  if (!found.lastUsedAt || found.lastUsedAt.getTime() < Date.now() - MINUTE_MS)
    await orm.update(scimToken).set({ lastUsedAt: new Date() }).where(eq(scimToken.id, found.tokenId))
  const { setupOwner, tokenOwner, ...directory } = found
  const { customerIds, profiles, onlyDeactivates } = directoryRights(setupOwner, tokenOwner, found, new Date())
  const answers = [setupOwner, tokenOwner].every((owner) => answersBy(owner, found.partnerId))
  return { ...directory, customerIds, profiles, onlyDeactivates, answersForAdministrators: answers }
}

/** An unknown owner counts as having full authority until the grace period ends, like every directory before owners were recorded. */
function answersBy({ facts, had }: OwnerRow, partnerId: string | null): boolean {
  const owner = readFacts(facts) ?? readFacts(had)
  return !owner || answersForAdministrators(owner, partnerId)
}

const notKnown = (authorization: string | undefined, detail: string) =>
  new ScimError(401, detail, { headers: { 'www-authenticate': challengeOf(authorization) } })

const ownerOf = ({ ownerId, ownerLeftAt, ownerHad }: typeof scimSetup | typeof scimToken) => ({
  ownerId,
  leftAt: ownerLeftAt,
  had: ownerHad,
  facts: viewerFacts(ownerId),
})

/** Columns of a directory that do not depend on the token it calls with. */
export const directoryColumns = {
  providerId: loginProvider.id,
  name: loginProvider.name,
  displayName: loginProvider.displayName,
  partnerId: loginProvider.partnerId,
  ofVendor: loginProvider.ofVendor,
  allowedDomains: loginProvider.allowedDomains,
  domainProofs: loginProvider.domainProofs,
  enabled: scimSetup.enabled,
  dryRun: scimSetup.dryRun,
  groups: scimSetup.groups,
  customerId: scimSetup.customerId,
  subject: scimSetup.subject,
  customerIds: customersOfProvider,
}

const byHash = prepared((orm) =>
  orm
    .select({
      tokenId: scimToken.id,
      tokenName: scimToken.name,
      expiresAt: scimToken.expiresAt,
      lastUsedAt: scimToken.lastUsedAt,
      ...directoryColumns,
      setupOwner: ownerOf(scimSetup),
      tokenOwner: ownerOf(scimToken),
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

/** A directory acts as an administrator of the customers that sign in by it, limited to the rights of its owners. */
export const viewerOf = ({ providerId, name, displayName, partnerId, customerIds, tokenId, profiles }: Directory): Viewer => ({
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
  profiles,
  actingAs: `scim:${tokenId}`,
})
