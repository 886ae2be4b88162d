import type { LinkPurpose } from '../../platform/lifetimes.ts'
import { eq, sql } from 'drizzle-orm'
import type { BreachCheck } from '../../accounts/passwords/breached-passwords.ts'
import type { Database } from '../../db/database.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import { sendConfirmationLink } from '../../accounts/messages/confirmation-mail.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { isConfirmedByProvider, isShutOut } from '../../accounts/required-provider.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { Host } from '../../kit/hosts.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { readUser } from '../../accounts/find-user.ts'
import type { TryLimits } from '../../accounts/limits.ts'
import { isLockedByAdministrator } from '../../accounts/lockout.ts'
import { isBound, readLink, staysUnproven, takeLink, type LinkState } from '../../accounts/links.ts'
import type { Looks } from '../../accounts/look/look.ts'
import { newPasswordErrors, usedBefore, type NewPassword } from '../own/passwords.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { pageForUser, type Page } from '../../accounts/page.ts'
import { SETS_PASSWORD, isDone, sendPasswordLink, spendLink, userOfLink } from '../../accounts/passwords/password-links.ts'
import { stampOf } from '../../accounts/security-stamp.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import { issuePass } from '../sign-in/sign-in-pass.ts'

export type LinkDeps = { db: Database; sessions: Sessions; looks: Looks; limits: TryLimits; host: Host; isBreached: BreachCheck }

/**
 * State of a link for machine `account`. It contains the user only while the link works. For a confirmed account, a confirmation link becomes
 * SET_PASSWORD if there is no password yet, otherwise DONE.
 */
export type LinkView = {
  state: LinkState | 'DONE'
  purpose: LinkPurpose | 'SET_PASSWORD' | null
  userName: string | null
  email: string | null
}

/** Reads a link and changes nothing, because mail scanners open links too. */
export async function viewLink({ db }: Pick<LinkDeps, 'db'>, token: string): Promise<LinkView> {
  const { state, link } = await readLink(db.orm, token)
  if (!link) return { state, purpose: null, userName: null, email: null }
  const purpose = link.purpose as LinkPurpose
  const user = link.userId ? await readUser(db, link.userId) : undefined
  if (!user?.isActive || !isBound(link, user)) return { state: 'EXPIRED', purpose, userName: null, email: null }
  if (isDone(link, user)) return { state: 'DONE', purpose, userName: null, email: null }
  if (state !== 'USABLE') return { state, purpose, userName: null, email: null }
  // The page of an expired link offers another one, which leads to the login provider.
  if (purpose === 'PASSWORD_RESET' && (await isConfirmedByProvider(db.orm, user)))
    return { state: 'EXPIRED', purpose, userName: null, email: null }
  const isConfirmed = purpose === 'CONFIRM_ACCOUNT' && user.emailConfirmed
  return { state, purpose: isConfirmed ? 'SET_PASSWORD' : purpose, userName: user.userName, email: link.data ?? user.email }
}

/** Shown to the owner, who has opened a mailed link: a new password would not let them in. */
export const LOCKED_BY_ADMINISTRATOR = invalid(
  'link',
  'ACCOUNT_LOCKED',
  'An administrator has locked this account. Ask them to unlock it, then open the link again.',
)

const failed = { errors: [invalid('link', 'LINK_EXPIRED', 'Failed to confirm account')], asksPassword: false }

/**
 * Confirms the account. The link is used up if there is a password already; otherwise it continues to set the first one, so that a reload or another
 * device gets there again. Refused where a login provider has to confirm it: the link stays usable for that.
 */
export async function confirmAccount({ db }: Pick<LinkDeps, 'db'>, token: string): Promise<{ errors: UserError[]; asksPassword: boolean }> {
  return db.orm.transaction(async (tx) => {
    const { state, link } = await readLink(tx, token)
    if (state !== 'USABLE' || link?.purpose !== 'CONFIRM_ACCOUNT' || !link.userId) return failed
    const [user] = await tx.select().from(userIdentity).where(eq(userIdentity.id, link.userId)).for('update')
    if (!user?.isActive || !isBound(link, user) || (await isConfirmedByProvider(tx, user))) return failed
    const asksPassword = user.passwordHash === null
    if (!asksPassword && !(await takeLink(tx, token, 'CONFIRM_ACCOUNT'))) return failed
    const emailUnproven = staysUnproven(link, user)
    if (isAddressProven(user) || (user.emailConfirmed && emailUnproven)) return { errors: [], asksPassword }
    await tx
      .update(userIdentity)
      .set({ emailConfirmed: true, emailUnproven, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, user.id))
    await writeOwnAudit(tx, user, { action: 'confirmAccount' }, 'link:CONFIRM_ACCOUNT')
    return { errors: [], asksPassword }
  })
}

/**
 * Sets a password by a link. A refused password leaves the link unused.
 * @returns a pass that signs in the browser that set it
 */
export async function setPasswordByLink(
  deps: LinkDeps,
  token: string,
  input: NewPassword,
): Promise<{ errors: UserError[]; pass?: string }> {
  const { db, sessions, looks, host } = deps
  const dead = { errors: [invalid('link', 'LINK_EXPIRED', 'This link no longer works.')] }
  const user = await userOfLink(db, token)
  if (!user) return dead
  if (isLockedByAdministrator(user)) return { errors: [LOCKED_BY_ADMINISTRATOR] }
  const errors = await newPasswordErrors(deps, input, user)
  if (errors.length > 0) return { errors }
  const page = await pageForUser(db, host, looks, user.id)
  const outcome = await changePassword(db, sessions, {
    user,
    newPassword: input.newPassword,
    host,
    page,
    claim: (tx) => spendLink(tx, token, user.id),
    actingAs: 'link:SET_PASSWORD',
  })
  const stamp = outcome === 'CHANGED' ? await stampOf(db.orm, user.id) : undefined
  if (stamp !== undefined) return { errors: [], pass: await issuePass(db, host, { userId: user.id, stamp }) }
  return (await userOfLink(db, token)) ? { errors: [usedBefore] } : dead
}

/** Mails a new link to the owner of an expired or used one. The caller always gets the same answer. */
export async function resendLink({ db, looks, limits, host }: LinkDeps, token: string, address: string): Promise<void> {
  if ((await limits.takeMail(address, host, `link ${token}`)) !== 'some') return
  const { link } = await readLink(db.orm, token)
  const user = link?.userId ? await readUser(db, link.userId) : undefined
  if (!user?.isActive || user.email === null || (await limits.takeMailTo(user.id)) !== 'some') return
  const page = await pageForUser(db, host, looks, user.id)
  if (link?.purpose === 'CONFIRM_ACCOUNT' && !user.emailConfirmed) await sendConfirmation(db, user, page)
  else if (SETS_PASSWORD.some((purpose) => purpose === link?.purpose)) await sendWayIn(db, user, page)
}

/**
 * Mails a link that sets a password, or the invitation of somebody whose account a login provider confirms instead. Whoever is linked with that
 * provider gets neither: a mailbox alone must not link another identity.
 */
export async function sendWayIn(db: Database, user: UserRow, page: Page): Promise<void> {
  if (!(await isConfirmedByProvider(db.orm, user))) return sendPasswordLink(db, user, page)
  const [found] = await db.orm.select({ isShutOut }).from(userIdentity).where(eq(userIdentity.id, user.id))
  if (found?.isShutOut && !user.emailUnproven) await sendConfirmation(db, user, page)
}

/** Mails another link that confirms the account; the previous one stops working. */
export async function sendConfirmation(db: Database, user: UserRow, page: Page): Promise<void> {
  const { email } = user
  if (email !== null) await db.orm.transaction((tx) => sendConfirmationLink(tx, page, { ...user, email }, null))
}
