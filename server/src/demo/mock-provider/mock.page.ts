import { html, type Html } from '../../accounts/messages/html.ts'
import type { Page } from '../../accounts/page.ts'
import { layout } from '../../identity/pages/layout.ts'
import { heading } from '../../identity/pages/parts.ts'
import { mockWords } from './mock-words.ts'
import type { MockProtocol, MockScenario } from './scenarios.ts'

type MockPage = {
  readonly kind: MockProtocol | 'LOGOUT'
  readonly scenarios: readonly MockScenario[]
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly emails: readonly string[]
}

/** Form for the user to sign in and for the answer of the mock provider; for a log-out that started here, for the answer only. */
export function mockPage(page: Page, { kind, scenarios, action, fields, emails }: MockPage): Html {
  const words = mockWords[page.locale]
  return layout(
    page,
    words.title,
    html`${heading(words.title, kind === 'LOGOUT' ? words.logoutLead : words.lead)}
      <form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        ${kind === 'LOGOUT' ? undefined : emailField(words.email, emails)}
        <div class="field">
          <label for="scenario">${words.answer}</label>
          <select id="scenario" name="scenario">
            ${scenarios.map((one) => html`<option value="${one}">${words.scenarios[one]}</option>`)}
          </select>
        </div>
        <button class="button" type="submit">${words.button}</button>
        ${
          kind === 'SAML2'
            ? html`<button class="button quiet" type="submit" name="action" value="sign-out">${words.signOut}</button>`
            : undefined
        }
      </form>`,
  )
}

const emailField = (label: string, emails: readonly string[]): Html =>
  html`<div class="field">
    <label for="email">${label}</label>
    <input id="email" name="email" type="email" required list="emails" value="${emails[0] ?? ''}" autocomplete="off" />
    <datalist id="emails">${emails.map((email) => html`<option value="${email}"></option>`)}</datalist>
  </div>`
