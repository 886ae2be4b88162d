import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { createLink } from '../../../accounts/links.ts'
import { confirmEmailMail, emailRequestedByAdministratorMail } from '../../../accounts/messages/mails.ts'
import type { Page } from '../../../accounts/page.ts'
import { outbox } from '../../../tables/outbox.table.ts'
import { createConfirmationLink } from '../../../accounts/confirmation-link.ts'
import { confirmationMail } from '../../../accounts/messages/confirmation-mail.ts'
import type { LockedUser } from '../user.row.ts'
import type { UserDone } from '../users.ts'

type Wanted = { readonly email: string; readonly givenName: string }

/**
 * The change of a user's address by somebody else: a confirmed one stays until the new one is confirmed by the mailed link, and is told. Who has not
 * confirmed any yet has the new one at once, and a new link to confirm the account with it.
 */
export const emailChange = (user: LockedUser, email: string): UserDone =>
  isConfirmed(user)
    ? { before: { requestedEmail: null }, after: { requestedEmail: email } }
    : { before: { email: user.email }, after: { email }, set: { ...newAddress(user, email), emailUnproven: false } }

const isConfirmed = <User extends Pick<LockedUser, 'email' | 'emailConfirmed'>>(user: User): user is User & { readonly email: string } =>
  user.emailConfirmed && user.email !== null

/** Mails the link that such a change waits for. */
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

/** The change of an address that a directory says, which nobody confirms. @param isProven whether a proven domain of its login provider vouches for it */
export const vouchedEmail = (user: LockedUser, email: string, isProven: boolean): UserDone => ({
  before: { email: user.email },
  after: { email },
  set: { ...newAddress(user, email), emailConfirmed: true, emailUnproven: !isProven },
})

/** Whose name is their address is called by the new one. */
function newAddress({ userName, email: before }: LockedUser, email: string): { email: string; userName?: string } {
  return before !== null && userName.toLowerCase() === before.toLowerCase() ? { email, userName: email } : { email }
}
