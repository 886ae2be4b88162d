import { html, type Html } from '../../accounts/messages/html.ts'
import type { ConnectWords } from '../words/words.ts'

/** A value with a copy button, which the script unhides. */
export const copied = (words: ConnectWords, label: string, value: string): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd>
      <code>${value}</code>
      <button type="button" class="plain" data-copy="${value}" data-done="${words.copied}" aria-label="${words.copy}: ${label}" hidden>
        ${words.copy}
      </button>
    </dd>
  </div>`
