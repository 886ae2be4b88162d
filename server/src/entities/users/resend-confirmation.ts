import type { Touch } from '../../access/authority.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { createConfirmationLink } from '../../accounts/confirmation-link.ts'
import { confirmationMail } from '../../accounts/confirmation-mail.ts'
import { letterTo } from './letter.ts'
import type { LockedUser } from './user.row.ts'
import { users } from './users.ts'
import type { UserResult } from './users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { plainRule } from '../../kit/resource/record-rule.ts'

/** Who is mailed the link that confirms their account. The mail itself is no part of the rule. */
export const resendRule = plainRule<LockedUser, Touch>(
  'resendConfirmation',
  (user) => {
    const errors = waitErrors(user)
    return errors.length > 0 ? errors : {}
  },
  'record',
)

const waitErrors = ({ status, email }: LockedUser): UserError[] =>
  status === 'WAITING_CONFIRMATION' && email !== null ? [] : [invalid(null, 'NOT_WAITING', 'This user does not wait for confirmation.')]

/** Mails a user who waits for confirmation the link once more; the one before stops working. */
export async function resendConfirmation(context: RequestContext, id: string): Promise<UserResult> {
  const { host, look, locale } = await letterTo(context, id)
  return changeRecord(users, context, { action: resendRule.action, id: id, touches: 'record' }, async (tx, user) => {
    const errors = waitErrors(user)
    const { email, userName } = user
    if (errors.length > 0 || email === null) return errors
    const link = await createConfirmationLink(tx, { userId: user.id, createdBy: signedIn(context).userId, host })
    const firstName = user.displayName?.split(' ')[0] ?? ''
    await tx.insert(outbox).values(confirmationMail({ recipient: email, userId: user.id, userName, firstName, locale, look, host, link }))
    return {}
  })
}
