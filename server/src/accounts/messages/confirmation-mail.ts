import { renderHtmlMail, renderTextMail, type MailSender } from './mail-layout.ts'
import type { MailedLink } from '../links.ts'
import { fill, textsFor } from './messages.ts'
import { untilOf } from '../moments.ts'
import type { outbox } from '../../tables/outbox.table.ts'
import { CONFIRM_ACCOUNT } from '../confirmation-link.ts'

type Letter = MailSender & {
  readonly recipient: string
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly link: MailedLink
}

/** The mail that asks a new user to confirm the account, in their language and from their partner's own host. */
export function confirmationMail({ recipient, userId, userName, firstName, link, ...head }: Letter): typeof outbox.$inferInsert {
  const t = textsFor(head.locale)
  const site = head.host.partner.name
  const content = {
    subject: t.mailConfirmSubject,
    paragraphs: [fill(t.mailConfirmText, { name: firstName === '' ? userName : firstName, site, user: userName }), t.mailNotExpected],
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
