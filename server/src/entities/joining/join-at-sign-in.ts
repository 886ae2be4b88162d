import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { JoinRefusal } from '../../../../contract/joining.ts'
import { usualRole } from '../../access/grants.ts'
import { userTypes } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { domainOf } from '../../federation/domains/allowed-domains.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import { linkIdentity } from '../../federation/link-identity.ts'
import { linksOf } from '../../federation/linked-identity.ts'
import { notifyManagers } from '../../federation/notify-managers.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { writeAudit, writeOwnAudit } from '../../kit/audit/audit.ts'
import { isName } from '../../kit/graphql/input-rules.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import { userAccessProfile } from '../../tables/access-profile.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { barredSubject, joinedUser, providerJoining } from '../../tables/providers/joining.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { applyGroups } from '../provider-groups/apply-groups.ts'
import { drawUp, insertsOf, insertUsers } from '../users/create/insert-users.ts'
import { checkUserNames } from '../users/create/name-conflicts.ts'
import { identityErrors } from '../users/user.rules.ts'
import { readJoining } from './joining-state.ts'
import type { Joining } from './joining-state.ts'
import { vouchesForDomain } from './subject-source.ts'
import { recordUnlinked } from './unlinked-identities.ts'

const DEFAULT_LOCALE = 'en-GB'

/** `undefined`: there is an account for the identity now. */
type Refused = JoinRefusal | undefined

/**
 * Creates an account for somebody whom a login provider vouches for, if it lets people join: user, link, membership and profile in one transaction, so
 * that rights at the first sign-in are those at the second. Somebody who exists is never linked.
 * @returns why nobody joined; undefined if the identity has an account now, which another sign-in may have made at the same time
 * @throws {FederationError} if user info, which the account would be made of, could not be had
 */
export async function joinAtSignIn(db: Pick<Database, 'orm'>, provider: LoginProvider, external: ExternalIdentity): Promise<Refused> {
  const refused = await db.orm
    .transaction((tx) => join(tx, provider, external))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return 'EXISTS' as const
      throw error
    })
  if (refused !== undefined) await recordUnlinked(db.orm, provider, external, refused)
  return refused
}

async function join(tx: Orm, { id }: LoginProvider, external: ExternalIdentity): Promise<Refused> {
  // One at a time for each provider, so that of two sign-ins of one subject the second finds the link, and the hourly limit holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`joining by ${id}`}, 0))`)
  const [provider] = await tx.select().from(loginProvider).where(eq(loginProvider.id, id)).for('share')
  if (!provider?.enabled) return 'OFF'
  const settings = { isEnabled: providerJoining.enabled }
  const [setting] = await tx.select(settings).from(providerJoining).where(eq(providerJoining.providerId, id)).for('share')
  if ((await linksOf(tx, external)).length > 0) return undefined
  // Before the domains, for which the proofs of every provider are read.
  if (setting?.isEnabled !== true) return 'OFF'
  const joining = await readJoining(tx, provider)
  if (joining.row?.enabled !== true || joining.state === 'OFF') return 'OFF'
  if (joining.state !== 'ON') {
    await notifyManagers(tx, provider, 'PROVIDER_JOIN_PAUSED', {})
    return 'PAUSED'
  }
  if (!isOfOwnDomain(provider, joining, external)) return 'NOT_PROVEN'
  if (await isBarred(tx, provider, external)) return 'BARRED'
  if (await isOverLimit(tx, joining.row)) {
    await notifyManagers(tx, provider, 'PROVIDER_JOIN_LIMIT', {})
    return 'LIMIT'
  }
  // An account without names and group profiles would stay: people are to try again.
  if (external.userInfoFault !== undefined) throw external.userInfoFault
  return create(tx, provider, joining.row, external)
}

/** A user principal name is no address. */
function isOfOwnDomain(provider: LoginProvider, { domains }: Joining, external: ExternalIdentity): boolean {
  const domain = domainOf(external.email)
  return domain !== undefined && domains.includes(domain) && vouchesForDomain(provider, external)
}

async function isBarred(tx: Orm, { id }: LoginProvider, { subject }: ExternalIdentity): Promise<boolean> {
  const rows = await tx
    .select({ id: barredSubject.providerId })
    .from(barredSubject)
    .where(and(eq(barredSubject.providerId, id), eq(barredSubject.mark, sql`subject_mark(${id}::uuid, ${subject}::text)`)))
  return rows.length > 0
}

async function isOverLimit(
  tx: Orm,
  { providerId, perHour }: Pick<typeof providerJoining.$inferSelect, 'providerId' | 'perHour'>,
): Promise<boolean> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(joinedUser)
    .where(and(eq(joinedUser.providerId, providerId), sql`${joinedUser.joinedAt} > now() - interval '1 hour'`))
  return (found?.count ?? 0) >= perHour
}

async function create(
  tx: Orm,
  provider: LoginProvider,
  { customerId, accessProfileId }: typeof providerJoining.$inferSelect,
  external: ExternalIdentity,
): Promise<Refused> {
  const { id: providerId, name: loginProviderName, partnerId } = provider
  const email = tidyAddress(external.email)
  const { display = '', given = '', family = '' } = external.names ?? {}
  const nameOf = (name: string) => (isName(name) && name.length <= LONGEST_NAME ? name : '')
  const details = { userName: email, email, givenName: nameOf(given), familyName: nameOf(family), phoneNumber: '' }
  if (customerId === null || identityErrors(details).length > 0) return 'NOT_PROVEN'
  const home = { partnerId, userType: userTypes.EMPLOYEE }
  if ((await checkUserNames(tx, home, details)).length > 0) return 'EXISTS'
  const [ofPartner] = partnerId === null ? [] : await tx.select().from(partner).where(eq(partner.id, partnerId))
  const [id, actingAs] = [randomUUID(), `join:${providerId}`] as const
  const user = {
    ...details,
    id,
    userType: userTypes.EMPLOYEE,
    roles: [usualRole[userTypes.EMPLOYEE]],
    partner: ofPartner ?? null,
    customerIds: [customerId],
    databases: [],
    locale: ofPartner?.defaultLocaleId ?? DEFAULT_LOCALE,
    provisioned: { isActive: true, isConfirmed: true, displayName: nameOf(display) || null },
  }
  const actor = { userId: id, partnerId, actingAs }
  await insertUsers(tx, insertsOf(actor, [drawUp(actor, user, new Map())]))
  // Before the profile of those who join, which only counts where no group gives another one.
  await applyGroups(tx, provider, id, external)
  const [derived] = await tx
    .select({ id: userAccessProfile.accessProfileId })
    .from(userAccessProfile)
    .where(and(eq(userAccessProfile.userId, id), eq(userAccessProfile.customerId, customerId)))
  const profileId = derived ? null : accessProfileId
  if (profileId !== null) {
    await tx.insert(userAccessProfile).values({ userId: id, customerId, accessProfileId: profileId })
    const after = { customerId, accessProfileId: profileId }
    await writeAudit(tx, actor, { action: 'setUserAccessProfile', subjectType: 'UserIdentity', subjectId: id, partnerId, after })
  }
  if (!(await linkIdentity(tx, id, external))) throw new Error('A login provider did not speak for somebody who joined by it')
  await writeOwnAudit(tx, { id, partnerId }, { action: 'linkLogin', after: { loginProvider: loginProviderName } }, actingAs)
  await tx.insert(joinedUser).values({ userId: id, providerId, customerId, accessProfileId: profileId })
  await notifyManagers(tx, provider, 'PROVIDER_JOINED', {})
  return undefined
}

const LONGEST_NAME = 100
