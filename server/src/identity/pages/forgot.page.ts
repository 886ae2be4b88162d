import { html, type Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { alert, field, heading } from './parts.ts'

type ForgotPage = {
  asked: 'password' | 'confirmation'
  action: string
  back: string
  userName: string
  fault?: string | undefined
  alert?: string | undefined
}

/** Form that requests a link to set a new password, or to confirm the account. */
export const forgotPage = (page: Page, form: ForgotPage): Html => {
  const { t } = page
  const [title, lead] = form.asked === 'password' ? [t.resetPassword, t.resetLead] : [t.sendNewLink, t.newLinkLead]
  return layout(
    page,
    form.fault === undefined && form.alert === undefined ? title : `${t.error}: ${title}`,
    html`${heading(title, lead)} ${alert(form.alert)}
      <form method="post" action="${form.action}" novalidate>
        ${field({ name: 'userName', label: page.t.userName, value: form.userName, autocomplete: 'username', fault: form.fault, focus: true })}
        <button class="button" type="submit">${page.t.sendLink}</button>
      </form>
      <p class="more"><a href="${form.back}">${page.t.backToSignIn}</a></p>`,
  )
}
