import { fill } from '../../accounts/messages/messages.ts'
import type { Messages } from '../../accounts/messages/en-gb.ts'
import { passwordPolicy, type Violation } from '../../accounts/passwords/password-policy.ts'
import { attrs, html, type Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { alert, field, heading, passwordScript, strengthScript, stepFields } from './parts.ts'

export type PasswordFaults = { currentPassword?: string; newPassword?: string; confirmPassword?: string }

export type NewPasswordPage = {
  title: string
  lead: string
  button: string
  action: string
  nonce: string
  /** User name for password managers. */
  userName: string
  /** Minimum length of the user's new password, in code points. */
  minLength: number
  /** Whether the form requires the current password. */
  asksCurrent: boolean
  faults?: PasswordFaults | undefined
  alert?: string | undefined
  /** Violations of the refused password; undefined before the first try. */
  violations?: readonly Violation[] | undefined
  below?: Html
}

/** Form for a new password with the policy as a checklist; after a refused try each line shows whether it was met. */
export function newPasswordPage(page: Page, form: NewPasswordPage): Html {
  const { t } = page
  const faults = form.faults ?? {}
  const focus = form.asksCurrent && (form.faults === undefined || faults.currentPassword !== undefined) ? 'currentPassword' : 'newPassword'
  const secret = (name: keyof PasswordFaults, label: string, autocomplete: string, describedBy?: string) =>
    field({
      name,
      label,
      secret: t,
      autocomplete,
      fault: faults[name],
      focus: focus === name,
      ...(describedBy === undefined ? {} : { describedBy }),
    })
  return layout(
    page,
    form.faults === undefined && form.alert === undefined ? form.title : `${t.error}: ${form.title}`,
    html`${heading(form.title, form.lead)} ${alert(form.alert)}
      <form method="post" action="${form.action}" novalidate>
        ${stepFields(page, 'password')}
        <input class="unseen" name="userName" autocomplete="username" value="${form.userName}" tabindex="-1" aria-hidden="true" readonly />
        ${form.asksCurrent ? secret('currentPassword', t.currentPassword, 'current-password') : undefined}
        ${secret('newPassword', t.newPassword, 'new-password', 'rules')} ${strength(t, form.userName)}
        ${checklist(t, form.minLength, form.violations)} ${secret('confirmPassword', t.confirmPassword, 'new-password')}
        <button class="button" type="submit">${form.button}</button>
      </form>
      ${form.below} ${strengthScript(form.nonce)} ${passwordScript(form.nonce)}`,
  )
}

/** Strength of the typed password, filled in by the scripts. */
const strength = (t: Messages, userName: string): Html => {
  const words = [t.strengthVeryWeak, t.strengthWeak, t.strengthFair, t.strengthGood, t.strengthStrong].map((word) =>
    fill(t.strength, { word }),
  )
  return html`<div class="strength" data-strength="newPassword" data-words="${words.join('|')}" data-known="${userName}" hidden>
    <span class="bars" aria-hidden="true"><i></i><i></i><i></i><i></i></span><span role="status"></span>
  </div>`
}

const RULES = [
  'tooShort',
  'tooLong',
  'noUpper',
  'noLower',
  'noNumber',
  'noSpecial',
  'tooManyRepeats',
  'invalidCharacters',
  'tooCommon',
] as const satisfies readonly Violation[]

function checklist(t: Messages, min: number, violations: readonly Violation[] | undefined): Html {
  const values = { min, max: passwordPolicy.maxLength, repeats: passwordPolicy.maxRepeats }
  const shown = RULES.filter((rule) => !['tooLong', 'invalidCharacters'].includes(rule) || violations?.includes(rule))
  const state = (rule: Violation) => (violations === undefined ? undefined : violations.includes(rule) ? 'missed' : 'met')
  const line = (rule: Violation) => {
    const told = violations && html`<span class="unseen"> (${violations.includes(rule) ? t.notMet : t.met})</span>`
    return html`<li ${attrs({ class: state(rule) })}><span>${fill(t[rule], values)}${told}</span></li>`
  }
  return html`<div class="rules" id="rules">
    <p>${t.policy}</p>
    <ul>
      ${shown.map(line)}
    </ul>
  </div>`
}
