import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { updateMany } from '../../db/update-many.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import { admitted, auditOf } from './change-user.ts'
import type { Done, LockedUser, Outcome } from './change-user.ts'
import type { Prepared, UserRule } from './user-rule.ts'
import { userIdentity } from '../../tables/user.table.ts'

type Users = ReadonlyMap<string, LockedUser>
export type Judged = {
  readonly id: string
  readonly outcome: Outcome
  /** Who changes, and how. */
  readonly change?: { readonly user: LockedUser; readonly done: Done }
  /** Whom the caller may not change. */
  readonly denied?: LockedUser
}

/**
 * Changes many users by a rule in the caller's transaction, each as `changeUser` would alone: within reach, with authority over them, each with
 * its audit row; in as many statements for a thousand as for one. @param users the locked ones. @returns what came of each id, in order
 */
export async function changeUsers(
  tx: Orm,
  context: RequestContext,
  rule: UserRule,
  ids: readonly string[],
  users: Users,
): Promise<readonly Judged[]> {
  const prepared = await prepare(tx, rule, ids, users)
  const judged = judge(context, rule, prepared, ids, users)
  const changes = judged.flatMap(({ change }) => change ?? [])
  await prepared.write?.(
    tx,
    changes.map(({ user }) => user),
  )
  const audited = judged.flatMap(({ change, denied }) => {
    if (denied) return auditOf(rule.action, denied)
    return change ? auditOf(rule.action, change.user, change.done) : []
  })
  await writeAudits(tx, signedIn(context), audited)
  await updateMany(
    tx,
    userIdentity,
    changes.filter(({ done }) => !done.gone).map(({ user: { id }, done: { set = {} } }) => ({ id, set })),
    sql`version = ${userIdentity.version} + 1`,
  )
  return judged
}

/** What would come of each, by the same rule; nothing is written. */
export const judgeUsers = async (
  tx: Orm,
  context: RequestContext,
  rule: UserRule,
  ids: readonly string[],
  users: Users,
): Promise<readonly Judged[]> => judge(context, rule, await prepare(tx, rule, ids, users), ids, users)

const prepare = (tx: Orm, rule: UserRule, ids: readonly string[], users: Users): Promise<Prepared> =>
  rule.prepare(
    tx,
    ids.flatMap((id) => users.get(id) ?? []),
  )

function judge(
  context: RequestContext,
  { touches }: UserRule,
  { decide }: Prepared,
  ids: readonly string[],
  users: Users,
): readonly Judged[] {
  return ids.map((id): Judged => {
    const { user, error, denied } = admitted(context, users.get(id), touches)
    if (!user) return { id, outcome: { state: 'REFUSED', error }, ...(denied && { denied }) }
    const done = decide(user)
    if (done === undefined) return { id, outcome: { state: 'UNCHANGED' } }
    const [first] = Array.isArray(done) ? done : []
    if (first) return { id, outcome: { state: 'REFUSED', error: first } }
    return Array.isArray(done) ? { id, outcome: { state: 'UNCHANGED' } } : { id, outcome: { state: 'DONE' }, change: { user, done } }
  })
}
