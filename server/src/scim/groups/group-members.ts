import { sql } from 'drizzle-orm'
import { assignRule } from '../../entities/access-profiles/assign-profile.ts'
import { sparingTheLast } from '../../entities/user-bulk/bulk-guard.ts'
import { addToCustomerRule, removeFromCustomerRule } from '../../entities/users/update/membership-rules.ts'
import { users, type UserRule } from '../../entities/users/users.ts'
import { followLeavers } from '../../federation/directories/mass-leaving.ts'
import { changeRecords } from '../../kit/resource/change-records.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { doing, type Call } from '../call.ts'
import { membershipSql } from './group-source.ts'
import { breakGlassUser } from '../../tables/providers/required-provider.table.ts'
import { badValue } from '../scim-error.ts'
import { plainText } from '../values.ts'

/** Change of a group's members. With `whole`, members who are not added are removed. */
export type MemberChange = { readonly whole: boolean; readonly added: ReadonlySet<string>; readonly removed: ReadonlySet<string> }

export const NO_CHANGE: MemberChange = { whole: false, added: new Set(), removed: new Set() }

/**
 * Changes the named members of a group. The last administrator of a customer and whoever keeps their password in case the provider fails stay in it,
 * which the event says; everybody else is changed. @returns how many were added and removed @throws ScimError for the first member whom another rule
 * refuses
 */
export async function changeMembers(
  call: Call,
  groupId: string,
  { whole, added, removed }: MemberChange,
): Promise<{ added: number; removed: number }> {
  if (!whole && added.size === 0 && removed.size === 0) return { added: 0, removed: 0 }
  const now = await membersAmong(call, groupId, whole ? undefined : [...added, ...removed])
  const leaving = [...now].filter(([id]) => (whole ? !added.has(id) : removed.has(id)))
  const goes = leaving.flatMap(([id, isBreakGlassUser]) => (isBreakGlassUser ? [] : id))
  if (goes.length < leaving.length)
    call.notes.add('members: A user who keeps their password in case the login provider fails stays in the group.')
  const comes = [...added].filter((id) => !now.has(id))
  if (goes.length + comes.length === 0) return { added: 0, removed: 0 }
  const changing = doing(call, call.directory.groups === 'ACCESS_PROFILES' ? 'Mutation.setUserAccessProfile' : 'Mutation.updateUser')
  const gone = await change(changing, goes, ruleOf(changing, groupId, false))
  await checkFree(changing, comes)
  await change(changing, comes, ruleOf(changing, groupId, true))
  return { added: comes.length, removed: gone }
}

/** A user has one access profile per customer: adding them to another group would silently remove them from their current one. @throws ScimError */
async function checkFree({ context, directory }: Call, comes: readonly string[]): Promise<void> {
  if (directory.groups !== 'ACCESS_PROFILES' || comes.length === 0) return
  const { rows } = await context.orm.execute<{ id: string; name: string }>(
    sql`select held.user_id as id, held.name from ${membershipSql(directory)} as held where held.user_id = any(${sql.param([...comes])}::uuid[]) limit 1`,
  )
  const [membership] = rows
  if (membership)
    throw badValue(
      'members',
      `members: ${membership.id} is in the group "${membership.name}" and can be in one at a time. Take them out of it first.`,
    )
}

function ruleOf({ context, directory }: Call, groupId: string, joins: boolean): UserRule {
  if (directory.groups === 'ACCESS_PROFILES')
    return assignRule(context, { customerId: directory.customerId, accessProfileId: joins ? groupId : null })
  return joins ? addToCustomerRule(context, groupId) : sparingTheLast(removeFromCustomerRule(context, groupId), groupId)
}

/** @returns how many users were changed, or were so already */
async function change({ context, directory, notes }: Call, ids: readonly string[], rule: UserRule): Promise<number> {
  if (ids.length === 0) return 0
  const sorted = ids.toSorted()
  const records = await users.record.lock(context.orm, context, sorted)
  const judged = await changeRecords(context.orm, context, { resource: users, rule, ids: sorted, records })
  let staying = 0
  for (const { id, outcome } of judged) {
    if (outcome.state !== 'REFUSED') continue
    const text = `members: ${id}: ${outcome.error.message}`
    if (outcome.error.code !== 'LAST_ADMIN') throw badValue('members', text)
    notes.add(text)
    staying += 1
  }
  await followLeavers(
    context.orm,
    directory.providerId,
    judged.flatMap(({ id, outcome }) => (outcome.state === 'DONE' ? id : [])),
  )
  return ids.length - staying
}

/** Members of a group, each with whether they keep their password in case a provider fails; only those among `ids` if given. */
async function membersAmong(
  { context, directory }: Call,
  groupId: string,
  ids: readonly string[] | undefined,
): Promise<ReadonlyMap<string, boolean>> {
  const among = ids === undefined ? sql`true` : sql`held.user_id = any(${sql.param([...ids])}::uuid[])`
  const { rows } = await context.orm.execute<{ id: string; spared: boolean }>(
    sql`select held.user_id as id, exists (select from ${breakGlassUser} where ${breakGlassUser.userId} = held.user_id) as spared
      from ${membershipSql(directory)} as held where held.group_id = ${groupId}::uuid and ${among}`,
  )
  return new Map(rows.map(({ id, spared }) => [id, spared]))
}

const MANY = 200

/** Whether a group has too many members to answer each change with all of them. */
export async function hasManyMembers({ context, directory }: Call, groupId: string): Promise<boolean> {
  const { rows } = await context.orm.execute(
    sql`select 1 from ${membershipSql(directory)} as held where held.group_id = ${groupId}::uuid offset ${MANY} limit 1`,
  )
  return rows.length > 0
}

/** ID of a member as sent by a directory. @throws ScimError if it cannot be a user's ID */
export function memberId(value: unknown): string {
  if (typeof value !== 'string' || !isUuid(value)) throw badValue('members', `members: There is no user "${plainText(value)}".`)
  return value.toLowerCase()
}
