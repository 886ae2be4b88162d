import { and } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { sendConfirmationLink } from '../../../accounts/messages/confirmation-mail.ts'
import { readMailPage } from '../mail-pages.ts'
import type { LockedUser } from '../user.row.ts'
import { customerNames, inviterOf } from './insert-users.ts'
import { isInvitable } from '../open-problems.ts'
import { users, type UserResult, type UserRule } from '../users.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'

/** Decides who can be sent the confirmation link again. Sending the mail is not part of the rule. */
export const resendRule: UserRule = {
  action: 'resendConfirmation',
  touches: 'record',
  async prepare(tx, records) {
    const invitable = await invitableOf(tx, records)
    return { decide: (user) => (invitable.has(user.id) ? {} : [NOT_WAITING]) }
  },
}

const NOT_WAITING = invalid(null, 'NOT_WAITING', 'This user does not wait for confirmation.')

/** Those of these users who wait for an invitation, read in this transaction. */
export async function invitableOf(tx: Pick<Orm, 'select'>, users: readonly LockedUser[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(
      and(
        anyOf(
          userIdentity.id,
          users.map(({ id }) => id),
        ),
        isInvitable,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Mails the confirmation link again to a user who has not confirmed the account. The previous link stops working. */
export async function resendConfirmation(context: RequestContext, id: string): Promise<UserResult> {
  const letter = await readMailPage(context, id)
  return changeRecord(users, context, { action: resendRule.action, id: id, touches: 'record' }, async (tx, user) => {
    const { email } = user
    if (email === null || !(await invitableOf(tx, [user])).has(user.id)) return [NOT_WAITING]
    const customers = await customerNames(
      tx,
      user.customers.map((each) => each.id),
    )
    const invitation = { by: inviterOf(context), customers: [...customers.values()] }
    await sendConfirmationLink(tx, letter, { ...user, email }, signedIn(context).userId, invitation)
    return {}
  })
}
