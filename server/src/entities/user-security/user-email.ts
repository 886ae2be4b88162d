import type { RequestContext } from '../../kit/graphql/context.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { endEmailRequests } from '../../accounts/links.ts'
import { pendingEmails } from '../users/update/pending-email.ts'
import { users } from '../users/users.ts'
import type { UserResult } from '../users/users.ts'

/** Cancels all pending changes of a user's email address, whoever requested them. Their links stop working. */
export const cancelUserEmailChange = (context: RequestContext, id: string): Promise<UserResult> =>
  changeRecord(users, context, { action: 'cancelUserEmailChange', id, touches: 'record' }, async (tx, user) => {
    const pending = (await pendingEmails(tx, [user.id])).at(-1)
    if (!pending) return [invalid(null, 'NO_EMAIL_CHANGE', 'No change of this address is pending.')]
    await endEmailRequests(tx, user.id, { ofHolder: false })
    return { before: { requestedEmail: pending.email }, after: {} }
  })
