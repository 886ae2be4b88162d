import { encode } from 'uqr'
import { fill } from '../../accounts/messages/messages.ts'
import { html, type Html } from '../../accounts/messages/html.ts'
import type { Page } from '../../accounts/page.ts'
import { field, stepFields } from './parts.ts'
import { frame } from './secure-sign-in.page.ts'

type AuthenticatorSetUpPage = {
  action: string
  name: string
  /** Key in base32, and as URI with everything that an app needs. */
  key: string
  uri: string
  others: boolean
  alert?: string | undefined
  fault?: string | undefined
}

/** 'Secure sign in' with the set-up of an authenticator app: a QR code to scan, the key to type, the first code. */
export function authenticatorSetUpPage(page: Page, form: AuthenticatorSetUpPage): Html {
  const { t } = page
  return frame(
    page,
    { ...form, lead: fill(t.setUpLead, { name: form.name }) },
    html`<div class="setup">
        ${qrCode(form.uri, t.setUpPicture)}
        <p class="key">
          <span>${t.setUpKey}</span> <code>${form.key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <a href="${form.uri}">${t.setUpHere}</a>
        </p>
      </div>
      <form method="post" action="${form.action}" novalidate>
        ${stepFields(page, 'code')}
        ${field({ name: 'code', label: t.code, autocomplete: 'one-time-code', fault: form.fault, focus: true, digits: 6 })}
        <button class="button" type="submit">${t.continue}</button>
      </form>`,
  )
}

/** Rendered here, so that no other service learns the key. Dark on light in both colour schemes, because cameras need it. */
function qrCode(text: string, label: string): Html {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path d="${cells.join('')}" fill="#000" />
  </svg>`
}

/** Shows the recovery codes, once; a repeated request shows none. */
export const recoveryCodesPage = (page: Page, { action, codes }: { action: string; codes: readonly string[] }): Html => {
  const { t } = page
  return frame(
    page,
    { action, lead: codes.length > 0 ? t.recoveryCodesLead : t.recoveryCodesGone, others: false },
    html`${
        codes.length > 0
          ? html`<ul class="recovery">
              ${codes.map((code) => html`<li><code>${code}</code></li>`)}
            </ul>`
          : undefined
      }
      <form method="post" action="${action}">
        ${stepFields(page, 'codesSeen')}
        <button class="button" type="submit">${codes.length > 0 ? t.recoveryCodesKept : t.continue}</button>
      </form>`,
  )
}
