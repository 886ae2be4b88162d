import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { managedBy, managersOf } from '../../entities/users/update/managed.ts'
import { checkUserNames } from '../../entities/users/create/name-conflicts.ts'
import { isEmail } from '../../../../contract/email.ts'
import { userDetails } from '../../entities/users/user-details.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { createLink, endEmailRequests } from '../../accounts/links.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { confirmEmailMail, emailRequestedMail, emailTakenMail } from '../../accounts/messages/mails.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'

/**
 * Mails a link to the new address, and notifies the old one. The current address can be requested too, if it is not confirmed yet. Nothing changes
 * before the link's button is pressed. If the address belongs to another user, the caller is not told (promise E5): its owner is notified instead and
 * gets no link.
 */
export async function requestEmailChange(own: Own, typed: string): Promise<UserError[]> {
  const { db, user, page, host, limits, sessionId } = own
  const email = tidyAddress(typed)
  const broken = ruleErrors({ email: userDetails.email.rule }, { email })
  if (broken.length > 0) return broken
  if (!isEmail(email)) return [invalid('email', 'EMAIL_INVALID', 'Invalid email address')]
  const manager = (await managersOf(db.orm, [user.id])).get(user.id)
  if (manager) return [managedBy('email', manager)]
  if (email === user.email && isAddressProven(user)) return [invalid('email', 'EMAIL_UNCHANGED', 'This is your address already.')]
  if ((await limits.takeMail(`user ${user.id}`, host, `email change ${user.id}`)) !== 'some')
    return [invalid('email', 'TOO_MANY_MAILS', 'Too many mails were asked for. Wait ten minutes and try again.')]
  await db.orm.transaction(async (tx) => {
    // Both cases do the same work and send one mail, so that they take the same time. The link for a taken address is sent to nobody.
    const isFree = (await checkUserNames(tx, user, { userName: email, email }, user.id)).length === 0
    const ofUser = { userId: user.id, createdBy: user.id, host }
    const link = await createLink(tx, { ...ofUser, purpose: 'CONFIRM_EMAIL', address: email, since: await sessionStart(tx, sessionId) })
    await tx.insert(outbox).values(isFree ? confirmEmailMail(page, user, email, link) : emailTakenMail(page, email))
    if (user.email !== null && user.email !== email) {
      const cancel = await createLink(tx, { ...ofUser, purpose: 'CANCEL_EMAIL', address: user.email })
      await tx.insert(outbox).values(emailRequestedMail(page, user, user.email, email, cancel))
    }
    await recordChange(tx, own, { action: 'requestEmailChange', before: { email: user.email }, after: { email } })
  })
  return []
}

/** Start of a session by the database's clock, which also dates ways to sign in that were set up since. */
async function sessionStart(tx: Orm, sessionId: string): Promise<Date | null> {
  const [session] = await tx
    .select({ createdAt: serverSideSession.createdAt })
    .from(serverSideSession)
    .where(eq(serverSideSession.id, sessionId))
  if (!session) return null
  const { rows } = await tx.execute<{ now: string }>(sql`select now() as now`)
  return new Date(new Date(rows[0]?.now ?? Date.now()).getTime() - (Date.now() - session.createdAt.getTime()))
}

/** Cancels the caller's own pending change of address; only administrators can cancel one of theirs. */
export async function cancelEmailChange(own: Own): Promise<UserError[]> {
  return own.db.orm.transaction(async (tx) => {
    const ended = await endEmailRequests(tx, own.user.id, { ofHolder: true })
    if (ended === 0) return [missing(null, 'NO_EMAIL_CHANGE', 'There is no pending change of your address that you asked for.')]
    await recordChange(tx, own, { action: 'cancelEmailChange' })
    return []
  })
}
