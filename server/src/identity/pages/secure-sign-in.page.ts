import { fill } from '../messages/messages.ts'
import { html, type Html } from './html.ts'
import { layout } from './layout.ts'
import type { Page } from './page.ts'
import { alert, field, heading } from './parts.ts'

export type SecureSignInPage = { action: string; name: string; alert?: string | undefined; fault?: string | undefined }

/** 'Secure sign in': the code of an authenticator app. */
export function secureSignInPage(page: Page, form: SecureSignInPage): Html {
  const { t } = page
  const faulty = form.alert !== undefined || form.fault !== undefined
  return layout(
    page,
    faulty ? `${t.error}: ${t.secureSignIn}` : t.secureSignIn,
    html`${heading(t.secureSignIn, fill(t.codeLead, { name: form.name }))} ${alert(form.alert)}
      <form method="post" action="${form.action}" novalidate>
        <input type="hidden" name="step" value="code" />
        ${field({ name: 'code', label: t.code, autocomplete: 'one-time-code', digits: 6, fault: form.fault, focus: true })}
        <button class="button" type="submit">${t.continue}</button>
      </form>
      ${restart(page, form.action)}`,
  )
}

/** Back to the first step, with another account. */
export const restart = ({ t }: Page, action: string): Html =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="step" value="restart" />
    <button class="button plain" type="submit">${t.anotherAccount}</button>
  </form>`
