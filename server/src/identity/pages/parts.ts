import { attrs, html, type Html } from './html.ts'

export type Field = {
  name: string
  label: string
  type?: 'text' | 'password'
  value?: string | undefined
  autocomplete: string
  fault?: string | undefined
  focus?: boolean
  /** Something beside the label, such as a link. */
  beside?: Html
  /** A one-time code: digits on a phone's keyboard. */
  digits?: number
  describedBy?: string
}

/** A labelled input with its fault below it. */
export function field({ name, label, type = 'text', value, autocomplete, fault, focus = false, beside, digits, describedBy }: Field): Html {
  const described = [fault !== undefined && `${name}-fault`, describedBy].filter((id) => typeof id === 'string').join(' ')
  const input = {
    id: name,
    name,
    type,
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
    <input ${attrs(input)} />
    ${fault === undefined ? undefined : html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`
}

/** What went wrong with the whole form, read out at once. */
export const alert = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="alert" role="alert">${text}</p>`

export const heading = (title: string, lead?: string): Html =>
  html`<h1>${title}</h1>
    ${lead === undefined ? undefined : html`<p class="lead">${lead}</p>`}`
