import { html, type Html } from '../../accounts/messages/html.ts'
import { fill } from '../../accounts/messages/messages.ts'
import type { Page } from '../../accounts/page.ts'
import { callbackOf } from '../../federation/oidc/oidc.ts'
import { acsOf, entityIdOf } from '../../federation/saml/saml.ts'
import { sloOf } from '../../federation/saml/saml-logout.ts'
import { backchannelOf, signedOutOf } from '../../federation/signed-out.ts'
import { missingOf } from '../../entities/login-providers/login-provider.row.ts'
import { layout } from '../../identity/pages/layout.ts'
import { alert, heading } from '../../identity/pages/parts.ts'
import type { Shown } from '../act.ts'
import type { LiveLink, Provider } from '../opened-link.ts'
import type { TraceRow } from '../read-trace.ts'
import { CONNECT_WORDS } from '../words/words.ts'
import { copied } from './copied.ts'
import { connectionPart } from './connection-part.ts'
import { domainsPart } from './domains-part.ts'
import { testPart } from './test-part.ts'

export type SetupPage = Shown & {
  /** Path of the page, which its forms post to. */
  readonly path: string
  readonly live: LiveLink
  readonly nonce: string
  readonly trace: TraceRow | undefined
  /** Saved values that wait for a confirmation. */
  readonly waiting: Partial<Provider> | undefined
}

/** The setup in steps: values to enter at the provider, in the DNS and here, a test, and the submission. */
export function setupPage(page: Page, shown: SetupPage): Html {
  const words = CONNECT_WORDS[page.locale]
  const { path, fault, isSaved, waiting, nonce, live } = shown
  const owner = page.host.partner.name
  const handIn = !live.link.enables ? words.handInLead : waiting ? words.handInWaits : words.handInEnables
  const isComplete = missingOf(live.provider).length === 0
  return layout(
    page,
    words.title,
    html`<div class="steps">
        ${heading(words.title, fill(words.lead, { owner, provider: live.provider.displayName }))} ${alert(fault && fill(fault, { owner }))}
        ${isSaved || waiting ? html`<p class="done" role="status">${words.saved}${waiting ? ` ${fill(words.waits, { owner })}` : ''}</p>` : undefined}
        ${step(
          words.enter,
          html`<p class="lead">${fill(words.enterLead, { owner })}</p>
            ${addresses(page, shown)}`,
        )}
        ${live.provider.allowedDomains.length > 0 ? step(words.domains, domainsPart(page, shown)) : undefined}
        ${step(words.connection, connectionPart(page, shown))} ${step(words.test, testPart(page, shown, isComplete))}
        ${step(
          words.handIn,
          html`<p class="lead">${fill(handIn, { owner })}</p>
            ${
              isComplete
                ? html`<form method="post" action="${path}">
                    <button class="button" type="submit" name="action" value="hand-in">${words.handInButton}</button>
                  </form>`
                : html`<p class="hint">${words.testNeeds}</p>`
            }`,
        )}
      </div>
      <script src="/identity/assets/copy.js" nonce="${nonce}" defer></script>`,
  )
}

const step = (title: string, body: Html) =>
  html`<section>
    <h2>${title}</h2>
    ${body}
  </section>`

/** Our addresses, to be entered at the provider. */
function addresses({ host, locale }: Page, { live: { provider } }: SetupPage): Html {
  const words = CONNECT_WORDS[locale]
  const entries =
    provider.protocol === 'OIDC'
      ? [
          [words.redirectUrl, callbackOf(host, provider)],
          [words.signedOutUrl, signedOutOf(host, provider)],
          [words.backchannelLogoutUrl, backchannelOf(host, provider)],
        ]
      : [
          [words.entityId, entityIdOf(host, provider)],
          [words.acsUrl, acsOf(host, provider)],
          [words.sloUrl, sloOf(host, provider)],
        ]
  return html`<dl class="values">${entries.map(([label = '', value = '']) => copied(words, label, value))}</dl>
    ${
      provider.protocol === 'SAML2'
        ? html`<p><a href="${entityIdOf(host, provider)}" download="metadata.xml">${words.download}</a></p>`
        : undefined
    }`
}
