import { attrs, html, type Html } from '../../accounts/messages/html.ts'
import { fill } from '../../accounts/messages/messages.ts'
import type { Page } from '../../accounts/page.ts'
import { layout } from '../../identity/pages/layout.ts'
import { noticePage } from '../../identity/pages/notice.page.ts'
import { heading } from '../../identity/pages/parts.ts'
import type { LiveLink } from '../opened-link.ts'
import { CONNECT_WORDS } from '../words/words.ts'
import type { DeadLink } from '../words/words.ts'

type StartPage = { readonly path: string; readonly live: LiveLink; readonly fault: string | undefined }

/** Page of a link before it is opened, so that a mail scanner that follows the link does not use it up. */
export function startPage(page: Page, { path, live: { link, provider }, fault }: StartPage): Html {
  const words = CONNECT_WORDS[page.locale]
  const date = new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(link.expiresAt)
  const lead = fill(words.lead, { owner: page.host.partner.name, provider: provider.displayName })
  return layout(
    page,
    words.title,
    html`${heading(words.title, lead)}
      <p class="lead">${words.needs}</p>
      <p class="lead">${fill(words.validUntil, { date: `${date} UTC` })} ${words.opensOnce}</p>
      <form method="post" action="${path}">
        <div class="field">
          <label for="name">${words.whoYouAre}</label>
          <input
            ${attrs({ id: 'name', name: 'name', required: true, maxlength: 100, autocomplete: 'name', autofocus: true, 'aria-invalid': fault !== undefined && 'true', 'aria-describedby': fault !== undefined && 'name-fault' })}
          />
          ${fault === undefined ? undefined : html`<p class="fault" id="name-fault">${fault}</p>`}
        </div>
        <button class="button" type="submit" name="action" value="open">${words.start}</button>
      </form>`,
  )
}

/** Reason why a link is not valid, and what to do. */
export function deadPage(page: Page, why: DeadLink): Html {
  const words = CONNECT_WORDS[page.locale]
  const { title, lead } = words.dead[why]
  return noticePage(page, { title, lead: fill(lead, { owner: page.host.partner.name }) })
}
