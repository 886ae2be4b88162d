import type { UserRow } from '../../accounts/claims.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { maskEmail, maskPhone, type Choice } from '../factors/choices.ts'
import { html, type Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { alert, field, heading, stepFields } from './parts.ts'

type SecureSignInPage = {
  action: string
  name: string
  lead: string
  label?: string | undefined
  digits?: number | undefined
  /** Whether another code can be sent, and whether there is another method. */
  resend?: boolean | undefined
  others: boolean
  alert?: string | undefined
  fault?: string | undefined
}

/** 'Secure sign in': digits, or a recovery code. */
export function secureSignInPage(page: Page, form: SecureSignInPage): Html {
  const { t } = page
  const digits = form.digits === undefined ? {} : { digits: form.digits }
  const label = form.label ?? t.code
  return frame(
    page,
    form,
    html`<form method="post" action="${form.action}" novalidate>
        ${stepFields(page, 'code')}
        ${field({ name: 'code', label, autocomplete: 'one-time-code', fault: form.fault, focus: true, ...digits })}
        <button class="button" type="submit">${t.continue}</button>
      </form>
      ${form.resend ? button(page, form.action, 'resend', t.resendCode) : undefined}`,
  )
}

type DeviceFactorPage = { action: string; name: string; others: boolean; nonce: string; options: string; alert?: string | undefined }

/** 'Secure sign in' by a passkey or security key. */
export function deviceFactorPage(page: Page, form: DeviceFactorPage): Html {
  const { t } = page
  return frame(
    page,
    { ...form, lead: fill(t.deviceLead, { name: form.name }) },
    html`<form method="post" action="${form.action}" id="device" data-options="${form.options}">
        ${stepFields(page, 'code')}
        <input type="hidden" name="code" value="" />
        <button class="button" type="submit">${t.useDevice}</button>
      </form>
      <noscript><p class="alert">${t.deviceNeedsScript}</p></noscript>
      <script src="/identity/assets/device.js" nonce="${form.nonce}" defer></script>`,
  )
}

type ChooserPage = {
  action: string
  name: string
  choices: readonly Choice[]
  user: Pick<UserRow, 'email' | 'phoneNumber'>
  /** Whether the user must set up a method. Without any choices, only an administrator can help. */
  isEnrolment: boolean
}

/** 'Secure sign in' with a choice of methods. */
export function chooserPage(page: Page, { action, name, choices, user, isEnrolment }: ChooserPage): Html {
  const { t } = page
  const lead = choices.length === 0 ? t.noMethod : isEnrolment ? t.enrolChoose : fill(t.chooseMethod, { name })
  const target = { EMAIL: maskEmail(user.email), SMS: maskPhone(user.phoneNumber), FIDO: '', AUTHENTICATOR: '', PIN: '', RECOVERY: '' }
  return frame(
    page,
    { action, others: false, lead },
    html`${choices.map(
      (choice) =>
        html`<form method="post" action="${action}">
          ${stepFields(page, 'choose')}
          <input type="hidden" name="factor" value="${choice}" />
          <button class="button quiet" type="submit">${fill(t[`method${choice}`], { target: target[choice] })}</button>
        </form>`,
    )}`,
  )
}

type Frame = { action: string; lead: string; others: boolean; alert?: string | undefined; fault?: string | undefined }

/** Parts shared by all pages of the second step. */
export function frame(page: Page, form: Frame, body: Html): Html {
  const { t } = page
  const faulty = form.alert !== undefined || form.fault !== undefined
  return layout(
    page,
    faulty ? `${t.error}: ${t.secureSignIn}` : t.secureSignIn,
    html`${heading(t.secureSignIn, form.lead)} ${alert(form.alert)} ${body}
    ${form.others ? button(page, form.action, 'other', t.otherMethod) : undefined} ${restart(page, form.action)}`,
  )
}

const button = (page: Page, action: string, step: string, text: string): Html =>
  html`<form method="post" action="${action}">
    ${stepFields(page, step)}
    <button class="button plain" type="submit">${text}</button>
  </form>`

/** Button back to the first step, for another account. */
export const restart = (page: Page, action: string): Html => button(page, action, 'restart', page.t.anotherAccount)
