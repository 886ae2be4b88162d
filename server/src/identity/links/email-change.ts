import type { AuditAction } from '../../../../contract/audit-actions.ts'
import { eq, sql } from 'drizzle-orm'
import { findMachine } from '../provider/authenticate-app.ts'
import { presentViewerOf } from '../../access/viewer-facts.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import type { Host } from '../../kit/hosts.ts'
import { couldChangeAccess } from '../../entities/users/read-users.ts'
import { checkUserNames } from '../../entities/users/create/name-conflicts.ts'
import { recordEvent } from '../../accounts/events.ts'
import { identifierKey } from '../../accounts/identifier-key.ts'
import { readUser } from '../../accounts/find-user.ts'
import { createLink, endEmailRequests, endLaterUndoLinks, isBound, readLink, takeLink, type Link } from '../../accounts/links.ts'
import type { Looks } from '../../accounts/look/look.ts'
import { isLockedByAdministrator } from '../../accounts/lockout.ts'
import { emailChangedMail, emailLostMail, emailRestoredMail, passwordEndedMail } from '../../accounts/messages/mails.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { pageForUser, type Page } from '../../accounts/page.ts'
import { actAs } from '../../accounts/security-stamp.ts'
import { endSessionsOfUsers } from '../../accounts/sessions/end-sessions.ts'
import { takeBackCorrected, takeBackUndone, waysIn } from '../../accounts/take-back.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

type EmailDeps = { db: Database; looks: Looks }

const OF_EMAIL = ['CONFIRM_EMAIL', 'CANCEL_EMAIL', 'UNDO_EMAIL'] as const
type EmailPurpose = (typeof OF_EMAIL)[number]
/** The change of an address that a link makes when it is used. */
type EmailChange = { purpose: EmailPurpose; user: UserRow; email: string }

/** Reads the email change of a link; undefined if the link is not valid. Changes nothing. */
export async function readEmailChange(db: Pick<Database, 'orm'>, token: string): Promise<EmailChange | undefined> {
  const { state, link } = await readLink(db.orm, token)
  const purpose = OF_EMAIL.find((one) => one === link?.purpose)
  if (state !== 'USABLE' || !link?.userId || purpose === undefined) return undefined
  const user = await readUser(db, link.userId)
  const email = link.data ?? link.address
  return user?.isActive && email !== null && isBound(link, user) ? { purpose, user, email } : undefined
}

/** Why a link changes nothing: it is not valid, another account has the address by now, or an administrator has locked the account. */
export type EmailFailure = 'DEAD' | 'TAKEN' | 'LOCKED'

/**
 * Applies the link once: sets the user's address, restores an earlier one, or cancels a pending change.
 * Whoever controls the mailbox controls the account, so this decides who has it in the end. After a change requested by the account's holder, the
 * previous address gets a link that undoes it; of several such links the oldest takes precedence, and lives as long as the latest. An address that an
 * administrator removed gets none. Whoever loses the account is notified.
 */
export async function applyEmailChange({ db, looks }: EmailDeps, host: Host, token: string): Promise<EmailChange | EmailFailure> {
  const found = await readEmailChange(db, token)
  if (found === undefined) return 'DEAD'
  const page = await pageForUser(db, host, looks, found.user.id)
  return db.orm.transaction(async (tx) => {
    const [user] = await tx.select().from(userIdentity).where(eq(userIdentity.id, found.user.id)).for('update')
    if (!user?.isActive) return 'DEAD'
    const change = { ...found, user }
    // An administrator's lock applies to whoever is in the account, but does not prevent the owner from getting the address back.
    if (change.purpose === 'CONFIRM_EMAIL' && isLockedByAdministrator(user)) return 'LOCKED'
    if (
      change.purpose !== 'CANCEL_EMAIL' &&
      (await checkUserNames(tx, user, { userName: change.email, email: change.email }, user.id)).length > 0
    )
      return 'TAKEN'
    const link = await takeLink(tx, token, change.purpose)
    if (!link || !isBound(link, user)) return 'DEAD'
    if (change.purpose === 'CONFIRM_EMAIL' && !(await couldStillAsk(tx, link, user))) return 'DEAD'
    await { CONFIRM_EMAIL: confirm, UNDO_EMAIL: undo, CANCEL_EMAIL: cancel }[change.purpose](tx, { ...change, link, host, page })
    return change
  })
}

type Change = EmailChange & { readonly link: Link; readonly host: Host; readonly page: Page }

async function confirm(tx: Orm, { user, email, link, host, page }: Change): Promise<void> {
  const isOwn = link.createdBy === user.id
  const hasLost = isAddressProven(user) && user.email !== null && user.email !== email ? user.email : undefined
  if (isOwn) {
    await actAs(tx, user.id)
    await writeAddress(tx, user, email, { byHolder: true })
    await audit(tx, user, 'confirmEmailChange', email)
    if (hasLost !== undefined) {
      const wanted = { purpose: 'UNDO_EMAIL', userId: user.id, createdBy: user.id, host, address: hasLost, since: link.since } as const
      await tx.insert(outbox).values(emailChangedMail(page, user, hasLost, email, await createLink(tx, wanted)))
    }
  } else {
    const taken = await takeBackCorrected(tx, user)
    await writeAddress(tx, user, email, { byHolder: false })
    await endSessionsOfUsers(tx, [user.id], 'securityChanged')
    await audit(tx, user, 'confirmEmailChange', email, taken)
    if (hasLost !== undefined) await tx.insert(outbox).values(emailLostMail(page, user, hasLost))
    if (taken.password) await mailNewPassword(tx, { user, email, host, page })
  }
  await recordEvent(tx, { type: 'EMAIL_CHANGED', userId: user.id, partnerId: host.partner.partnerId })
}

/** Whether the user or the app that requested the change could still request it. */
async function couldStillAsk(tx: Orm, { createdBy }: Link, user: UserRow): Promise<boolean> {
  if (createdBy === null || createdBy === user.id) return true
  const asker = (await presentViewerOf(tx, createdBy)) ?? (await findMachine(tx, createdBy))
  return asker !== undefined && couldChangeAccess(tx, asker, user)
}

/** Assumes that somebody else was in the account: their sessions, and what they set up, end with the change. */
async function undo(tx: Orm, { user, email, link, host, page }: Change): Promise<void> {
  await endLaterUndoLinks(tx, user.id, link)
  const taken = await takeBackUndone(tx, user, link)
  await writeAddress(tx, user, email, { byHolder: true })
  await endSessionsOfUsers(tx, [user.id], 'emailRestored')
  await audit(tx, user, 'undoEmailChange', email, taken)
  await recordEvent(tx, { type: 'EMAIL_CHANGED', userId: user.id, partnerId: host.partner.partnerId })
  if (user.email !== null && user.email !== email) await tx.insert(outbox).values(emailRestoredMail(page, user, user.email))
  // An earlier undo, perhaps by the intruder, may have removed the password already.
  if (user.passwordHash === null || taken.password || taken.logins > 0 || taken.passkeys > 0)
    await mailNewPassword(tx, { user, email, host, page })
}

/** Mails a link that sets a new password to the new address of the account. */
async function mailNewPassword(tx: Orm, { user, email, host, page }: Omit<Change, 'link' | 'purpose'>): Promise<void> {
  const link = await createLink(tx, { purpose: 'PASSWORD_RESET', userId: user.id, createdBy: null, host, address: email })
  await tx.insert(outbox).values(passwordEndedMail(page, user, email, { link, ways: await waysIn(tx, user.id) }))
}

async function cancel(tx: Orm, { user }: Change): Promise<void> {
  await endEmailRequests(tx, user.id, { ofHolder: true })
  await writeOwnAudit(tx, user, { action: 'cancelEmailChange' }, 'link:CANCEL_EMAIL')
}

/** If the user name equals the address, it changes with it. `byHolder`: see the trigger of migration 0250. */
async function writeAddress(tx: Orm, user: UserRow, email: string, { byHolder }: { byHolder: boolean }): Promise<void> {
  if (byHolder) await tx.execute(sql`select set_config('portico.address_by_link', ${user.id}, true)`)
  const isNameToo = user.email !== null && identifierKey(user.userName) === identifierKey(user.email)
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
}

const audit = (tx: Orm, user: UserRow, action: AuditAction, email: string, taken: object = {}): Promise<void> =>
  writeOwnAudit(
    tx,
    user,
    { action, before: { email: user.email }, after: { email, ...taken } },
    action === 'undoEmailChange' ? 'link:UNDO_EMAIL' : 'link:CONFIRM_EMAIL',
  )
