import { html, type Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { heading } from './parts.ts'

type Notice = {
  title: string
  lead?: string
  /** Trace ID, for users to pass on to support. */
  reference?: string | undefined
  link?: { to: string; text: string; quiet?: boolean } | undefined
}

/** A page that only informs: logged out, a mail is on its way, an error. */
export function noticePage(page: Page, { title, lead, reference, link }: Notice): Html {
  return layout(
    page,
    title,
    html`${heading(title, lead)}
    ${
      reference === undefined
        ? undefined
        : html`<dl class="reference">
            <dt>${page.t.reference}</dt>
            <dd><code>${reference}</code></dd>
          </dl>`
    }
    ${link === undefined ? undefined : html`<div class="actions"><a class="button${link.quiet ? ' quiet' : ''}" href="${link.to}">${link.text}</a></div>`}`,
  )
}
