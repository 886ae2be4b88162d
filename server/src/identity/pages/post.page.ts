import { html, type Html } from './html.ts'
import { layout } from './layout.ts'
import type { Page } from './page.ts'
import { heading } from './parts.ts'

export type PostPage = { title: string; button: string; action: string; fields: Readonly<Record<string, string>> }

/** A button that posts fields to another site: what scripts do elsewhere, here a person does. */
export const postPage = (page: Page, { title, button, action, fields }: PostPage): Html =>
  layout(
    page,
    title,
    html`${heading(title)}
      <form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="button" type="submit" autofocus>${button}</button>
      </form>`,
  )
