import type { Messages } from '../../accounts/messages/en-gb.ts'
import type { Page } from '../../accounts/page.ts'
import { attrs, html, type Html } from '../../accounts/messages/html.ts'

/** Forms about the factor that their page shows. */
const FACTOR_STEPS: ReadonlySet<string> = new Set(['code', 'resend'])

/** Fields of every form of a sign-in: its step, and that with which it is begun anew once it has expired. */
export const stepFields = ({ signIn }: Pick<Page, 'signIn'>, step: string): Html =>
  html`${hidden('step', step)} ${hidden('request', signIn?.request)} ${hidden('proved', signIn?.proved)}
  ${FACTOR_STEPS.has(step) ? hidden('factor', signIn?.factor) : undefined}`

const hidden = (name: string, value: string | undefined): Html | undefined =>
  value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}" />`

type Field = {
  name: string
  label: string
  /** Set for a password field: texts of its button and of its Caps Lock hint. */
  secret?: Pick<Messages, 'showPassword' | 'capsLock'>
  value?: string | undefined
  autocomplete: string
  fault?: string | undefined
  focus?: boolean
  /** Content next to the label, such as a link. */
  beside?: Html
  /** Length of a one-time code; phones show a numeric keyboard. */
  digits?: number
  describedBy?: string
}

export function field({ name, label, secret, value, autocomplete, fault, focus = false, beside, digits, describedBy }: Field): Html {
  const described = [fault !== undefined && `${name}-fault`, secret !== undefined && `${name}-caps`, describedBy]
    .filter((id) => typeof id === 'string')
    .join(' ')
  const input = {
    id: name,
    name,
    type: secret === undefined ? 'text' : 'password',
    value,
    autocomplete,
    autofocus: focus,
    class: digits !== undefined && 'code',
    inputmode: digits !== undefined && 'numeric',
    maxlength: digits === undefined ? 1024 : digits + 4,
    spellcheck: 'false',
    autocapitalize: 'none',
    'aria-required': 'true',
    'aria-invalid': fault !== undefined && 'true',
    'aria-describedby': described || undefined,
  }
  return html`<div class="field">
    <div class="labelled"><label for="${name}">${label}</label>${beside}</div>
    ${secret === undefined ? html`<input ${attrs(input)} />` : secretInput(name, html`<input ${attrs(input)} />`, secret)}
    ${fault === undefined ? undefined : html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`
}

/** The button only works with `passwordScript`, which unhides it. */
const secretInput = (name: string, input: Html, { showPassword, capsLock }: Pick<Messages, 'showPassword' | 'capsLock'>): Html =>
  html`<div class="secret">
      ${input}
      <button type="button" data-reveal="${name}" aria-label="${showPassword}" aria-pressed="false" hidden>${eye}</button>
    </div>
    <p class="hint" id="${name}-caps" role="status" data-text="${capsLock}"></p>`

const eye = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
  <circle cx="12" cy="12" r="2.75" />
  <path class="slash" d="M4 20 20 4" />
</svg>`

export const passwordScript = (nonce: string): Html => html`<script src="/identity/assets/password.js" nonce="${nonce}" defer></script>`

/** Script for pages with a field for a new password, in addition to `passwordScript`. */
export const strengthScript = (nonce: string): Html => html`<script src="/identity/assets/strength.js" nonce="${nonce}" defer></script>`

/** Error of the whole form, which screen readers announce at once. */
export const alert = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="alert" role="alert">${text}</p>`

export const heading = (title: string, lead?: string): Html =>
  html`<h1>${title}</h1>
    ${lead === undefined ? undefined : html`<p class="lead">${lead}</p>`}`
