import { letter, plainLetter, type Letterhead } from '../../identity/letter.ts'
import type { outbox } from '../../outbox/outbox.table.ts'
import { CONFIRM_ACCOUNT } from './confirmation-link.ts'
import { confirmationTexts } from './confirmation-mail.texts.ts'

type Letter = Letterhead & {
  readonly recipient: string
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly link: string
}

/** The mail that asks a new user to confirm the account, in their language, from their partner's own host. */
export function confirmationMail({ recipient, userId, userName, firstName, link, ...head }: Letter): typeof outbox.$inferInsert {
  const texts = confirmationTexts(head.locale)
  const { name } = head.host.partner
  const content = {
    subject: texts.subject(name),
    paragraphs: [`${texts.hello(firstName === '' ? userName : firstName)} ${texts.lead(name, userName)}`, texts.life],
    link: { to: link, text: texts.confirm },
  }
  const { subject } = content
  return {
    channel: 'MAIL',
    recipient,
    subject,
    text: plainLetter(head, content),
    html: letter(head, content).text,
    purpose: CONFIRM_ACCOUNT,
    userId,
  }
}
