import { html, type Html } from '../../accounts/html.ts'
import type { Page } from '../../accounts/page.ts'
import { layout } from '../../identity/pages/layout.ts'
import { heading } from '../../identity/pages/parts.ts'
import { mockWords } from './mock-words.ts'
import { mockScenarios, type MockProtocol } from './scenarios.ts'

type MockPage = {
  readonly protocol: MockProtocol
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  /** Whom it proposes. */
  readonly emails: readonly string[]
}

/** Who is to be signed in, and how the mock provider is to answer. */
export function mockPage(page: Page, { protocol, action, fields, emails }: MockPage): Html {
  const words = mockWords[page.locale]
  return layout(
    page,
    words.title,
    html`${heading(words.title, words.lead)}
      <form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <div class="field">
          <label for="email">${words.email}</label>
          <input id="email" name="email" type="email" required list="emails" value="${emails[0] ?? ''}" autocomplete="off" />
          <datalist id="emails">${emails.map((email) => html`<option value="${email}"></option>`)}</datalist>
        </div>
        <div class="field">
          <label for="scenario">${words.answer}</label>
          <select id="scenario" name="scenario">
            ${mockScenarios[protocol].map((one) => html`<option value="${one}">${words.scenarios[one]}</option>`)}
          </select>
        </div>
        <button class="button" type="submit">${words.button}</button>
      </form>`,
  )
}
