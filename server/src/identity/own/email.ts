import { normalize } from '../../platform/normalize.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import { managedBy, managersOf } from '../../entities/users/managed.ts'
import { conflicts } from '../../entities/users/taken.ts'
import { identityRules, isEmail } from '../../entities/users/user.rules.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { Host } from '../../kit/hosts.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { recordEvent } from '../../accounts/events.ts'
import { readUser } from '../../accounts/find-user.ts'
import { createLink, readLink, revokeLinks, takeLink } from '../../accounts/links.ts'
import type { Looks } from '../../accounts/look/look.ts'
import { confirmEmailMail, emailChangedMail, emailRequestedMail, emailTakenMail } from '../../accounts/mails.ts'
import { pageForUser } from '../../accounts/page.ts'
import { SETS_PASSWORD } from '../../accounts/password-links.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { actAs } from '../../accounts/security-stamp.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'

/**
 * Mails a link to the new address, and tells the old one; an address that is not confirmed yet may be the new one, too. Nothing changes before the link's button is pressed. Whether the address is somebody
 * else's is not told here (promise E5): its owner is, and gets no link.
 */
export async function requestEmailChange(own: Own, typed: string): Promise<UserError[]> {
  const { db, user, page, host, limits } = own
  const email = normalize(typed, 'NFC').trim()
  const broken = ruleErrors({ email: identityRules.email }, { email })
  if (broken.length > 0) return broken
  if (!isEmail(email)) return [invalid('email', 'EMAIL_INVALID', 'Invalid email address')]
  const manager = (await managersOf(db.orm, [user.id])).get(user.id)
  if (manager) return [managedBy('email', manager)]
  if (email === user.email && isAddressProven(user)) return [invalid('email', 'EMAIL_UNCHANGED', 'This is your address already.')]
  if ((await limits.takeMail(`user ${user.id}`, host, `email change ${user.id}`)) !== 'some')
    return [invalid('email', 'TOO_MANY_MAILS', 'Too many mails were asked for. Wait ten minutes and try again.')]
  await db.orm.transaction(async (tx) => {
    // The same work and one mail either way. The link to a taken address is sent to nobody.
    const isFree = (await takenBy(tx, user, email)).length === 0
    const link = await createLink(tx, {
      purpose: 'CONFIRM_EMAIL',
      userId: user.id,
      createdBy: user.id,
      host,
      data: email,
    })
    await tx.insert(outbox).values(isFree ? confirmEmailMail(page, user, email, link) : emailTakenMail(page, email))
    if (user.email !== null && user.email !== email) await tx.insert(outbox).values(emailRequestedMail(page, user, user.email, email))
    await recordChange(tx, own, { action: 'requestEmailChange', before: { email: user.email }, after: { email } })
  })
  return []
}

export type EmailDeps = { db: Database; sessions: Sessions; looks: Looks }
/** What a link would do to whose address. */
export type EmailChange = { purpose: 'CONFIRM_EMAIL' | 'UNDO_EMAIL'; user: UserRow; email: string }

/** Looks at a link of an email change; undefined when it does not hold. Changes nothing. */
export async function readEmailChange(db: Pick<Database, 'orm'>, token: string): Promise<EmailChange | undefined> {
  const { state, link } = await readLink(db.orm, token)
  if (state !== 'USABLE' || !link?.userId || link.data === null) return undefined
  if (link.purpose !== 'CONFIRM_EMAIL' && link.purpose !== 'UNDO_EMAIL') return undefined
  const user = await readUser(db, link.userId)
  return user?.isActive ? { purpose: link.purpose, user, email: link.data } : undefined
}

/**
 * Makes the link's address the user's, once. After a confirmation the old address gets a link that undoes it for a week; an undo ends every session,
 * since somebody else had one.
 * @returns the change; undefined when the link does not hold, or the address is somebody's by now
 */
export async function applyEmailChange({ db, sessions, looks }: EmailDeps, host: Host, token: string): Promise<EmailChange | undefined> {
  const change = await readEmailChange(db, token)
  if (change === undefined) return undefined
  const { purpose, user, email } = change
  const page = await pageForUser(db, host, looks, user.id)
  const isDone = await db.orm.transaction(async (tx) => {
    if ((await takenBy(tx, user, email)).length > 0) return false
    const link = await takeLink(tx, token, purpose)
    if (!link) return false
    if (purpose === 'CONFIRM_EMAIL' && link.createdBy === user.id) await actAs(tx, user.id)
    const isNameToo = user.email !== null && user.userName.toLowerCase() === user.email.toLowerCase()
    await tx
      .update(userIdentity)
      .set({
        email,
        emailConfirmed: true,
        emailUnproven: false,
        version: sql`${userIdentity.version} + 1`,
        ...(isNameToo ? { userName: email } : {}),
      })
      .where(eq(userIdentity.id, user.id))
    await writeOwnAudit(
      tx,
      user,
      { action: purpose === 'UNDO_EMAIL' ? 'undoEmailChange' : 'confirmEmailChange', before: { email: user.email }, after: { email } },
      `link:${purpose}`,
    )
    await recordEvent(tx, { type: 'EMAIL_CHANGED', userId: user.id, partnerId: host.partner.partnerId })
    for (const mailed of SETS_PASSWORD) await revokeLinks(tx, user.id, mailed)
    if (purpose === 'UNDO_EMAIL') for (const other of ['CONFIRM_EMAIL', 'UNDO_EMAIL'] as const) await revokeLinks(tx, user.id, other)
    else if (user.email !== null && user.email !== email) {
      const link = await createLink(tx, {
        purpose: 'UNDO_EMAIL',
        userId: user.id,
        createdBy: user.id,
        host,
        data: user.email,
      })
      await tx.insert(outbox).values(emailChangedMail(page, user, user.email, email, link))
    }
    return true
  })
  if (!isDone) return undefined
  if (purpose === 'UNDO_EMAIL') await sessions.endOthers(user.id, 'emailRestored')
  return change
}

/** What of an address another user signs in by, as their address or as their name, on a host of this one. */
const takenBy = (tx: Orm, user: UserRow, email: string) => conflicts(tx, user, { userName: email, email }, user.id)
