import { html, type Html } from '../../accounts/messages/html.ts'
import { fill } from '../../accounts/messages/messages.ts'
import type { Page } from '../../accounts/page.ts'
import { CONNECT_WORDS, FINDINGS } from '../words/words.ts'
import type { ConnectWords } from '../words/words.ts'
import type { SetupPage } from './setup.page.ts'

/** Form for the provider's metadata, shown before they are saved; for OpenID Connect also for the client. */
export function connectionPart(page: Page, shown: SetupPage): Html {
  const words = CONNECT_WORDS[page.locale]
  const { path, found, live, waiting } = shown
  const { protocol, entityId, clientSecret } = live.provider
  const { authority, metadataUrl, clientId } = { ...live.provider, ...waiting }
  const isOidc = protocol === 'OIDC'
  const issuer = isOidc ? live.provider.authority : entityId
  const typed = found?.source ?? { address: (isOidc ? authority : metadataUrl) ?? '', document: '' }
  return html`<p class="lead">${isOidc ? words.oidcLead : words.samlLead}</p>
    <p class="${issuer === null ? 'hint' : 'done'}">${issuer === null ? words.notConnected : fill(words.connected, { issuer })}</p>
    <form method="post" action="${path}" enctype="multipart/form-data">
      <div class="field">
        <label for="address">${isOidc ? words.issuer : words.metadataUrl}</label>
        <input id="address" name="address" type="url" value="${typed.address}" placeholder="https://" autocomplete="off" />
      </div>
      ${documentFields(page, isOidc, typed.document)}
      <button class="button quiet" type="submit" name="action" value="check">${words.check}</button>
    </form>
    ${found && preview(page, shown)}
    ${
      isOidc
        ? html`<form method="post" action="${path}">
            <div class="field">
              <label for="clientId">${words.clientId}</label>
              <input
                id="clientId"
                name="clientId"
                required
                maxlength="300"
                value="${clientId ?? ''}"
                autocomplete="off"
                spellcheck="false"
              />
            </div>
            <div class="field">
              <label for="clientSecret">${words.clientSecret}</label>
              <input id="clientSecret" name="clientSecret" type="password" maxlength="500" autocomplete="off" />
              ${clientSecret === null ? undefined : html`<p class="hint">${words.secretKept}</p>`}
            </div>
            <button class="button quiet" type="submit" name="action" value="client">${words.save}</button>
          </form>`
        : undefined
    }`
}

function documentFields({ locale }: Page, isOidc: boolean, document: string): Html {
  const words = CONNECT_WORDS[locale]
  const accept = isOidc ? '.json,application/json' : '.xml,text/xml,application/xml,application/samlmetadata+xml'
  return html`<div class="field">
      <label for="file">${isOidc ? words.discoveryFile : words.metadataFile}</label>
      <input id="file" name="file" type="file" accept="${accept}" />
    </div>
    <div class="field">
      <label for="document">${isOidc ? words.discoveryText : words.metadataText}</label>
      <textarea id="document" name="document" rows="4" spellcheck="false">${document}</textarea>
    </div>`
}

/** Preview of the metadata with the button that saves them, or the reason why they cannot be used. */
function preview({ locale }: Page, { path, found, live }: SetupPage): Html | undefined {
  if (!found) return undefined
  const words = CONNECT_WORDS[locale]
  const { preview: read } = found
  const source = live.provider.protocol === 'OIDC' ? { address: read.issuer ?? '', document: '' } : found.source
  if (read.fault)
    return html`<div class="found" role="status">
      <p class="bad">${FINDINGS[locale].faults[read.fault]}</p>
      ${read.detail ? html`<p class="hint">${read.detail}</p>` : undefined}
    </div>`
  const date = (moment: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  const entries: readonly (readonly [string, string])[] = [
    [words.issuer, read.issuer ?? ''],
    ...read.endpoints.map(({ name, address }) => [endpointLabel(words, name), address] as const),
    ...read.certificates.map(({ subject, endsAt }) => [fill(words.certificate, { date: date(endsAt) }), subject] as const),
  ]
  return html`<div class="found" role="status">
    <p class="good">${words.found}</p>
    <dl class="values">
      ${entries.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd><code>${value}</code></dd>
          </div>`,
      )}
    </dl>
    <form method="post" action="${path}" enctype="multipart/form-data">
      <input type="hidden" name="address" value="${source.document === '' ? source.address : ''}" />
      <textarea name="document" hidden>${source.document}</textarea>
      <button class="button" type="submit" name="action" value="use">${words.use}</button>
    </form>
  </div>`
}

/** Terms of the standards, the same in every language. */
const ENDPOINTS = new Map([
  ['authorization_endpoint', 'Authorization endpoint'],
  ['token_endpoint', 'Token endpoint'],
  ['jwks_uri', 'JWKS'],
  ['userinfo_endpoint', 'UserInfo endpoint'],
  ['end_session_endpoint', 'End-session endpoint'],
])
const BINDINGS = new Map([
  ['HTTP_REDIRECT', 'HTTP-Redirect'],
  ['HTTP_POST', 'HTTP-POST'],
])

function endpointLabel(words: ConnectWords, name: string): string {
  const binding = BINDINGS.get(name)
  return binding === undefined ? (ENDPOINTS.get(name) ?? name) : `${words.signIn} (${binding})`
}
