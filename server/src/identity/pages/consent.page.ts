import { html, type Html } from './html.ts'
import { layout } from './layout.ts'
import type { Page } from './page.ts'
import { heading } from './parts.ts'

export type Consent = { title: string; lead: string; action: string; button: string; step?: string; other?: { step: string; text: string } }

/** A page with a button that does what a link or a sign-in only offers: looking changes nothing. */
export const consentPage = (page: Page, { title, lead, action, button, step, other }: Consent): Html =>
  layout(
    page,
    title,
    html`${heading(title, lead)}
      <form method="post" action="${action}">
        ${step === undefined ? undefined : html`<input type="hidden" name="step" value="${step}" />`}
        <button class="button" type="submit">${button}</button>
      </form>
      ${
        other === undefined
          ? undefined
          : html`<form method="post" action="${action}">
              <input type="hidden" name="step" value="${other.step}" />
              <button class="button plain" type="submit">${other.text}</button>
            </form>`
      }`,
  )
