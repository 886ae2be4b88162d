import type { outbox } from '../outbox/outbox.table.ts'
import type { UserRow } from './claims.ts'
import { fill } from './messages/messages.ts'
import { html, type Html } from './pages/html.ts'
import type { Page } from './pages/page.ts'

type Mail = typeof outbox.$inferInsert

/** The mail with the link that sets a new password. */
export function passwordLinkMail(page: Page, user: UserRow, recipient: string, link: string, minutes: number): Mail {
  const { t } = page
  return mail(page, user, recipient, 'PASSWORD_RESET', {
    subject: t.mailResetSubject,
    paragraphs: [fill(t.mailResetText, { user: user.userName, minutes }), t.mailResetIgnore],
    link: { to: link, text: t.setPassword },
  })
}

/** Tells the owner that their password was changed. */
export function passwordChangedMail(page: Page, user: UserRow, recipient: string, at: Date): Mail {
  const { t, locale } = page
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return mail(page, user, recipient, 'PASSWORD_CHANGED', {
    subject: t.mailChangedSubject,
    paragraphs: [fill(t.mailChangedText, { user: user.userName, time: `${time} UTC` }), t.mailChangedWarning],
  })
}

type Content = { subject: string; paragraphs: string[]; link?: { to: string; text: string } }

function mail(page: Page, user: UserRow, recipient: string, purpose: string, { subject, paragraphs, link }: Content): Mail {
  const name = page.host.partner.name
  const [first = '', ...rest] = paragraphs
  const text = [first, ...(link ? [link.to] : []), ...rest, `${name}\n${page.host.origin}/`].join('\n\n')
  return {
    channel: 'MAIL',
    recipient,
    subject: `${subject} · ${name}`,
    text,
    html: letter(page, subject, paragraphs, link).text,
    purpose,
    userId: user.id,
  }
}

/** Mail programs know tables and inline styles; the colours are numbers of the partner's theme. */
function letter(page: Page, subject: string, [first, ...rest]: string[], link: Content['link']): Html {
  const { brand, onBrand } = page.look
  const paragraph = (text: string | undefined) => html`<p style="margin:0 0 16px">${text}</p>`
  return html`<!doctype html>
    <html lang="${page.locale}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f9f8f6">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden"
              >
                <tr>
                  <td style="padding:20px 28px;background:${brand};color:${onBrand};font:600 18px/1.4 system-ui,Arial,sans-serif">
                    ${page.host.partner.name}
                  </td>
                </tr>
                <tr>
                  <td style="padding:28px;color:#1c2126;font:16px/1.5 system-ui,Arial,sans-serif">
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>
                    ${paragraph(first)}
                    ${
                      link === undefined
                        ? undefined
                        : html`<p style="margin:0 0 16px">
                              <a
                                href="${link.to}"
                                style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand};color:${onBrand};font-weight:600;text-decoration:none"
                                >${link.text}</a
                              >
                            </p>
                            <p style="margin:0 0 16px;font-size:14px;color:#5c5852;word-break:break-all">${link.to}</p>`
                    }
                    ${rest.map(paragraph)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}
