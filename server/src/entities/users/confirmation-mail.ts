import type { Host } from '../../hosts.ts'
import { html } from '../../identity/pages/html.ts'
import type { outbox } from '../../outbox/outbox.table.ts'
import { CONFIRM_ACCOUNT } from './confirmation-link.ts'
import { confirmationTexts } from './confirmation-mail.texts.ts'

type Letter = {
  readonly recipient: string
  readonly userId: string
  readonly userName: string
  readonly firstName: string
  readonly locale: string
  readonly host: Host
  readonly link: string
}

/** The mail that asks a new user to confirm the account, in their language, from their partner's own host. */
export function confirmationMail({ recipient, userId, userName, firstName, locale, host, link }: Letter): typeof outbox.$inferInsert {
  const texts = confirmationTexts(locale)
  const { name } = host.partner
  const subject = texts.subject(name)
  const hello = texts.hello(firstName === '' ? userName : firstName)
  const lead = texts.lead(name, userName)
  const text = [hello, lead, link, texts.life, `${name}\n${host.origin}/`].join('\n\n')
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;background:#ffffff;color:#1c2126;font:16px/1.5 system-ui,Arial,sans-serif">
        <p>${hello}</p>
        <p>${lead}</p>
        <p><a href="${link}">${texts.confirm}</a></p>
        <p style="color:#5c5852;font-size:14px;word-break:break-all">${link}</p>
        <p>${texts.life}</p>
        <p>${name}</p>
      </body>
    </html>`
  return { channel: 'MAIL', recipient, subject, text, html: page.text, purpose: CONFIRM_ACCOUNT, userId }
}
