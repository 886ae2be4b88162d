import { fill } from '../../accounts/messages/messages.ts'
import { attrs, html, type Html } from '../../accounts/messages/html.ts'
import { layout } from './layout.ts'
import type { Page } from '../../accounts/page.ts'
import { alert, field, heading, passwordScript, stepFields } from './parts.ts'

type DemoPeople = { emails: readonly string[]; password: string }

export type SignInPage = {
  action: string
  forgot: string
  /** Address of the form that requests another confirmation link. */
  confirmation: string
  userName: string
  /** Whether the app allows a local password or passkey. */
  allowsPassword: boolean
  /** Prefilled for demo users only. */
  password?: string | undefined
  alert?: string | undefined
  /** Whether the account is unconfirmed; the page then offers another link. */
  unconfirmed?: boolean | undefined
  faults?: { userName?: string; password?: string } | undefined
  /** Name of the user already signed in, if the client asked to choose an account. */
  current?: string | undefined
  /** The page's only script requests a passkey, if the browser supports them. */
  passkey: { nonce: string; options: string }
  providers?: readonly { name: string; displayName: string }[]
  demo?: DemoPeople | undefined
}

/** 'Sign in': user name or email, and password. */
export function signInPage(page: Page, form: SignInPage): Html {
  const { t, host } = page
  const faulty = form.alert !== undefined || form.faults !== undefined
  return layout(
    page,
    faulty ? `${t.error}: ${t.signIn}` : t.signIn,
    html`${heading(t.signIn, fill(t.signInLead, { name: host.partner.name }))} ${alert(form.alert)}
    ${form.unconfirmed ? newLink(page, form) : undefined}
    ${form.current === undefined ? undefined : currentAccount(page, form.action, form.current)}
    ${host.says.signInNote === null ? undefined : html`<p class="lead">${host.says.signInNote}</p>`}
    ${form.allowsPassword ? byPassword(page, form) : elsewhere(page, form)} ${partnerLinks(page)}`,
  )
}

/** The partner's own pages, each in another tab, so that the sign-in stays where it is. */
function partnerLinks({ t, host: { says } }: Page): Html | undefined {
  const links = [
    { to: says.helpUrl, text: t.help },
    { to: says.termsUrl, text: t.terms },
    { to: says.privacyUrl, text: t.privacy },
  ].flatMap(({ to, text }) => (to === null ? [] : [html`<a href="${to}" target="_blank" rel="noopener noreferrer">${text}</a> `]))
  return links.length === 0 ? undefined : html`<p class="more">${links}</p>`
}

/** Sign-in by local password or passkey, next to the other providers. */
function byPassword(page: Page, form: SignInPage): Html {
  const { t } = page
  const toPassword = form.userName !== '' && form.faults?.userName === undefined
  return html`<form method="post" action="${form.action}" novalidate>
      ${stepFields(page, 'signIn')}
      ${field({ name: 'userName', label: t.userName, value: form.userName, autocomplete: 'username webauthn', fault: form.faults?.userName, focus: !toPassword })}
      ${field({
        name: 'password',
        label: t.password,
        secret: t,
        value: form.password,
        autocomplete: 'current-password',
        fault: form.faults?.password,
        focus: toPassword,
      })}
      <button class="button" type="submit">${t.signIn}</button>
    </form>
    ${byPasskey(page, form)} ${elsewhere(page, form)}
    <p class="more"><a href="${form.forgot}">${t.forgotPassword}</a> <a href="${form.confirmation}">${t.noConfirmation}</a></p>
    ${passwordScript(form.passkey.nonce)} ${form.demo === undefined ? undefined : demoPeople(page, form.action, form.userName, form.demo)}`
}

const newLink = ({ t }: Page, { confirmation, userName }: SignInPage) =>
  html`<form method="post" action="${confirmation}">
    <input type="hidden" name="userName" value="${userName}" />
    <button class="button quiet" type="submit">${t.sendNewLink}</button>
  </form>`

/** Hidden until the script has found that the browser supports passkeys. */
const byPasskey = (page: Page, { action, passkey }: SignInPage) =>
  html`<form method="post" action="${action}" id="device" data-options="${passkey.options}" data-passkey hidden>
      ${stepFields(page, 'passkey')}
      <input type="hidden" name="userName" value="" />
      <input type="hidden" name="code" value="" />
      <button class="button quiet" type="submit">${page.t.usePasskey}</button>
      <p class="fault" role="status" id="device-fault" data-text="${page.t.passkeyCancelled}"></p>
    </form>
    <script src="/identity/assets/device.js" nonce="${passkey.nonce}" defer></script>`

const currentAccount = (page: Page, action: string, name: string) =>
  html`<form method="post" action="${action}">
      ${stepFields(page, 'continue')}
      <button class="button quiet" type="submit">${fill(page.t.continueAs, { name })}</button>
    </form>
    <p class="or">${page.t.orAnotherAccount}</p>`

const elsewhere = ({ t }: Page, { providers = [], action, allowsPassword }: SignInPage) =>
  providers.length === 0
    ? undefined
    : html`${allowsPassword ? html`<p class="or">${t.orWith}</p>` : undefined}
        <div class="actions">
          ${providers.map(
            ({ name, displayName }) =>
              html`<a class="button quiet" href="${action}?provider=${encodeURIComponent(name)}"
                >${fill(t.continueWith, { name: displayName })}</a
              >`,
          )}
        </div>`

/** Uses links to this page with the name filled in, so that no script is needed. */
const demoPeople = ({ t }: Page, action: string, chosen: string, { emails, password }: DemoPeople) =>
  html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${t.demoPeople}</h2>
    <p>${t.demoLead} <code>${password}</code></p>
    <ul>
      ${emails.map(
        (email) =>
          html`<li>
            <a href="${action}?login_hint=${encodeURIComponent(email)}" ${attrs({ 'aria-current': email === chosen && 'true' })}
              >${email.replace(/@.*$/, '')}</a
            >
          </li>`,
      )}
    </ul>
  </section>`
