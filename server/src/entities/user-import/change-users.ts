import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextOf } from '../../kit/graphql/doing.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { RecordPatch } from '../../kit/import/import-definition.ts'
import { admitted, permittedOf } from '../../kit/resource/change-record.ts'
import { isDone } from '../../kit/resource/change.ts'
import type { Page } from '../../accounts/page.ts'
import { askFresh } from '../user-bulk/ask-fresh.ts'
import { readMailPage } from '../users/mail-pages.ts'
import { readUsers } from '../users/read-users.ts'
import { addressNotices, factorNotices, phoneNotices } from '../users/security-notices.ts'
import { factsOfTheRecord, planPatch, touchOf } from '../users/update/user-patch.ts'
import type { Claims, UserPatch } from '../users/update/user-patch.ts'
import { updateUser } from '../users/update/user-update.mutations.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { UserDone } from '../users/users.ts'

const UPDATE = 'Mutation.updateUser'

/** A user as an import has read them, and the values of the file that differ. */
export type Differing = { readonly id: string; readonly patch: UserPatch; readonly claims: Claims; readonly isInvited: boolean }

/** What the form would do: the number of emails that it would send, or why it refuses the change. Undefined if nothing would change. */
export type Judgement = { readonly emails: number } | readonly UserError[] | undefined

/**
 * Judges changes of users by the rules of their form, as if the caller had just signed in: the start of the import asks for that if it is needed.
 * Undefined if the caller may change no users at all.
 */
export async function judgeChanges(context: RequestContext, differing: readonly Differing[]): Promise<readonly Judgement[] | undefined> {
  if ((await mayDo({ ...context, isFresh: true }, UPDATE)) !== 'allowed') return undefined
  if (differing.length === 0) return []
  const doing = { ...contextOf(context, UPDATE), isFresh: true }
  // Nothing is written, so the letter may be in the language of any of them.
  const letter = await readMailPage(doing, differing[0]?.id ?? '')
  const found = await readUsers(
    doing.orm,
    doing,
    differing.map(({ id }) => id),
  )
  const judged: Judgement[] = []
  // The rules lock names and last administrators, so each change has a transaction of its own, which ends at once.
  for (const each of differing) judged.push(await doing.orm.transaction((tx) => judge(tx, doing, found.get(each.id), each, letter)))
  return judged
}

async function judge(
  tx: Orm,
  context: RequestContext,
  found: LockedUser | undefined,
  { patch, claims, isInvited }: Differing,
  letter: Page,
): Promise<Judgement> {
  const touches = touchOf(patch)
  const { record, error } = admitted(users, context, found, touches)
  if (error) return [error]
  const plan = await planPatch(tx, context, record, patch, { letter, claims })
  if (plan === undefined || Array.isArray(plan)) return plan
  const permitted = permittedOf(users, context, record, touches, plan.done)
  return isDone(permitted) ? { emails: emailsOf(record, permitted, isInvited) } : permitted
}

/** Number of emails about a change: a confirmed address is notified of the new one, which is sent a link; an unconfirmed one is replaced. */
function emailsOf(record: LockedUser, done: UserDone, isInvited: boolean): number {
  const links = done.after && 'requestedEmail' in done.after ? 2 : done.set?.email === undefined || !isInvited ? 0 : 1
  const notices = [addressNotices, phoneNotices, factorNotices].flatMap((noticesOf) => noticesOf({ record, done }))
  return links + notices.length
}

/** How an import changes users: each by the form's own operation. */
export const userChange = {
  operation: UPDATE,
  askFresh: (context: RequestContext, changed: SQL) =>
    askFresh(
      context,
      { touches: 'access' },
      sql`select changed.id from (${changed}) as changed
        where exists (select from jsonb_object_keys(changed.input) as key where key <> all(${sql.param([...factsOfTheRecord])}::text[]))`,
    ),
  apply: (context: RequestContext, { id, version, values: { isInvited = true, ...patch } }: RecordPatch) =>
    updateUser(context, id, version, patch, { isInvited: isInvited === true }),
}
