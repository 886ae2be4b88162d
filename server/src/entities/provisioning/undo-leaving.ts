import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { linkIdentity } from '../../federation/link-identity.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextOf } from '../../kit/graphql/doing.ts'
import { admit } from '../../kit/graphql/guard.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { changeRecords } from '../../kit/resource/change-records.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { scimLeaver, scimWave } from '../../tables/providers/scim-leaver.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import type { LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { askFresh } from '../user-bulk/ask-fresh.ts'
import { users, type UserRule } from '../users/users.ts'
import { massLeavings } from './leaving.type.ts'

const BATCH = 500

const NOT_FOUND = missing('leavingId', 'SCIM_LEAVING_NOT_FOUND', 'There is no such mass leaving.')
const WITHIN = invalid(null, 'SCIM_WITHIN_DIRECTORY', 'The directory manages you, so somebody outside of it must undo this.')

type Leaver = Pick<typeof scimLeaver.$inferSelect, 'id' | 'userId' | 'userVersion' | 'isDeleted' | 'login' | 'byLimited'>
type Undo = { readonly id: string; readonly leavingId: string }

/** Users whom a mass leaving concerns and who have not been taken back, nor changed since. */
const isOpen = (leavingId: string) =>
  and(eq(scimLeaver.waveId, leavingId), or(isNull(scimLeaver.outcome), eq(scimLeaver.outcome, 'IMPOSSIBLE')))

/**
 * Reactivates the users whom a directory deactivated or deleted in a mass leaving, as far as nothing else has changed them since. The caller must not
 * be managed by the directory. Works in batches: whatever a lost answer left undone, or was impossible, the next call tries again.
 */
export async function undoLeaving(given: RequestContext, { id, leavingId }: Undo): Promise<ChangeResult<LoginProviderRow>> {
  await admit(given, 'Mutation.updateUser')
  const changing = contextOf({ ...given, customerId: undefined }, 'Mutation.updateUser')
  const { userId } = signedIn(given)
  const result = await changeRecord(loginProviders, given, { id, action: 'undoScimLeaving' }, async (tx) => {
    const [wave] = isUuid(leavingId)
      ? await tx
          .select()
          .from(scimWave)
          .where(and(eq(scimWave.id, leavingId), eq(scimWave.providerId, id)))
          .for('update')
      : []
    if (!wave) return [NOT_FOUND]
    const [own] = await tx
      .select({ id: scimUser.userId })
      .from(scimUser)
      .where(and(eq(scimUser.userId, userId), eq(scimUser.providerId, id)))
    if (own) return [WITHIN]
    await askFresh(changing, reactivateRule, sql`select ${scimLeaver.userId} as id from ${scimLeaver} where ${isOpen(leavingId)}`)
    if (wave.undoneAt) return undefined
    await tx.update(scimWave).set({ undoneAt: new Date(), undoneBy: userId }).where(eq(scimWave.id, leavingId))
    const { rows } = await tx.execute<{ leavers: number }>(
      sql`select count(*)::int as leavers from ${scimLeaver} where ${scimLeaver.waveId} = ${leavingId}::uuid`,
    )
    return { after: { leavers: rows[0]?.leavers ?? 0 } }
  })
  if (result.errors || !result.row) return result
  let last = 0
  for (;;) {
    const batch = await nextLeavers(changing.orm, leavingId, last)
    const batchLast = batch.at(-1)
    if (!batchLast) break
    await takeBackBatch(changing, id, leavingId, batch)
    last = batchLast.id
  }
  massLeavings(given).clear(id)
  return result
}

type Next = Pick<Leaver, 'id' | 'userId'>

const nextLeavers = (orm: Pick<Orm, 'select'>, leavingId: string, after: number): Promise<Next[]> =>
  orm
    .select({ id: scimLeaver.id, userId: scimLeaver.userId })
    .from(scimLeaver)
    .where(and(isOpen(leavingId), sql`${scimLeaver.id} > ${after}`))
    .orderBy(scimLeaver.id)
    .limit(BATCH)

/** Takes back a batch at once; one by one if a record in it conflicts with another, so that the rest of it is not lost. */
async function takeBackBatch(context: RequestContext, providerId: string, leavingId: string, batch: readonly Next[]): Promise<void> {
  try {
    await context.orm.transaction((tx) => takeBack(tx, context, providerId, leavingId, batch))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const [only] = batch
    if (only && batch.length === 1) return settle(context.owner, 'IMPOSSIBLE', [only.id])
    for (const leaver of batch) await takeBackBatch(context, providerId, leavingId, [leaver])
  }
}

/** Takes back leavers of a mass leaving. Locks the users first, as a directory does. */
async function takeBack(tx: Orm, context: RequestContext, providerId: string, leavingId: string, batch: readonly Next[]): Promise<void> {
  const ids = batch.flatMap(({ userId }) => userId ?? []).toSorted()
  const records = await users.record.lock(tx, context, ids)
  const leavers = await tx
    .select({
      id: scimLeaver.id,
      userId: scimLeaver.userId,
      userVersion: scimLeaver.userVersion,
      isDeleted: scimLeaver.isDeleted,
      login: scimLeaver.login,
      byLimited: scimLeaver.byLimited,
    })
    .from(scimLeaver)
    .where(
      and(
        isOpen(leavingId),
        inArray(
          scimLeaver.id,
          batch.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(scimLeaver.id)
    .for('update')
  const replaced = await findReplaced(tx, providerId, leavers)
  const changed = leavers.filter(({ userId, userVersion }) => {
    const user = userId === null ? undefined : records.get(userId)
    return user !== undefined && (user.version !== userVersion || user.isActive)
  })
  const isChanged = new Set(changed.map((leaver) => leaver.id))
  const restorable = leavers.filter((leaver) => leaver.userId !== null && !isChanged.has(leaver.id) && !replaced.has(leaver.id))
  const judged = await changeRecords(tx, context, {
    // The directory manages these users, and this undoes what it did.
    resource: unmanaged,
    rule: reactivateRule,
    ids: restorable.flatMap(({ userId }) => userId ?? []),
    records,
  })
  const restoredIds = new Set(judged.flatMap((each) => (each.outcome.state === 'DONE' ? each.id : [])))
  const restored = restorable.filter(({ userId }) => restoredIds.has(userId ?? ''))
  await restoreRecords(tx, providerId, restored)
  const isRestored = new Set(restored.map((leaver) => leaver.id))
  await settle(tx, 'RESTORED', [...isRestored])
  await settle(tx, 'CHANGED', [...isChanged])
  await settle(
    tx,
    'IMPOSSIBLE',
    leavers.flatMap((leaver) => (isRestored.has(leaver.id) || isChanged.has(leaver.id) ? [] : leaver.id)),
  )
}

const { keeper: _directory, ...recordRules } = users.record
const unmanaged = { ...users, record: recordRules }

const reactivateRule: UserRule = {
  action: 'updateUser',
  touches: 'access',
  prepare: async () => ({
    decide: ({ isActive }) => (isActive ? undefined : { set: { isActive: true }, before: { isActive: false }, after: { isActive: true } }),
  }),
}

async function settle(tx: Pick<Orm, 'update'>, outcome: 'RESTORED' | 'CHANGED' | 'IMPOSSIBLE', ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(scimLeaver)
      .set({ outcome })
      .where(inArray(scimLeaver.id, [...ids]))
}

/**
 * IDs of deleted leavers whose name, external ID or link somebody else has now, or had when the directory deleted them later in the same mass leaving:
 * of several, only the last is restored.
 */
async function findReplaced(tx: Orm, providerId: string, leavers: readonly Leaver[]): Promise<ReadonlySet<number>> {
  const deleted = leavers.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)
  if (deleted.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${scimLeaver.id} as id from ${scimLeaver} join ${scimUser} on ${scimUser.userId} = ${scimLeaver.userId}
      join ${loginProvider} on ${loginProvider.id} = ${scimLeaver.providerId}
    where ${inArray(scimLeaver.id, deleted)} and (
      exists (select from scim_user as other where other.provider_id = ${providerId}::uuid and other.deleted_at is null and other.user_id <> ${scimUser.userId}
        and (other.user_name_key = ${scimUser.userNameKey} or other.external_id = ${scimUser.externalId}))
      or exists (select from scim_leaver as later join scim_user as other on other.user_id = later.user_id and other.provider_id = later.provider_id
        where later.wave_id = ${scimLeaver.waveId} and later.id > ${scimLeaver.id} and later.is_deleted and later.user_id <> ${scimUser.userId}
          and (other.user_name_key = ${scimUser.userNameKey} or other.external_id = ${scimUser.externalId} or later.login = ${scimLeaver.login}))
      or exists (select from ${userLogin} where ${userLogin.loginProvider} = ${loginProvider.name} and ${userLogin.providerKey} = ${scimLeaver.login}
        and ${userLogin.userId} <> ${scimUser.userId}))`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** The directory manages deleted users again, under the link that the deletion removed. */
async function restoreRecords(tx: Orm, providerId: string, restored: readonly Leaver[]): Promise<void> {
  const deleted = restored.filter(({ isDeleted }) => isDeleted)
  const ids = deleted.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return
  await tx
    .update(scimUser)
    .set({ deletedAt: null })
    .where(and(inArray(scimUser.userId, ids), eq(scimUser.providerId, providerId)))
  const [provider] = await tx.select({ name: loginProvider.name }).from(loginProvider).where(eq(loginProvider.id, providerId))
  for (const { userId, login, byLimited } of deleted)
    if (provider && userId !== null && login !== null)
      await linkIdentity(tx, userId, { provider: provider.name, subject: login, shownAs: login, byLimited })
}
