import type { Host } from '../../kit/hosts.ts'
import type { Brand } from '../look/look.ts'
import { fill, textsFor } from './messages.ts'
import { html, type Html } from './html.ts'

export type MailSender = { host: Host; locale: string; look: Brand }

export type MailContent = {
  subject: string
  paragraphs: readonly string[]
  /** Digits to read and type, shown after the first paragraph. */
  code?: string | undefined
  /** Button after the first paragraph, with its lifetime. */
  link?: { to: string; text: string; life: string } | undefined
}

/** Renders a mail as plain text. */
export function renderTextMail({ host, locale }: MailSender, { paragraphs: [first = '', ...rest], code, link }: MailContent): string {
  const sender = fill(textsFor(locale).mailFooter, { site: host.partner.name })
  const { mailFooter } = host.says
  const last = `${mailFooter === null ? '' : `${mailFooter}\n`}${sender}\n${host.origin}/`
  const parts = [first, ...(code === undefined ? [] : [code]), ...(link ? [link.to, link.life] : []), ...rest, last]
  return parts.join('\n\n')
}

/** Mail programs without style sheets use the inline styles, which are light; others follow the reader's colour scheme. */
const DARK = `@media (prefers-color-scheme:dark){.paper{background:#131619!important;color:#dee1e3!important}.sheet{background:#1b1f23!important;border-color:#343a3f!important}.quiet{color:#a5acb1!important}.code{background:#262b30!important;color:#dee1e3!important}}`

/** Renders the mail as HTML in the partner's look: one column without tables, with the colours of the partner's theme. */
export function renderHtmlMail(head: MailSender, content: MailContent): Html {
  const { host, locale, look } = head
  const { name } = host.partner
  const t = textsFor(locale)
  const [first = '', ...rest] = content.paragraphs
  const quiet = 'color:#5c5852;font-size:14px'
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body
        class="paper"
        style="margin:0;padding:24px 12px;background:#f9f8f6;color:#1c2126;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
      >
        <div
          class="sheet"
          style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e5e2dd;border-radius:12px;overflow:hidden"
        >
          ${logo(host)}
          <div style="padding:16px 28px;background:${look.brand};color:${look.onBrand};font-size:18px;font-weight:600">${name}</div>
          <div style="padding:28px 28px 12px">
            <h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${content.subject}</h1>
            ${paragraph(first)} ${content.code === undefined ? undefined : digits(content.code)}
            ${content.link === undefined ? undefined : button(look, content.link)} ${rest.map(paragraph)}
            ${content.link === undefined ? undefined : address(t.mailLinkAddress, content.link.to, quiet)}
          </div>
        </div>
        <p class="quiet" style="max-width:560px;margin:16px auto 0;text-align:center;${quiet}">
          ${host.says.mailFooter === null ? undefined : html`${host.says.mailFooter}<br />`}${fill(t.mailFooter, { site: name })} ·
          <a class="quiet" href="${host.origin}/" style="${quiet}">${host.origin.replace(/^https?:\/\//, '')}</a>
        </p>
      </body>
    </html>`
}

/** Headers of a partner's mails. The address of the sender is the installation's, which mail servers vouch for. */
export const sentBy = ({ host: { says } }: Pick<MailSender, 'host'>) => ({ senderName: says.mailSenderName, replyTo: says.mailReplyTo })

/** The partner's logo on white in every colour scheme, as it is drawn for. Mail programs load pictures over https alone. */
const logo = ({ origin, partner: { partnerId, name }, says }: Host): Html | undefined =>
  says.hasMailLogo && origin.startsWith('https:')
    ? html`<div style="padding:16px 28px;background:#ffffff">
        <img
          src="${origin}/api/publicassets/${partnerId ?? ''}.png"
          alt="${name}"
          height="40"
          style="height:40px;max-width:240px;color:#1c2126"
        />
      </div>`
    : undefined

const paragraph = (text: string): Html => html`<p style="margin:0 0 16px">${text}</p>`

const digits = (code: string): Html =>
  html`<p
    class="code"
    style="margin:0 0 16px;padding:14px;border-radius:8px;background:#f1efeb;color:#1c2126;text-align:center;font:600 28px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px"
  >
    ${code}
  </p>`

const button = ({ brand, onBrand }: MailSender['look'], { to, text, life }: { to: string; text: string; life: string }): Html =>
  html`<p style="margin:0 0 16px">
      <a
        href="${to}"
        style="display:inline-block;padding:12px 22px;border-radius:8px;background:${brand};color:${onBrand};font-weight:600;text-decoration:none"
        >${text}</a
      >
    </p>
    ${paragraph(life)}`

/** The link as text, for mail programs that show no button and people who do not press it. */
const address = (lead: string, to: string, quiet: string): Html =>
  html`<p class="quiet" style="margin:0 0 16px;${quiet};overflow-wrap:anywhere">
    ${lead}<br /><a class="quiet" href="${to}" style="${quiet}">${to}</a>
  </p>`
