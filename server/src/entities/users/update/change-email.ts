import { identifierKey } from '../../../accounts/identifier-key.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'
import { createLink, endEmailRequests } from '../../../accounts/links.ts'
import { confirmEmailMail, emailRequestedByAdministratorMail } from '../../../accounts/messages/mails.ts'
import type { Page } from '../../../accounts/page.ts'
import { outbox } from '../../../tables/outbox.table.ts'
import { createConfirmationLink } from '../../../accounts/confirmation-link.ts'
import { confirmationMail } from '../../../accounts/messages/confirmation-mail.ts'
import type { LockedUser } from '../user.row.ts'
import { users, type UserDone, type UserResult } from '../users.ts'
import { pendingEmails } from './pending-email.ts'

type Wanted = { readonly email: string; readonly givenName: string }

/**
 * Change of a user's address by somebody else. A confirmed address stays until the new one is confirmed by the mailed link, and is notified. If none
 * is confirmed yet, the new address applies at once and gets a new link to confirm the account.
 */
export const emailChange = (user: LockedUser, email: string): UserDone =>
  isConfirmed(user)
    ? { before: { requestedEmail: null }, after: { requestedEmail: email } }
    : { before: { email: user.email }, after: { email }, set: { ...newAddress(user, email), emailUnproven: false } }

const isConfirmed = <User extends Pick<LockedUser, 'email' | 'emailConfirmed'>>(user: User): user is User & { readonly email: string } =>
  user.emailConfirmed && user.email !== null

/** Mails the link that confirms such a change. */
export async function mailEmailChange(
  tx: Orm,
  context: RequestContext,
  user: LockedUser,
  { email, givenName }: Wanted,
  letter: Page,
): Promise<void> {
  const { locale, host, look } = letter
  const createdBy = signedIn(context).userId
  if (isConfirmed(user)) {
    const link = await createLink(tx, { purpose: 'CONFIRM_EMAIL', userId: user.id, createdBy, host, address: email, since: null })
    await tx.insert(outbox).values(confirmEmailMail(letter, user, email, link))
    await tx.insert(outbox).values(emailRequestedByAdministratorMail(letter, user, user.email))
    return
  }
  const { userName = user.userName } = newAddress(user, email)
  const link = await createConfirmationLink(tx, { userId: user.id, createdBy, host, address: email })
  await tx
    .insert(outbox)
    .values(confirmationMail({ recipient: email, userId: user.id, userName, firstName: givenName, locale, host, look, link }))
}

/**
 * Change of an address by a directory, which needs no confirmation and leaves the user name.
 * @param isProven whether the address is in a verified domain of its login provider
 */
export const vouchedEmail = (user: LockedUser, email: string, isProven: boolean): UserDone => ({
  before: { email: user.email },
  after: { email },
  set: { email, emailConfirmed: true, emailUnproven: !isProven },
})

/** If the user name is the former address, it changes with the address. */
function newAddress({ userName, email: before }: LockedUser, email: string): { email: string; userName?: string } {
  return before !== null && identifierKey(userName) === identifierKey(before) ? { email, userName: email } : { email }
}

/** Cancels all pending changes of a user's email address, whoever requested them. Their links stop working. */
export const cancelUserEmailChange = (context: RequestContext, id: string): Promise<UserResult> =>
  changeRecord(users, context, { action: 'cancelUserEmailChange', id, touches: 'record' }, async (tx, user) => {
    const pending = (await pendingEmails(tx, [user.id])).at(-1)
    if (!pending) return [invalid(null, 'NO_EMAIL_CHANGE', 'No change of this address is pending.')]
    await endEmailRequests(tx, user.id, { ofHolder: false })
    return { before: { requestedEmail: pending.email }, after: {} }
  })
