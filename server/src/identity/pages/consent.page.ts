import { html, type Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { heading, stepFields } from './parts.ts'

type Consent = {
  title: string
  lead: string
  /** The items that are offered or requested. */
  points?: readonly string[]
  action: string
  button: string
  step?: string
  /** Other choices, each with a button of its own. */
  others?: readonly { step: string; text: string }[]
}

/** A page whose button performs what a link or sign-in offers, because opening the page must change nothing. */
export const consentPage = (page: Page, { title, lead, points = [], action, button, step, others = [] }: Consent): Html =>
  layout(
    page,
    title,
    html`${heading(title, lead)}
      ${
        points.length === 0
          ? undefined
          : html`<ul class="points">
              ${points.map((point) => html`<li>${point}</li>`)}
            </ul>`
      }
      <form method="post" action="${action}">
        ${step === undefined ? undefined : stepFields(page, step)}
        <button class="button" type="submit">${button}</button>
      </form>
      ${others.map(
        (other) =>
          html`<form method="post" action="${action}">
            ${stepFields(page, other.step)}
            <button class="button plain" type="submit">${other.text}</button>
          </form>`,
      )}`,
  )
