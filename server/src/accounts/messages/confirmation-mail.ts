import { renderHtmlMail, renderTextMail, type MailSender } from './mail-layout.ts'
import type { MailedLink } from '../links.ts'
import { fill, textsFor } from './messages.ts'
import { untilOf } from '../moments.ts'
import type { MailPage } from '../page.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../claims.ts'
import { CONFIRM_ACCOUNT, createConfirmationLink } from '../confirmation-link.ts'
import type { Orm } from '../../db/orm.ts'

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

type Invited = Pick<UserRow, 'id' | 'userName' | 'displayName'> & { readonly email: string }

/** Mails a user another link that confirms the account; the previous one stops working. */
export async function sendConfirmationLink(
  tx: Pick<Orm, 'insert' | 'update'>,
  { host, locale, look }: MailPage,
  { id, userName, displayName, email }: Invited,
  createdBy: string | null,
): Promise<void> {
  const link = await createConfirmationLink(tx, { userId: id, createdBy, host, address: email })
  const firstName = displayName?.split(' ')[0] ?? ''
  await tx.insert(outbox).values(confirmationMail({ recipient: email, userId: id, userName, firstName, locale, host, look, link }))
}
