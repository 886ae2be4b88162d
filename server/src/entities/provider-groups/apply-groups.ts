import { and, asc, eq, sql } from 'drizzle-orm'
import { isAdministrator } from '../../access/authority.ts'
import { isBreakGlass } from '../../accounts/required-provider.ts'
import { readFacts, viewerFacts } from '../../access/viewer-facts.ts'
import type { Orm } from '../../db/orm.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import { notifyManagers } from '../../federation/notify-managers.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import type { AuditEntry } from '../../kit/audit/audit.ts'
import { userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { derivedProfile, providerGroupRow, providerGroups } from '../../tables/providers/provider-groups.table.ts'
import { grantsOf } from '../access-profiles/profile-cells.ts'
import { rolesOf } from '../users/read-users.ts'
import { subjectSource } from '../joining/subject-source.ts'
import { answerFor, groupKey, groupsIn } from './group-answer.ts'
import type { GroupAnswer } from './group-answer.ts'
import { isManagedElsewhere } from './is-managed-elsewhere.ts'
import { forgetGroups, rememberGroups, UNAVAILABLE_HOURS } from './judge-seen.ts'
import { arePaused, mayGiveByGroup } from './may-give.ts'

type Tx = Pick<Orm, 'select' | 'insert' | 'update' | 'delete' | 'execute'>
type Provider = Pick<LoginProvider, 'id' | 'partnerId'>
type Row = typeof providerGroupRow.$inferSelect
type Held = { readonly customerId: string; readonly accessProfileId: string; readonly reason: typeof derivedProfile.$inferSelect | null }

const UNAVAILABLE_MS = UNAVAILABLE_HOURS * 3_600_000

/**
 * Gives and takes the access profiles that the groups of a sign-in decide about: those of the provider's rows at the customers of the user. What was
 * given by hand or by a directory stays, and administrators and break-glass users are left alone. Nothing is given or taken while groups are paused,
 * because who set them has left or the provider trusts something else since; what was given then lapses (`takeLapsed`).
 * @param tx transaction of the caller, which ends before the session begins
 */
export async function applyGroups(
  tx: Tx,
  provider: Provider,
  userId: string,
  external: Pick<ExternalIdentity, 'claims' | 'userInfoFault' | 'subject'>,
): Promise<void> {
  const isOn = and(eq(providerGroups.providerId, provider.id), eq(providerGroups.enabled, true))
  if ((await tx.select({ id: providerGroups.providerId }).from(providerGroups).where(isOn)).length === 0) return
  // Before the user, in the order of whoever changes a provider; the settings that are read after this do not change until the sign-in is done.
  const [current] = await tx.select().from(loginProvider).where(eq(loginProvider.id, provider.id)).for('share')
  const [setup] = await tx
    .select({ setup: providerGroups, owner: viewerFacts(providerGroups.ownerId) })
    .from(providerGroups)
    // With a join, drizzle qualifies the columns of `viewerFacts`.
    .innerJoin(loginProvider, eq(loginProvider.id, providerGroups.providerId))
    .where(isOn)
  if (!setup || !current) return
  // Two sign-ins of one user at once must not both write.
  const [user] = await tx.select().from(userIdentity).where(eq(userIdentity.id, userId)).for('update')
  const [outside] = await tx
    .select({ isOutside: sql<boolean>`(${isBreakGlass} or ${isManagedElsewhere})` })
    .from(userIdentity)
    .where(eq(userIdentity.id, userId))
  const roles = (await rolesOf(tx, [userId])).get(userId) ?? []
  if (!user) return
  const seen = { providerId: current.id, userId, subject: external.subject }
  const sent = groupsIn(external, setup.setup.claim)
  // Also of those whom groups leave alone now: when they do not any longer, nothing older decides about them.
  if (setup.setup.source === subjectSource(current)) await rememberGroups(tx, seen, sent, setup.setup.absent)
  else await forgetGroups(tx, seen)
  if (isAdministrator({ userType: user.userType, roles }) || outside?.isOutside !== false) return
  const values = await tx
    .select({ value: providerGroupRow.value })
    .from(providerGroupRow)
    .where(eq(providerGroupRow.providerId, current.id))
  const answer = answerFor(
    sent,
    values.map(({ value }) => value),
  )
  const owner = readFacts(setup.owner)
  if (!owner || arePaused(setup.setup.source, owner, current)) return notifyManagers(tx, current, 'PROVIDER_GROUPS_PAUSED', {})
  if (answer.kind === 'UNAVAILABLE') await notifyManagers(tx, current, 'PROVIDER_GROUPS_UNAVAILABLE', {})
  const mayBeGiven = async (customerId: string, accessProfileId: string) =>
    mayGiveByGroup(owner, { id: customerId, partnerId: current.partnerId }, await grantsOf(tx, accessProfileId))
  const wanted = await wantedBy(tx, current, answer, userId)
  const held = await heldBy(tx, userId)
  const audited: AuditEntry[] = []
  for (const { customerId, accessProfileId, reason } of held) {
    if (reason?.providerId !== current.id) continue
    const row = wanted.get(customerId)
    const isKept =
      answer.kind === 'VALUES' ? row?.accessProfileId === accessProfileId : isKeptWithout(answer, setup.setup.absent, reason.confirmedAt)
    if (isKept && (await mayBeGiven(customerId, accessProfileId))) {
      if (answer.kind !== 'UNAVAILABLE') await confirm(tx, userId, customerId, row)
      continue
    }
    // Otherwise a changed row would give again what the provider no longer says.
    if (answer.kind === 'UNAVAILABLE') await forgetGroups(tx, seen)
    await tx.delete(userAccessProfile).where(and(eq(userAccessProfile.userId, userId), eq(userAccessProfile.customerId, customerId)))
    audited.push(entry(user, { customerId, accessProfileId, group: reason.groupLabel ?? reason.groupValue }, undefined))
  }
  const free = new Set(held.filter(({ reason }) => reason?.providerId !== current.id).map(({ customerId }) => customerId))
  for (const row of wanted.values()) {
    const { customerId, accessProfileId } = row
    if (free.has(customerId) || held.some((each) => each.customerId === customerId && each.accessProfileId === accessProfileId)) continue
    if (!(await mayBeGiven(customerId, accessProfileId))) continue
    await tx.insert(userAccessProfile).values({ userId, customerId, accessProfileId })
    await tx.insert(derivedProfile).values({ userId, customerId, providerId: current.id, groupValue: row.value, groupLabel: row.label })
    audited.push(entry(user, undefined, { customerId, accessProfileId, group: row.label ?? row.value }))
  }
  await writeAudits(tx, { userId, partnerId: user.partnerId, actingAs: `group:${provider.id}` }, audited)
}

type Facts = { readonly customerId: string; readonly accessProfileId: string; readonly group: string }

const entry = ({ id, partnerId }: typeof userIdentity.$inferSelect, before: Facts | undefined, after: Facts | undefined): AuditEntry => ({
  action: 'setUserAccessProfile',
  subjectType: 'UserIdentity',
  subjectId: id,
  partnerId,
  before: before ?? { customerId: after?.customerId, accessProfileId: null },
  after: after ?? { customerId: before?.customerId, accessProfileId: null },
})

const isKeptWithout = ({ kind }: GroupAnswer, absent: 'KEEP' | 'REMOVE', confirmedAt: Date): boolean =>
  kind === 'UNAVAILABLE' ? Date.now() - confirmedAt.getTime() < UNAVAILABLE_MS : absent === 'KEEP'

const confirm = (tx: Tx, userId: string, customerId: string, row: Row | undefined) =>
  tx
    .update(derivedProfile)
    .set({ confirmedAt: sql`now()`, ...(row && { groupValue: row.value, groupLabel: row.label }) })
    .where(and(eq(derivedProfile.userId, userId), eq(derivedProfile.customerId, customerId)))

/** The first matching row at each customer of the user. */
async function wantedBy(tx: Tx, { id, partnerId }: Provider, answer: GroupAnswer, userId: string): Promise<ReadonlyMap<string, Row>> {
  if (answer.kind !== 'VALUES') return new Map()
  const groups = new Set(answer.values.map(groupKey))
  const rows = await tx
    .select({ row: providerGroupRow })
    .from(providerGroupRow)
    .innerJoin(userCustomer, and(eq(userCustomer.customerId, providerGroupRow.customerId), eq(userCustomer.userId, userId)))
    .innerJoin(
      customer,
      and(eq(customer.id, providerGroupRow.customerId), sql`${customer.partnerId} is not distinct from ${partnerId}::uuid`),
    )
    .where(eq(providerGroupRow.providerId, id))
    .orderBy(asc(providerGroupRow.position), asc(providerGroupRow.id))
  const wanted = new Map<string, Row>()
  for (const { row } of rows) if (groups.has(groupKey(row.value)) && !wanted.has(row.customerId)) wanted.set(row.customerId, row)
  return wanted
}

const heldBy = (tx: Tx, userId: string): Promise<Held[]> =>
  tx
    .select({ customerId: userAccessProfile.customerId, accessProfileId: userAccessProfile.accessProfileId, reason: derivedProfile })
    .from(userAccessProfile)
    .leftJoin(
      derivedProfile,
      and(eq(derivedProfile.userId, userAccessProfile.userId), eq(derivedProfile.customerId, userAccessProfile.customerId)),
    )
    .where(eq(userAccessProfile.userId, userId))
