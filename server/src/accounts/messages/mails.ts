import type { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../claims.ts'
import { letter, plainLetter, type LetterContent } from './letter.ts'
import type { Messages } from './en-gb.ts'
import type { MailedLink } from '../links.ts'
import { fill, textsFor } from './messages.ts'
import { dayOf, momentOf, untilOf } from '../moments.ts'
import type { MailPage, Page } from '../page.ts'
import type { WayIn } from '../take-back.ts'

type Mail = typeof outbox.$inferInsert

/** The mail with the link that sets a new password. */
export function passwordLinkMail(page: Page, user: UserRow, recipient: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'PASSWORD_RESET', {
    subject: t.mailResetSubject,
    paragraphs: [fill(t.mailResetText, { user: user.userName }), t.mailResetIgnore],
    link: { to: link.address, text: t.setPassword, life: lifeOf(page.locale, link) },
  })
}

/** Tells who cannot come in by another provider any more, and has no other way, with a link that sets a password. */
export function lastWayMail(
  page: Page,
  user: UserRow,
  recipient: string,
  { provider, link }: { readonly provider: string; readonly link: MailedLink },
): Mail {
  const { t } = page
  return mail(page, user, recipient, 'PASSWORD_RESET', {
    subject: t.mailLastWaySubject,
    paragraphs: [fill(t.mailLastWayText, { user: user.userName, provider, site: page.host.partner.name })],
    link: { to: link.address, text: t.setPassword, life: lifeOf(page.locale, link) },
  })
}

/** The only place where a temporary password is ever written. */
export function temporaryPasswordMail(page: Page, user: UserRow, recipient: string, password: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'TEMPORARY_PASSWORD', {
    subject: t.mailTemporarySubject,
    paragraphs: [fill(t.mailTemporaryText, { user: user.userName, password, site: page.host.partner.name }), t.mailTemporaryWarning],
  })
}

/** Tells the owner that their password was changed. */
export function passwordChangedMail(page: Page, user: UserRow, recipient: string, at: Date): Mail {
  const { t, locale } = page
  return mail(page, user, recipient, 'PASSWORD_CHANGED', {
    subject: t.mailChangedSubject,
    paragraphs: [fill(t.mailChangedText, { user: user.userName, time: momentOf(locale, at) }), t.mailNotYou],
  })
}

/** Tells the owner of an account that it is locked, until when, and what helps. */
export function lockedMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t, locale, host } = page
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    user.lockoutEnd ?? new Date(),
  )
  const facts = { user: user.userName, site: host.partner.name, time: `${time} UTC` }
  const byTries = {
    paragraphs: [fill(t.mailLockedText, facts), t.mailLockedWarning],
    link: { to: `${host.origin}/identity/forgot`, text: t.setPassword },
  }
  const byAdministrator = { paragraphs: [fill(t.mailLockedByAdminText, facts)] }
  return mail(page, user, recipient, 'ACCOUNT_LOCKED', {
    subject: t.mailLockedSubject,
    ...(user.lockoutReason === null ? byTries : byAdministrator),
  })
}

/** 6 digits for one step of a sign-in, or to confirm something. */
export function codeMail(page: Page, user: UserRow, recipient: string, code: string, minutes: number): Mail {
  const { t } = page
  return mail(page, user, recipient, 'ONE_TIME_CODE', {
    subject: t.mailCodeSubject,
    paragraphs: [fill(t.mailCodeLead, { minutes, site: page.host.partner.name }), t.mailCodeWarning],
    code,
  })
}

/** The same as a text message. */
export const codeMessage = ({ t, host }: Page, user: UserRow, recipient: string, code: string, minutes: number): Mail => ({
  channel: 'SMS',
  recipient,
  text: fill(t.mailCodeText, { code, minutes, site: host.partner.name }),
  purpose: 'ONE_TIME_CODE',
  userId: user.id,
})

/** The only place where a PIN is ever written. */
export function pinMail(page: Page, user: UserRow, recipient: string, pin: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'PIN', {
    subject: t.mailPinSubject,
    paragraphs: [fill(t.mailPinText, { user: user.userName, site: page.host.partner.name }), t.mailPinWarning],
    code: pin,
  })
}

/** To the new address: the link that makes it the user's. */
export function confirmEmailMail(page: Page, user: UserRow, recipient: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'CONFIRM_EMAIL', {
    subject: t.mailConfirmEmailSubject,
    paragraphs: [fill(t.mailConfirmEmailText, { user: user.userName, site: page.host.partner.name }), t.mailNotExpected],
    link: { to: link.address, text: t.confirmEmailButton, life: lifeOf(page.locale, link) },
  })
}

/** To the owner of an address that somebody entered as theirs; it says nothing of who. */
export function emailTakenMail(page: Page, recipient: string): Mail {
  const { t } = page
  return mail(page, undefined, recipient, 'EMAIL_TAKEN', {
    subject: t.mailEmailTakenSubject,
    paragraphs: [fill(t.mailEmailTakenText, { site: page.host.partner.name }), t.mailEmailTakenIgnore],
  })
}

/** To the old address: somebody who is signed in wants another one, and how to cancel that. */
export function emailRequestedMail(page: Page, user: UserRow, recipient: string, email: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGE_REQUESTED', {
    subject: t.mailEmailRequestedSubject,
    paragraphs: [fill(t.mailEmailRequestedText, { user: user.userName, email, time: momentOf(page.locale) }), t.mailEmailRequestedCancel],
    link: { to: link.address, text: t.cancelEmailButton, life: lifeOf(page.locale, link) },
  })
}

/** To the old address: an administrator has entered another one, which is not told: it may be somebody else's who has the account by right. */
export function emailRequestedByAdministratorMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGE_REQUESTED', {
    subject: t.mailEmailRequestedSubject,
    paragraphs: [fill(t.mailEmailRequestedByAdminText, { user: user.userName, time: momentOf(page.locale) }), t.mailEmailAskAdmin],
  })
}

/** To an address that an administrator took away from an account. */
export function emailLostMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGED', {
    subject: t.mailEmailChangedSubject,
    paragraphs: [fill(t.mailEmailLostText, { user: user.userName, time: momentOf(page.locale) }), t.mailEmailAskAdmin],
  })
}

/** To an address that an account loses as an earlier one was given back by a link that undoes changes. */
export function emailRestoredMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGED', {
    subject: t.mailEmailChangedSubject,
    paragraphs: [fill(t.mailEmailRestoredText, { user: user.userName, time: momentOf(page.locale) }), t.mailEmailAskAdmin],
  })
}

/**
 * To the address that has an account from now on, whose password ended with the change: the link that sets a new one, and what else opens the account,
 * as whoever had it may have set that up. A passkey is named by its day: its own name is whatever they wrote.
 */
export function passwordEndedMail(
  page: Page,
  user: UserRow,
  recipient: string,
  { link, ways }: { readonly link: MailedLink; readonly ways: readonly WayIn[] },
): Mail {
  const { t, locale } = page
  const dated = (text: string, at: Date | null) => (at ? `${text} (${dayOf(locale, at)})` : text)
  const named = ways.map((way) =>
    dated(way.kind === 'PASSKEY' ? t.wayPasskey : fill(t.wayLogin, { provider: way.provider }), way.createdAt),
  )
  return mail(page, user, recipient, 'PASSWORD_RESET', {
    subject: t.mailResetSubject,
    paragraphs: [
      fill(t.mailPasswordEndedText, { user: user.userName, site: page.host.partner.name }),
      ...(named.length > 0 ? [fill(t.mailWaysLeftText, { ways: new Intl.ListFormat(locale).format(named) })] : []),
    ],
    link: { to: link.address, text: t.setPassword, life: lifeOf(page.locale, link) },
  })
}

/** To the old address: it was changed, and how to undo that. */
export function emailChangedMail(page: Page, user: UserRow, recipient: string, email: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGED', {
    subject: t.mailEmailChangedSubject,
    paragraphs: [fill(t.mailEmailChangedText, { user: user.userName, email, time: momentOf(page.locale) }), t.mailNotYou],
    link: { to: link.address, text: t.undoEmailButton, life: lifeOf(page.locale, link) },
  })
}

/** What the owner of an account is told of a change to how they sign in. */
export type Notice = NoticeOf<keyof Messages>
type NoticeOf<Key> = Key extends `notice${infer Name}` ? Name : never

export function noticeMail(page: MailPage, user: UserRow, recipient: string, notice: Notice): Mail {
  const { t } = page
  const what = t[`notice${notice}`]
  return mail(page, user, recipient, 'SECURITY_NOTICE', {
    subject: what,
    paragraphs: [fill(t.mailNoticeText, { what, user: user.userName, time: momentOf(page.locale) }), t.mailNotYou],
  })
}

const lifeOf = (locale: string, link: MailedLink) => fill(textsFor(locale).mailLinkOnce, { until: untilOf(locale, link.expiresAt) })

function mail(page: MailPage, user: UserRow | undefined, recipient: string, purpose: string, content: LetterContent): Mail {
  return {
    channel: 'MAIL',
    recipient,
    subject: `${content.subject} · ${page.host.partner.name}`,
    text: plainLetter(page, content),
    html: letter(page, content).text,
    purpose,
    userId: user?.id ?? null,
  }
}
