import { renderHtmlMail, renderTextMail, sentBy, type MailSender } from './mail-layout.ts'
import type { MailedLink } from '../links.ts'
import { fill, textsFor } from './messages.ts'
import { untilOf } from '../moments.ts'
import type { MailPage } from '../page.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../claims.ts'
import { CONFIRM_ACCOUNT, createConfirmationLink } from '../confirmation-link.ts'
import type { Orm } from '../../db/orm.ts'

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
    ...sentBy(head),
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

type Invited = Pick<UserRow, 'id' | 'userName' | 'displayName'> & { readonly email: string }

/** Mails a user another link that confirms the account; the previous one stops working. */
export async function sendConfirmationLink(
  tx: Pick<Orm, 'insert' | 'update'>,
  { host, locale, look }: MailPage,
  { id, userName, displayName, email }: Invited,
  createdBy: string | null,
  invitation?: Invitation,
): Promise<void> {
  const link = await createConfirmationLink(tx, { userId: id, createdBy, host, address: email })
  const firstName = displayName?.split(' ')[0] ?? ''
  await tx
    .insert(outbox)
    .values(confirmationMail({ recipient: email, userId: id, userName, firstName, locale, host, look, link, invitation }))
}
