import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { auditLog } from '../entities/logs/log.table.ts'
import { confirmationMail } from '../entities/users/confirmation-mail.ts'
import { createConfirmationLink } from '../entities/users/confirmation-link.ts'
import { userIdentity } from '../entities/users/user.table.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { Host } from '../hosts.ts'
import { currentTrace } from '../http/trace.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { changePassword } from './change-password.ts'
import type { UserRow } from './claims.ts'
import { readUser } from './find-user.ts'
import type { TryLimits } from './limits.ts'
import { createLink, readLink, takeLink, type LinkPurpose, type LinkState } from './links.ts'
import type { Looks } from './look/look.ts'
import { newPasswordErrors, usedBefore, type NewPassword } from './own/passwords.ts'
import { invalid } from './own/own.ts'
import { pageForUser, type Page } from './pages/page.ts'
import { SETS_PASSWORD, sendPasswordLink, spendLink, userOfLink } from './password-links.ts'
import type { Sessions } from './sessions.ts'

export type LinkDeps = { db: Database; sessions: Sessions; looks: Looks; limits: TryLimits; host: Host }

/** What machine `account` may know of a link: nothing of whose it is unless it still works. */
export type LinkView = { state: LinkState; purpose: LinkPurpose | null; userName: string | null; email: string | null }

/** Reads a link and changes nothing: mail scanners look too. */
export async function viewLink({ db }: Pick<LinkDeps, 'db'>, token: string): Promise<LinkView> {
  const { state, link } = await readLink(db.orm, token)
  const user = state === 'USABLE' && link?.userId ? await readUser(db, link.userId) : undefined
  if (!link) return { state, purpose: null, userName: null, email: null }
  const isUsable = state === 'USABLE' && user?.isActive === true
  return {
    state: isUsable ? 'USABLE' : 'EXPIRED',
    purpose: link.purpose as LinkPurpose,
    userName: isUsable ? user.userName : null,
    email: isUsable ? (link.data ?? user.email) : null,
  }
}

const failed = invalid('link', 'LINK_EXPIRED', 'Failed to confirm account')

/** Uses the mailed link up and confirms the account. @returns a link of 15 minutes that sets the password, where there is none yet */
export async function confirmAccount({ db, host }: LinkDeps, token: string): Promise<{ errors: UserError[]; passwordLink: string | null }> {
  return db.orm.transaction(async (tx) => {
    const link = await takeLink(tx, token, 'CONFIRM_ACCOUNT')
    if (!link?.userId) return { errors: [failed], passwordLink: null }
    const [user] = await tx
      .update(userIdentity)
      .set({ emailConfirmed: true, version: sql`${userIdentity.version} + 1` })
      .where(eq(userIdentity.id, link.userId))
      .returning()
    if (!user?.isActive) return { errors: [failed], passwordLink: null }
    await tx.insert(auditLog).values({
      actorId: user.id,
      partnerId: user.partnerId,
      action: 'confirmAccount',
      subjectType: 'UserIdentity',
      subjectId: user.id,
      traceId: currentTrace()?.traceId ?? null,
    })
    if (user.passwordHash !== null) return { errors: [], passwordLink: null }
    const next = await createLink(tx, { purpose: 'SET_PASSWORD', userId: user.id, createdBy: user.id, host })
    return { errors: [], passwordLink: next.token }
  })
}

/** Sets a password by a link. A password that is refused leaves the link as it was. */
export async function setPasswordByLink(deps: LinkDeps, token: string, input: NewPassword): Promise<UserError[]> {
  const { db, sessions, looks, host } = deps
  const dead = [invalid('link', 'LINK_EXPIRED', 'This link no longer works.')]
  const user = await userOfLink(db, token)
  if (!user) return dead
  const errors = newPasswordErrors(input, user)
  if (errors.length > 0) return errors
  const page = await pageForUser(db, host, looks, user.id)
  const isDone = await changePassword(db, sessions, {
    user,
    newPassword: input.newPassword,
    host,
    page,
    claim: async (tx) => {
      if (!(await spendLink(tx, token))) return false
      await tx.update(userIdentity).set({ emailConfirmed: true }).where(eq(userIdentity.id, user.id))
      return true
    },
  })
  if (isDone) return []
  return (await userOfLink(db, token)) ? [usedBefore] : dead
}

/** Mails a link anew to whom an old one of ours belonged. The caller always gets the same answer (checks.md E5). */
export async function resendLink({ db, looks, limits, host }: LinkDeps, token: string, address: string): Promise<void> {
  if ((await limits.takeMail(address, host, `link ${token}`)) !== 'some') return
  const { link } = await readLink(db.orm, token)
  const user = link?.userId ? await readUser(db, link.userId) : undefined
  if (!user?.isActive || user.email === null) return
  const page = await pageForUser(db, host, looks, user.id)
  if (link?.purpose === 'CONFIRM_ACCOUNT' && !user.emailConfirmed) await sendConfirmation(db, user, user.email, page)
  else if (SETS_PASSWORD.some((purpose) => purpose === link?.purpose)) await sendPasswordLink(db, user, page)
}

const sendConfirmation = (db: Database, user: UserRow, recipient: string, { host, locale, look }: Page): Promise<void> =>
  db.orm.transaction(async (tx) => {
    const link = await createConfirmationLink(tx, { userId: user.id, createdBy: null, host })
    const firstName = user.displayName?.split(' ')[0] ?? ''
    await tx
      .insert(outbox)
      .values(confirmationMail({ recipient, userId: user.id, userName: user.userName, firstName, locale, host, look, link }))
  })
