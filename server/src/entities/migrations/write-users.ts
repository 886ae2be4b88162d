import { insertOf } from '../../db/insert-rows.ts'
import type { Orm } from '../../db/orm.ts'
import { settledAs } from '../../kit/bulk/run-by-rule.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import { claimsAt } from '../../kit/import/assess-rows.ts'
import type { SettledRow } from '../../kit/jobs/claim.ts'
import { changeRecords } from '../../kit/resource/change-records.ts'
import { userHrId } from '../../tables/migration.table.ts'
import { userClaims } from '../user-import/user-claims.ts'
import { eraseRule } from '../users/delete/delete-user.ts'
import { insertsOf, insertUsers } from '../users/create/insert-users.ts'
import { membershipRule } from '../users/update/membership-rules.ts'
import type { UserRule } from '../users/users.ts'
import { users } from '../users/users.ts'
import { moved, untouched } from './plan/findings.ts'
import { deleteHrLinks, lockHrLinks, moveHrLinks, renameHrLinks, type Family } from './hr-links.ts'
import { isMade } from './wizard.ts'
import type { Run, Undone } from './wizard.ts'
import type { Row } from './user-rows.ts'
import { familyOf, joins } from './user-rows.ts'

export async function write(tx: Orm, context: RequestContext, run: Run, planned: readonly Row[]): Promise<readonly SettledRow[]> {
  const source = familyOf(run)
  const fresh = planned.flatMap(({ draft, ...row }) => (draft && 'user' in draft ? [{ ...row, ...draft }] : []))
  const links = planned.flatMap(({ draft, ...row }) => (draft && 'userId' in draft ? [{ ...row, ...draft }] : []))
  const claims = await userClaims(
    tx,
    fresh.map(({ user }) => user),
  )
  const free = fresh.filter((_, at) => !claimsAt(claims, at).some(({ isTaken }) => isTaken))
  const ids = links.map(({ userId }) => userId)
  const records = await users.record.lock(tx, context, ids)
  const linkedTo = await lockHrLinks(
    tx,
    source,
    links.flatMap(({ hrUserId, linkedTo: former }) => (former === null ? [] : [hrUserId])),
  )
  const still = links.filter(
    ({ hrUserId, userId, version, linkedTo: former }) =>
      records.get(userId)?.version === version && (former === null || linkedTo.get(hrUserId) === former),
  )
  const rule = joins(context, new Map(still.map(({ userId, customer }) => [userId, customer])))
  const judged = await changeRecords(tx, context, { resource: users, rule, ids: still.map(({ userId }) => userId), records })
  const joined = still.flatMap((link, at) => (judged[at]?.outcome.state === 'REFUSED' ? [] : [link]))
  const [updated, linked] = [joined.filter((link) => link.linkedTo !== null), joined.filter((link) => link.linkedTo === null)]
  const made = [...free.map(({ subjectId, ...row }) => ({ ...row, userId: subjectId })), ...linked]
  const inserts = insertsOf(
    signedIn(context),
    free.map(({ drawn }) => drawn()),
  )
  const hrIds = insertOf(
    userHrId,
    made.map(({ sourceId, userId, customer }) => ({ source, hrUserId: sourceId, userId, customerId: customer.id })),
  )
  await insertUsers(tx, [...inserts, ...hrIds])
  await renameHrLinks(
    tx,
    source,
    updated.flatMap(({ hrUserId, sourceId }) => (hrUserId === sourceId ? [] : [{ hrUserId, sourceId }])),
  )
  await moveHrLinks(
    tx,
    source,
    updated.flatMap(({ sourceId, customer, linkedTo: former }) => (customer.id === former ? [] : [{ sourceId, customerId: customer.id }])),
  )
  await auditLinks(
    tx,
    context,
    source,
    records,
    joined.map(({ sourceId, hrUserId, userId, customer, linkedTo: before }) => ({
      sourceId,
      former: hrUserId,
      userId,
      before,
      after: customer.id,
    })),
  )
  const state = new Map<number, SettledRow>()
  for (const { number } of free)
    state.set(number, { number, state: 'DONE', versionAfter: 1, kept: { before: {}, after: {}, created: true } })
  for (const [at, { number, version, customer, linkedTo: former }] of still.entries()) {
    const each = judged[at]
    if (!each || each.outcome.state === 'REFUSED') state.set(number, { number, ...settledAs(each?.outcome ?? { state: 'UNCHANGED' }) })
    else {
      const { before = {}, after = {} } = each.change?.done ?? {}
      const kept = { before: { ...before, linkedTo: former }, after: { ...after, linkedTo: customer.id } }
      state.set(number, { number, state: 'DONE', versionAfter: each.change ? version + 1 : version, kept })
    }
  }
  return planned.map(({ number }) => state.get(number) ?? moved(number))
}

type Records = ReadonlyMap<string, { readonly partnerId: string | null }>
type LinkChange = {
  readonly sourceId: string
  /** ID of the record by which the user was linked before. */
  readonly former: string
  readonly userId: string
  /** Customers of the link; null: there is none. */
  readonly before: string | null
  readonly after: string | null
}

/** Writes down on existing users which record of the HR product stands for them, since the next migration takes whoever has its ID for them. */
const auditLinks = (tx: Orm, context: RequestContext, source: Family, records: Records, changes: readonly LinkChange[]) =>
  writeAudits(
    tx,
    signedIn(context),
    changes.flatMap(({ sourceId, former, userId, before, after }) => {
      const facts = (hrUserId: string, linkedTo: string | null) => (linkedTo === null ? {} : { hrSource: source, hrUserId, linkedTo })
      if (before === after && former === sourceId) return []
      return {
        action: after === null ? 'unlinkUserHrRecord' : 'linkUserHrRecord',
        subjectType: 'UserIdentity',
        subjectId: userId,
        partnerId: records.get(userId)?.partnerId ?? null,
        before: facts(former, before),
        after: facts(sourceId, after),
      }
    }),
  )

/**
 * Undoes rows whose user is still as the run left them: deletes a created user; a linked user leaves the customer that they joined and gets their
 * former link back.
 */
export async function undo(tx: Orm, context: RequestContext, run: Run, rows: readonly Undone[]): Promise<readonly SettledRow[]> {
  const records = await users.record.lock(
    tx,
    context,
    rows.map(({ subjectId }) => subjectId),
  )
  const source = familyOf(run)
  const linkedTo = await lockHrLinks(
    tx,
    source,
    rows.map(({ sourceId }) => sourceId),
  )
  const still = rows.filter(({ subjectId, sourceId, version, kept }) => {
    const user = records.get(subjectId)
    if (user?.version !== version) return false
    // If the user is a member already, only the link moved and the user's version did not change.
    return isMade({ kept }) ? !user.lastLogonDate : linkedTo.get(sourceId) === (kept.after['linkedTo'] ?? linkedTo.get(sourceId))
  })
  const [made, joined] = [still.filter(isMade), still.filter((row) => !isMade(row))]
  const leaving = new Map(joined.map(({ subjectId, kept }) => [subjectId, joinedBy(kept)]))
  const leaves = membershipRule(context, 'updateUser', [], ({ id }, now) => ({ after: now.filter((each) => !leaving.get(id)?.has(each)) }))
  const judge = (rule: UserRule, some: readonly Undone[]) =>
    changeRecords(tx, context, { resource: users, rule, ids: some.map(({ subjectId }) => subjectId), records })
  const [ofMade, ofJoined] = [await judge(eraseRule(context), made), await judge(leaves, joined)]
  const ends = new Map([
    ...made.map((row, at) => [row.number, ofMade[at]] as const),
    ...joined.map((row, at) => [row.number, ofJoined[at]] as const),
  ])
  const freed = still.filter(({ number }) => ends.get(number)?.outcome.state !== 'REFUSED')
  const former = freed.flatMap(({ sourceId, kept }) => {
    const { linkedTo: customerId } = kept.before
    return typeof customerId === 'string' ? [{ sourceId, customerId }] : []
  })
  const restored = await moveHrLinks(tx, source, former)
  await deleteHrLinks(
    tx,
    source,
    freed.flatMap(({ sourceId }) => (restored.has(sourceId) ? [] : [sourceId])),
  )
  await auditLinks(
    tx,
    context,
    source,
    records,
    freed.flatMap((row) => {
      const { sourceId, subjectId: userId, kept } = row
      const [before, after] = [linkedTo.get(sourceId) ?? null, restored.has(sourceId) ? String(kept.before['linkedTo']) : null]
      return isMade(row) || before === null ? [] : [{ sourceId, former: sourceId, userId, before, after }]
    }),
  )
  return rows.map(({ number, subjectId, kept }) => {
    const end = ends.get(number)
    if (end) return { number, ...(end.outcome.state === 'REFUSED' ? settledAs(end.outcome) : { state: 'DONE' as const }) }
    return untouched(number, records.get(subjectId), isMade({ kept }))
  })
}

/** Customers that a run added a user to. */
function joinedBy({ before, after }: Undone['kept']): ReadonlySet<unknown> {
  const [then, now] = [before['customerIds'], after['customerIds']]
  return new Set(Array.isArray(now) && Array.isArray(then) ? now.filter((id) => !then.includes(id)) : [])
}
