import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { abovePartner, notAnsweredBy } from '../../../access/provider-trust.ts'
import { userTypes } from '../../../access/viewer.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { userIdentity, userLogin } from '../../../tables/people/user.table.ts'
import type { LockedProvider } from '../login-provider.row.ts'

/** Error for a caller who lacks authority over some of the linked users. */
export const ABOVE_YOU = invalid(
  null,
  'LOGINPROVIDER_ABOVE_YOU',
  'People are linked with it who have more rights than you. Ask vendor operations, or an administrator who has theirs.',
)

/** Columns that decide neither whom a provider may sign in nor how its answers are verified. A column that is not listed here counts as trusted. */
const UNTRUSTED: ReadonlySet<string> = new Set<keyof LockedProvider>([
  'displayName',
  'product',
  'clientSecretEndsOn',
  'usePkce',
  'logoutUrl',
  'logoutUrls',
  'logoutBinding',
  'requestBinding',
  'responseBinding',
  'responseMode',
  'encryption',
  // One of `signInUrls`, chosen by the binding.
  'signInUrl',
  'wantsSignedRequests',
  'domainProofs',
  'redirectUrl',
  'metadataAskedAt',
  'metadataFault',
  'metadataChangedAt',
  'metadataChanges',
  'certificateWarnedOf',
  'warnedDays',
  'trustIsLimited',
  'version',
])

/** Columns that metadata sets. Rereading metadata from an address that is already trusted may change them. */
const OF_METADATA: ReadonlySet<string> = new Set<keyof LockedProvider>(['entityId', 'signInUrls', 'artifactUrls', 'certificates'])

/** Returns the trusted columns that a change sets. @param isReread metadata was read again from the trusted address */
export function trustedOf(set: Partial<LockedProvider> | undefined, isReread = false): readonly string[] {
  return Object.entries(set ?? {}).flatMap(([name, value]) => {
    if (UNTRUSTED.has(name) || (isReread && OF_METADATA.has(name))) return []
    // Disabling a provider lets nobody in.
    return name === 'enabled' && value === false ? [] : [name]
  })
}

type Named = Pick<LockedProvider, 'name' | 'partnerId'>
type Reader = Pick<Orm, 'select'>

/** Number of linked users over whom the caller has no authority. */
export const peopleAbove = async (tx: Reader, viewer: Viewer, provider: Named): Promise<number> =>
  viewer.userType === userTypes.VENDOR_OPERATIONS ? 0 : countLinked(tx, provider, notAnsweredBy(viewer))

/** Whether some linked users are under the authority of vendor operations only. */
export const needsOperations = async (tx: Reader, provider: Named): Promise<boolean> =>
  (await countLinked(tx, provider, abovePartner(provider.partnerId))) > 0

async function countLinked(tx: Reader, { name }: Named, which: SQL): Promise<number> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(userLogin)
    .innerJoin(userIdentity, eq(userIdentity.id, userLogin.userId))
    .where(and(eq(userLogin.loginProvider, name), which))
  return found?.count ?? 0
}
