import { html, type Html } from '../../accounts/messages/html.ts'
import { fill } from '../../accounts/messages/messages.ts'
import type { Page } from '../../accounts/page.ts'
import { domainsOf, type ProviderDomain } from '../../federation/domains/domain-proof.ts'
import { CONNECT_WORDS } from '../words/words.ts'
import { copied } from './copied.ts'
import type { SetupPage } from './setup.page.ts'

/** The TXT record of each domain, the result of the last DNS lookup, and a button for another one. */
export function domainsPart(page: Page, { path, live: { provider } }: SetupPage): Html {
  const words = CONNECT_WORDS[page.locale]
  return html`<p class="lead">${words.domainsLead}</p>
    ${domainsOf(provider).map(
      (one) =>
        html`<h3>${one.domain}</h3>
          ${stateOf(page, one)}
          <dl class="values">${copied(words, words.recordName, one.recordName)} ${copied(words, words.recordValue, one.recordValue)}</dl>
          ${
            one.state === 'VERIFIED'
              ? undefined
              : html`<form method="post" action="${path}">
                  <input type="hidden" name="domain" value="${one.domain}" />
                  <button class="button quiet" type="submit" name="action" value="verify">
                    ${fill(words.verify, { domain: one.domain })}
                  </button>
                </form>`
          }`,
    )}`
}

function stateOf({ locale }: Page, { state, fault }: ProviderDomain): Html {
  const words = CONNECT_WORDS[locale]
  if (state === 'VERIFIED') return html`<p class="done">${words.verified}</p>`
  return fault === null
    ? html`<p class="hint">${words.notVerified}</p>`
    : html`<p class="fault" role="status">${words.domainFaults[fault]}</p>`
}
