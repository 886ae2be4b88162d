import { fill } from '../../accounts/messages/messages.ts'
import { html, type Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { heading } from './parts.ts'

/** Asks for confirmation, if the log-out request does not prove that it comes from a client of this session. */
export const logOutPage = (page: Page, action: string, xsrf: string): Html =>
  layout(
    page,
    page.t.logOutQuestion,
    html`${heading(page.t.logOutQuestion, fill(page.t.logOutLead, { name: page.host.partner.name }))}
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <button class="button" type="submit" name="logout" value="yes">${page.t.logOut}</button>
      </form>
      <div class="actions"><a class="button quiet" href="${page.host.origin}/">${page.t.staySignedIn}</a></div>`,
  )
