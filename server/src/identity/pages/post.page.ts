import { html, Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { heading } from './parts.ts'

export type PostPage = {
  title: string
  button: string
  action: string
  fields: Readonly<Record<string, string>>
  /** Nonce of the script that presses the button; without one the user has to. */
  nonce?: string
}

const PRESS = new Html('document.forms[0].submit()')

export const postPage = (page: Page, { title, button, action, fields, nonce }: PostPage): Html =>
  layout(
    page,
    title,
    html`${heading(title)}
      <form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="button" type="submit" autofocus>${button}</button>
      </form>
      ${
        nonce === undefined
          ? undefined
          : html`<script nonce="${nonce}">
              ${PRESS}
            </script>`
      }`,
  )
