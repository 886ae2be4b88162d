import { sql } from 'drizzle-orm'
import { recordEvent } from '../../accounts/events.ts'
import type { Orm } from '../../db/orm.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { scimLeaver, scimWave } from '../../tables/providers/scim-leaver.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { notifyManagers } from '../notify-managers.ts'

type Reader = Pick<Orm, 'select' | 'insert' | 'execute'>

/** Leavers within ten minutes from which it is a mass leaving, if they are at least a fifth of the directory. */
const MASS = 25
const SHARE = 5
const recently = sql`now() - interval '10 minutes'`

type Recent = { readonly waveId: string | null; readonly leavers: number }

/** Reads who left a directory recently, without those whom somebody has taken back. `joining`: a user who leaves now. */
async function readRecent(orm: Pick<Orm, 'execute'>, providerId: string, joining?: string): Promise<Recent> {
  const { rows } = await orm.execute<Recent>(sql`
    select (array_agg(${scimLeaver.waveId} order by ${scimLeaver.id} desc) filter (where ${scimLeaver.waveId} is not null))[1] as "waveId",
      count(distinct ${scimLeaver.userId}) filter (where ${scimLeaver.userId} is distinct from ${joining ?? null}::uuid)::int as leavers
    from ${scimLeaver} left join ${scimWave} on ${scimWave.id} = ${scimLeaver.waveId}
    where ${scimLeaver.providerId} = ${providerId}::uuid and ${scimLeaver.at} > ${recently} and ${scimWave.undoneAt} is null`)
  const { waveId, leavers } = rows[0] ?? { waveId: null, leavers: 0 }
  return { waveId, leavers: leavers + (joining === undefined ? 0 : 1) }
}

/**
 * Whether those who left are a fifth of the directory. Counts no more of its users than it needs to. @param stillActive of those who left, users who
 * are active until their change is written
 */
async function isLargeShare(orm: Pick<Orm, 'execute'>, providerId: string, leavers: number, stillActive = 0): Promise<boolean> {
  const remaining = leavers * (SHARE - 1) + stillActive
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (${activeUsers(providerId)} limit ${remaining + 1}) as counted`,
  )
  return (rows[0]?.count ?? 0) <= remaining
}

const activeUsers = (providerId: string) => sql`select 1 from ${scimUser} join ${userIdentity} on ${userIdentity.id} = ${scimUser.userId}
  where ${scimUser.providerId} = ${providerId}::uuid and ${scimUser.deletedAt} is null and ${userIdentity.isActive}`

/** Whether a user who leaves a directory now is part of a mass leaving. */
export async function isMassLeaving(orm: Pick<Orm, 'execute'>, providerId: string, joining: string): Promise<boolean> {
  const { waveId, leavers } = await readRecent(orm, providerId, joining)
  return waveId !== null || (leavers >= MASS && (await isLargeShare(orm, providerId, leavers, 1)))
}

type NewLeaver = {
  readonly providerId: string
  readonly userId: string
  readonly isDeleted: boolean
  /** Whether the user was active before. Otherwise this only completes an earlier record, if nothing else has changed the user since. */
  readonly isActive: boolean
  /** Name of the login provider, and the subject that a deletion unlinks. */
  readonly login: { readonly provider: string; readonly subject: string } | undefined
}

/** Records that a user left a directory, once for a deactivation and the deletion that follows it, and begins a mass leaving if it is one. */
export async function recordLeaver(orm: Reader, { providerId, userId, isDeleted, isActive, login }: NewLeaver): Promise<void> {
  const limited = sql`coalesce((select by_limited from user_login where login_provider = ${login?.provider ?? ''} and provider_key = ${login?.subject ?? ''}
    and user_id = ${userIdentity.id}), false)`
  await orm.execute(sql`
    with again as (
      update ${scimLeaver} set user_version = ${userIdentity.version}, is_deleted = ${scimLeaver.isDeleted} or ${isDeleted},
        login = coalesce(${login?.subject ?? null}, ${scimLeaver.login}), by_limited = ${scimLeaver.byLimited} or ${limited}
      from ${userIdentity} where ${userIdentity.id} = ${userId}::uuid and ${scimLeaver.providerId} = ${providerId}::uuid
        and ${scimLeaver.userId} = ${userIdentity.id} and ${scimLeaver.outcome} is null
        and ${scimLeaver.userVersion} = ${userIdentity.version} - 1 returning ${scimLeaver.id}
    )
    insert into ${scimLeaver} (provider_id, user_id, user_version, is_deleted, login, by_limited)
    select ${providerId}::uuid, ${userIdentity.id}, ${userIdentity.version}, ${isDeleted}, ${login?.subject ?? null}, ${limited}
    from ${userIdentity} where ${userIdentity.id} = ${userId}::uuid and ${isActive} and not exists (select from again)`)
  if (isActive) await gatherLeavers(orm, providerId)
}

/** Records that the directory itself has changed users once since they left, for example their groups, so that undoing still reactivates them. */
export async function followLeavers(orm: Pick<Orm, 'execute'>, providerId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await orm.execute(sql`update ${scimLeaver} set user_version = ${userIdentity.version} from ${userIdentity}
    where ${userIdentity.id} = any(${sql.param([...userIds])}::uuid[]) and ${scimLeaver.userId} = ${userIdentity.id}
      and ${scimLeaver.providerId} = ${providerId}::uuid and ${scimLeaver.outcome} is null and ${scimLeaver.userVersion} = ${userIdentity.version} - 1`)
}

/**
 * Assigns recent leavers of a directory to its mass leaving, and begins one if they are so many. Those who left at the same time do not see each
 * other, so a periodic run does it too.
 */
export async function gatherLeavers(orm: Reader, providerId: string): Promise<void> {
  const recent = await readRecent(orm, providerId)
  if (recent.waveId !== null) return assign(orm, providerId, recent.waveId)
  if (recent.leavers < MASS || !(await isLargeShare(orm, providerId, recent.leavers))) return
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended('mass leaving ' || ${providerId}, 0))`)
  // Another transaction may have begun it while this one waited.
  const now = await readRecent(orm, providerId)
  await assign(orm, providerId, now.waveId ?? (await begin(orm, providerId, now.leavers)))
}

async function assign(orm: Pick<Orm, 'execute'>, providerId: string, waveId: string): Promise<void> {
  await orm.execute(sql`update ${scimLeaver} set wave_id = ${waveId}::uuid
    where ${scimLeaver.providerId} = ${providerId}::uuid and ${scimLeaver.waveId} is null and ${scimLeaver.at} > ${recently}`)
}

async function begin(orm: Reader, providerId: string, leavers: number): Promise<string> {
  const { rows } = await orm.execute<{ id: string }>(sql`insert into ${scimWave} (provider_id, began_at, people)
    select ${providerId}::uuid, (select min(${scimLeaver.at}) from ${scimLeaver} where ${scimLeaver.providerId} = ${providerId}::uuid
      and ${scimLeaver.waveId} is null and ${scimLeaver.at} > ${recently}), ${leavers}::int + (select count(*)::int from (${activeUsers(providerId)}) as active)
    returning id`)
  const [provider] = await orm
    .select({
      id: loginProvider.id,
      name: loginProvider.name,
      displayName: loginProvider.displayName,
      partnerId: loginProvider.partnerId,
      ofVendor: loginProvider.ofVendor,
    })
    .from(loginProvider)
    .where(sql`${loginProvider.id} = ${providerId}::uuid`)
  if (provider) {
    await recordEvent(orm, { type: 'PROVIDER_MASS_LEAVING', partnerId: provider.partnerId, detail: { provider: provider.name } })
    await notifyManagers(orm, provider, 'PROVIDER_MASS_LEAVING', { count: String(leavers) })
  }
  return rows[0]?.id ?? ''
}
