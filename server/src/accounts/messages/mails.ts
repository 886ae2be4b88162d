import type { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../claims.ts'
import { renderHtmlMail, renderTextMail, sentBy, type MailContent } from './mail-layout.ts'
import type { Messages } from './en-gb.ts'
import type { MailedLink } from '../links.ts'
import { fill, textsFor } from './messages.ts'
import { dayOf, momentOf, untilOf } from '../moments.ts'
import type { MailPage, Page } from '../page.ts'
import type { WayIn } from '../take-back.ts'

type Mail = typeof outbox.$inferInsert

export function passwordLinkMail(page: Page, user: UserRow, recipient: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'PASSWORD_RESET', {
    subject: t.mailResetSubject,
    paragraphs: [fill(t.mailResetText, { user: user.userName }), t.mailResetIgnore],
    link: { to: link.address, text: t.setPassword, life: lifeOf(page.locale, link) },
  })
}

/** Shows an operator that mails arrive. */
export function testMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t, locale, host } = page
  return mail(page, user, recipient, 'TEST', {
    subject: t.mailTestSubject,
    paragraphs: [fill(t.mailTestText, { user: user.userName, site: host.partner.name, time: momentOf(locale) })],
  })
}

/** Mail to a user who can no longer sign in by a provider and has no other way, with a link that sets a password. */
export function lastWayMail(
  page: MailPage,
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

export function passwordChangedMail(page: Page, user: UserRow, recipient: string, at: Date): Mail {
  const { t, locale } = page
  return mail(page, user, recipient, 'PASSWORD_CHANGED', {
    subject: t.mailChangedSubject,
    paragraphs: [fill(t.mailChangedText, { user: user.userName, time: momentOf(locale, at) }), t.mailNotYou],
  })
}

/** Tells the owner until when the account is locked, and what helps. */
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

/** Six digits for one step of a sign-in, or to confirm something. */
export function codeMail(page: Page, user: UserRow, recipient: string, code: string, minutes: number): Mail {
  const { t } = page
  return mail(page, user, recipient, 'ONE_TIME_CODE', {
    subject: t.mailCodeSubject,
    paragraphs: [fill(t.mailCodeLead, { minutes, site: page.host.partner.name }), t.mailCodeWarning],
    code,
  })
}

/** Like `codeMail`, as a text message. */
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

/** Sent to the new address, with the link that makes it the user's. */
export function confirmEmailMail(page: Page, user: UserRow, recipient: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'CONFIRM_EMAIL', {
    subject: t.mailConfirmEmailSubject,
    paragraphs: [fill(t.mailConfirmEmailText, { user: user.userName, site: page.host.partner.name }), t.mailNotExpected],
    link: { to: link.address, text: t.confirmEmailButton, life: lifeOf(page.locale, link) },
  })
}

/** Sent to the owner of an address that another user entered as their own; does not say who. */
export function emailTakenMail(page: Page, recipient: string): Mail {
  const { t } = page
  return mail(page, undefined, recipient, 'EMAIL_TAKEN', {
    subject: t.mailEmailTakenSubject,
    paragraphs: [fill(t.mailEmailTakenText, { site: page.host.partner.name }), t.mailEmailTakenIgnore],
  })
}

/** Sent to the old address: a signed-in user requested a change, and how to cancel it. */
export function emailRequestedMail(page: Page, user: UserRow, recipient: string, email: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGE_REQUESTED', {
    subject: t.mailEmailRequestedSubject,
    paragraphs: [fill(t.mailEmailRequestedText, { user: user.userName, email, time: momentOf(page.locale) }), t.mailEmailRequestedCancel],
    link: { to: link.address, text: t.cancelEmailButton, life: lifeOf(page.locale, link) },
  })
}

/** Sent to the old address after an administrator entered a new one. The new address is not named: it may belong to the rightful owner. */
export function emailRequestedByAdministratorMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGE_REQUESTED', {
    subject: t.mailEmailRequestedSubject,
    paragraphs: [fill(t.mailEmailRequestedByAdminText, { user: user.userName, time: momentOf(page.locale) }), t.mailEmailAskAdmin],
  })
}

/** Sent to an address that an administrator removed from an account. */
export function emailLostMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGED', {
    subject: t.mailEmailChangedSubject,
    paragraphs: [fill(t.mailEmailLostText, { user: user.userName, time: momentOf(page.locale) }), t.mailEmailAskAdmin],
  })
}

/** Sent to an address that an account loses because a link restored an earlier one. */
export function emailRestoredMail(page: Page, user: UserRow, recipient: string): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGED', {
    subject: t.mailEmailChangedSubject,
    paragraphs: [fill(t.mailEmailRestoredText, { user: user.userName, time: momentOf(page.locale) }), t.mailEmailAskAdmin],
  })
}

/**
 * Sent to the new address of an account whose password ended with the change: the link that sets a new one, and the other ways to sign in, which the
 * previous holder may have set up. A passkey is listed by its date, because its name was chosen by that holder.
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

/** Sent to the old address after a change, with a link that undoes it. */
export function emailChangedMail(page: Page, user: UserRow, recipient: string, email: string, link: MailedLink): Mail {
  const { t } = page
  return mail(page, user, recipient, 'EMAIL_CHANGED', {
    subject: t.mailEmailChangedSubject,
    paragraphs: [fill(t.mailEmailChangedText, { user: user.userName, email, time: momentOf(page.locale) }), t.mailNotYou],
    link: { to: link.address, text: t.undoEmailButton, life: lifeOf(page.locale, link) },
  })
}

/** Notices to the owner of an account about a change to how they sign in. */
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

function mail(page: MailPage, user: UserRow | undefined, recipient: string, purpose: string, content: MailContent): Mail {
  return {
    channel: 'MAIL',
    ...sentBy(page),
    recipient,
    subject: `${content.subject} · ${page.host.partner.name}`,
    text: renderTextMail(page, content),
    html: renderHtmlMail(page, content).text,
    purpose,
    userId: user?.id ?? null,
  }
}
