import type { Host } from '../hosts.ts'
import type { Look } from './look/look.ts'
import { html, type Html } from './pages/html.ts'

/** Whose letter it is, in which language. */
export type Letterhead = { host: Host; locale: string; look: Pick<Look, 'brand' | 'onBrand'> }

export type LetterContent = {
  subject: string
  paragraphs: readonly string[]
  /** Digits to be read off, after the first paragraph. */
  code?: string | undefined
  /** What is to be pressed, after the first paragraph. */
  link?: { to: string; text: string } | undefined
}

/** A letter as plain text. */
export function plainLetter({ host }: Letterhead, { paragraphs: [first = '', ...rest], code, link }: LetterContent): string {
  return [first, ...(code === undefined ? [] : [code]), ...(link ? [link.to] : []), ...rest, `${host.partner.name}\n${host.origin}/`].join(
    '\n\n',
  )
}

/** Mail programs that know no style sheet take the styles at the elements, which are light; the others follow the reader's colour scheme. */
const DARK = `@media (prefers-color-scheme:dark){.paper{background:#131619!important;color:#dee1e3!important}.sheet{background:#1b1f23!important;border-color:#343a3f!important}.quiet{color:#a5acb1!important}.code{background:#262b30!important;color:#dee1e3!important}}`

/** The same with the partner's look: one column without tables, colours written as numbers of the partner's theme. */
export function letter(head: Letterhead, content: LetterContent): Html {
  const { host, locale, look } = head
  const { name } = host.partner
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
          <div style="padding:16px 28px;background:${look.brand};color:${look.onBrand};font-size:18px;font-weight:600">${name}</div>
          <div style="padding:28px 28px 12px">
            <h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${content.subject}</h1>
            ${paragraph(first)} ${content.code === undefined ? undefined : digits(content.code)}
            ${content.link === undefined ? undefined : button(look, content.link, quiet)} ${rest.map(paragraph)}
          </div>
        </div>
        <p class="quiet" style="max-width:560px;margin:16px auto 0;text-align:center;${quiet}">
          ${name} · <a class="quiet" href="${host.origin}/" style="${quiet}">${host.origin.replace(/^https?:\/\//, '')}</a>
        </p>
      </body>
    </html>`
}

const paragraph = (text: string): Html => html`<p style="margin:0 0 16px">${text}</p>`

const digits = (code: string): Html =>
  html`<p
    class="code"
    style="margin:0 0 16px;padding:14px;border-radius:8px;background:#f1efeb;color:#1c2126;text-align:center;font:600 28px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px"
  >
    ${code}
  </p>`

const button = ({ brand, onBrand }: Letterhead['look'], { to, text }: { to: string; text: string }, quiet: string): Html =>
  html`<p style="margin:0 0 16px">
      <a
        href="${to}"
        style="display:inline-block;padding:12px 22px;border-radius:8px;background:${brand};color:${onBrand};font-weight:600;text-decoration:none"
        >${text}</a
      >
    </p>
    <p class="quiet" style="margin:0 0 16px;${quiet};word-break:break-all">${to}</p>`
