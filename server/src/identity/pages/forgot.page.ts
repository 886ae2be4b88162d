import { html, type Html } from './html.ts'
import { layout } from './layout.ts'
import type { Page } from './page.ts'
import { alert, field, heading } from './parts.ts'

export type ForgotPage = { action: string; back: string; userName: string; fault?: string | undefined; alert?: string | undefined }

/** Asks for a link to set a new password. */
export const forgotPage = (page: Page, form: ForgotPage): Html =>
  layout(
    page,
    form.fault === undefined && form.alert === undefined ? page.t.resetPassword : `${page.t.error}: ${page.t.resetPassword}`,
    html`${heading(page.t.resetPassword, page.t.resetLead)} ${alert(form.alert)}
      <form method="post" action="${form.action}" novalidate>
        ${field({ name: 'userName', label: page.t.userName, value: form.userName, autocomplete: 'username', fault: form.fault, focus: true })}
        <button class="button" type="submit">${page.t.sendLink}</button>
      </form>
      <p class="more"><a href="${form.back}">${page.t.backToSignIn}</a></p>`,
  )
