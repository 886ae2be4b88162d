import { renderHtmlMail, renderTextMail, type MailSender } from './mail-layout.ts'
import type { MailedLink } from '../links.ts'
import { fill, textsFor } from './messages.ts'
import { untilOf } from '../moments.ts'
import type { outbox } from '../../tables/outbox.table.ts'
import { CONFIRM_ACCOUNT } from '../confirmation-link.ts'

/** Who invited the user, and the customers that they become a member of. */
export type Invitation = { readonly by: string; readonly customers: readonly string[] }

type Letter = MailSender & {
  readonly recipient: string
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly link: MailedLink
  /** Undefined if nobody in person invites the user, such as a directory or the user who asks for the link again. */
  readonly invitation?: Invitation | undefined
}

/** The mail that asks a new user to confirm the account, in their language and from their partner's own host. */
export function confirmationMail({
  recipient,
  userId,
  userName,
  firstName,
  link,
  invitation,
  ...head
}: Letter): typeof outbox.$inferInsert {
  const t = textsFor(head.locale)
  const site = head.host.partner.name
  const content = {
    subject: t.mailConfirmSubject,
    paragraphs: [
      [
        fill(t.mailConfirmText, { name: firstName === '' ? userName : firstName, site, user: userName }),
        ...(invitation ? [invitedBy(head.locale, invitation)] : []),
      ].join(' '),
      t.mailNotExpected,
    ],
    link: {
      to: link.address,
      text: t.mailConfirmButton,
      life: fill(t.mailConfirmUntil, { until: untilOf(head.locale, link.expiresAt) }),
    },
  }
  return {
    channel: 'MAIL',
    recipient,
    subject: `${content.subject} · ${site}`,
    text: renderTextMail(head, content),
    html: renderHtmlMail(head, content).text,
    purpose: CONFIRM_ACCOUNT,
    userId,
  }
}

/** Names a few customers, so that a user of hundreds gets no mail of names. */
const MOST = 5

function invitedBy(locale: MailSender['locale'], { by, customers }: Invitation): string {
  const t = textsFor(locale)
  if (customers.length === 0) return fill(t.mailInvited, { by })
  const more = customers.length - MOST
  const named = [...customers.slice(0, MOST), ...(more > 0 ? [`+${more}`] : [])]
  return fill(t.mailInvitedTo, { by, customers: new Intl.ListFormat(locale).format(named) })
}
