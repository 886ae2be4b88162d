import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { abovePartner, notAnsweredBy } from '../../../access/provider-trust.ts'
import { userTypes } from '../../../access/viewer.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { userIdentity, userLogin } from '../../../tables/people/user.table.ts'
import type { LockedProvider } from '../login-provider.row.ts'

/** What is said to whoever does not answer for all who are linked. */
export const ABOVE_YOU = invalid(
  null,
  'LOGINPROVIDER_ABOVE_YOU',
  'People are linked with it who have more rights than you. Ask vendor operations, or an administrator who has theirs.',
)

/** Columns that decide neither whom a provider speaks for nor what it is believed by. Every other one is trusted, a new one until it stands here. */
const UNTRUSTED: ReadonlySet<string> = new Set<keyof LockedProvider>([
  'displayName',
  'clientSecretEndsOn',
  'usePkce',
  'logoutUrl',
  'logoutUrls',
  'logoutBinding',
  'requestBinding',
  'responseBinding',
  // One of `signInUrls`, by the binding.
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

/** The columns that metadata decide, and that a new look at an address that is trusted already may change. */
const OF_METADATA: ReadonlySet<string> = new Set<keyof LockedProvider>(['entityId', 'signInUrls', 'artifactUrls', 'certificates'])

/** Which columns of what a provider trusts a change sets. @param isReread metadata were read again from the address that is trusted */
export function trustedOf(set: Partial<LockedProvider> | undefined, isReread = false): readonly string[] {
  return Object.entries(set ?? {}).flatMap(([name, value]) => {
    if (UNTRUSTED.has(name) || (isReread && OF_METADATA.has(name))) return []
    // Disabling one lets nobody in.
    return name === 'enabled' && value === false ? [] : [name]
  })
}

type Named = Pick<LockedProvider, 'name' | 'partnerId'>
type Reader = Pick<Orm, 'select'>

/** How many people are linked with a provider for whom the caller does not answer. */
export const peopleAbove = async (tx: Reader, viewer: Viewer, provider: Named): Promise<number> =>
  viewer.userType === userTypes.VENDOR_OPERATIONS ? 0 : countLinked(tx, provider, notAnsweredBy(viewer))

/** Whether people are linked with it for whom vendor operations alone answer. */
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
