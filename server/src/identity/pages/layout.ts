import { offeredLocales } from '../../accounts/language.ts'
import { artwork, mark } from '../look/artwork.ts'
import { LOCALE_NAMES } from '../../../../contract/locales.ts'
import { attrs, html, type Html } from '../../accounts/messages/html.ts'
import type { Page } from '../../accounts/page.ts'

/** Layout of every page: the brand's panel, the page's content, the languages. */
export function layout(page: Page, title: string, body: Html): Html {
  const { host, look, locale } = page
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${host.partner.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/identity/assets/identity.css?v=${look.version}" />
        ${look.font === undefined ? undefined : html`<link rel="preload" as="font" type="font/woff2" href="${look.font}" crossorigin />`}
        <link rel="icon" href="/api/DynamicIcons/favicon.svg?v=0.1.0" type="image/svg+xml" />
      </head>
      <body>
        <header class="panel">${artwork}${brand(page)}</header>
        <div class="side">
          <main>${body}</main>
          ${languages(page)} ${host.isDemo ? html`<aside class="demo-note" aria-label="Demo">${page.t.demoNote}</aside>` : undefined}
        </div>
      </body>
    </html>`
}

const brand = ({ host, look }: Page) =>
  look.logo === undefined
    ? html`<a class="brand" href="${host.origin}/">${mark}${host.partner.name}</a>`
    : html`<a class="brand" href="${host.origin}/"
        ><span class="plate"><img src="${look.logo}" alt="${host.partner.name}" /></span
      ></a>`

/** Uses links, so that the language can be changed without a script. Empty if the partner offers no choice. */
function languages({ host, locale, t, self }: Page): Html | undefined {
  const offered = offeredLocales(host)
  if (self === undefined || offered.length < 2 || !host.partner.showLanguageOption) return undefined
  const link = (to: string) => `${self}${self.includes('?') ? '&' : '?'}lang=${to}`
  return html`<nav class="languages" aria-label="${t.language}">
    <ul>
      ${offered.map(
        (one) =>
          html`<li>
            <a href="${link(one)}" lang="${one}" hreflang="${one}" ${attrs({ 'aria-current': one === locale && 'true' })}
              >${LOCALE_NAMES[one]}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}
