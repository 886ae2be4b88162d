import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { passwordRulesOf } from '../../accounts/passwords/password-rules.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { isLockedByAdministrator } from '../../accounts/lockout.ts'
import { momentOf } from '../../accounts/moments.ts'
import { readForm } from '../http-forms.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { openLinkPage } from '../links/link-page.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { newPasswordFaults } from './new-password-faults.ts'
import { newPasswordPage, type NewPasswordPage } from '../pages/new-password.page.ts'
import type { Html } from '../../accounts/messages/html.ts'
import { noticePage } from '../pages/notice.page.ts'
import type { Page } from '../../accounts/page.ts'
import { spendLink, userOfLink } from '../../accounts/passwords/password-links.ts'
import { newNonce, sendPage } from '../respond.ts'

/** Sets a new password by a mailed link. Only posting the form uses the link, not opening it. */
export async function handleReset(deps: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const opened = await openLinkPage(deps, req, res, host)
  if (!opened) return
  const { action, token, page } = opened
  const user = await userOfLink(deps.db, token)
  const nonce = newNonce()
  const send = (status: number, html: Html) => sendPage(res, status, html, { referrer: 'no-referrer', nonce })
  if (!user) return send(410, deadLink(page))
  if (isLockedByAdministrator(user)) return send(403, lockedByAdministrator(page, user))
  const rules = await passwordRulesOf(deps.db.orm, host, user)
  const shown = { action, nonce, minLength: rules.minLength }
  if (req.method !== 'POST') return send(200, form(page, shown, user))

  const posted = await readForm(req, host.origin)
  const typed = { newPassword: posted.get('newPassword') ?? '', confirmPassword: posted.get('confirmPassword') ?? '' }
  const { faults, violations } = await newPasswordFaults(page.t, typed, user, rules, deps.isBreached)
  if (faults) return send(400, form(page, shown, user, { faults, violations }))
  const outcome = await changePassword(deps.db, deps.sessions, {
    user,
    newPassword: typed.newPassword,
    host,
    page,
    claim: (tx) => spendLink(tx, token, user.id),
    actingAs: 'link:SET_PASSWORD',
  })
  if (outcome === 'CHANGED') return send(200, done(page))
  if (!(await userOfLink(deps.db, token))) return send(410, deadLink(page))
  send(400, form(page, shown, user, { faults: { newPassword: page.t.passwordUsedBefore }, violations: [] }))
}

function form(
  page: Page,
  at: Pick<NewPasswordPage, 'action' | 'nonce' | 'minLength'>,
  user: UserRow,
  faulty: Pick<NewPasswordPage, 'faults' | 'violations'> = {},
) {
  const { t } = page
  const lead = fill(t.setPasswordLead, { name: user.userName })
  return newPasswordPage(page, {
    title: t.setPassword,
    lead,
    button: t.setPassword,
    ...at,
    userName: user.userName,
    asksCurrent: false,
    ...faulty,
  })
}

const deadLink = (page: Page) =>
  noticePage(page, { title: page.t.linkDead, lead: page.t.linkDeadLead, link: { to: '/identity/forgot', text: page.t.sendNewLink } })

const lockedByAdministrator = (page: Page, user: UserRow) =>
  noticePage(page, {
    title: page.t.mailLockedSubject,
    lead: fill(page.t.accountLockedLead, { user: user.userName, time: momentOf(page.locale, user.lockoutEnd ?? new Date()) }),
    link: { to: `${page.host.origin}/`, text: fill(page.t.backTo, { name: page.host.partner.name }) },
  })

const done = (page: Page) =>
  noticePage(
    { ...page, self: undefined },
    { title: page.t.passwordSet, lead: page.t.passwordSetLead, link: { to: `${page.host.origin}/account/login`, text: page.t.signIn } },
  )
