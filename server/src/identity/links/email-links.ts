import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { readForm } from '../http-forms.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { openLinkPage } from './link-page.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { momentOf } from '../../accounts/moments.ts'
import { applyEmailChange, readEmailChange } from './email-change.ts'
import { consentPage } from '../pages/consent.page.ts'
import type { Html } from '../../accounts/messages/html.ts'
import { noticePage } from '../pages/notice.page.ts'
import { sendPage } from '../respond.ts'

/** Page of the mailed links that set an address, or restore the old one. */
export async function handleEmail(deps: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const opened = await openLinkPage(deps, req, res, host)
  if (!opened) return
  const { action, token, page } = opened
  const { t } = page
  const send = (status: number, shown: Html) => sendPage(res, status, shown, { referrer: 'no-referrer' })
  const home = { to: `${host.origin}/`, text: fill(t.backTo, { name: host.partner.name }) }
  const change = await readEmailChange(deps.db, token)
  if (!change) return send(410, noticePage(page, { title: t.emailFailed, lead: t.linkDeadLead, link: home }))
  const values = { email: change.email, user: change.user.userName }
  if (req.method !== 'POST') {
    const words = {
      UNDO_EMAIL: { title: t.undoEmailTitle, lead: t.undoEmailLead, button: t.undoEmailButton },
      CANCEL_EMAIL: { title: t.cancelEmailTitle, lead: t.cancelEmailLead, button: t.cancelEmailButton },
      CONFIRM_EMAIL: { title: t.confirmEmailTitle, lead: t.confirmEmailLead, button: t.confirmEmailButton },
    }[change.purpose]
    return send(200, consentPage(page, { ...words, lead: fill(words.lead, values), action }))
  }
  await readForm(req, host.origin)
  const done = await applyEmailChange(deps, host, token)
  const after = { ...page, self: undefined }
  if (done === 'TAKEN') return send(409, noticePage(after, { title: t.emailFailed, lead: fill(t.emailTakenLead, values), link: home }))
  if (done === 'LOCKED') {
    const time = momentOf(page.locale, change.user.lockoutEnd ?? new Date())
    return send(403, noticePage(after, { title: t.emailFailed, lead: fill(t.accountLockedLead, { ...values, time }), link: home }))
  }
  if (done === 'DEAD') return send(410, noticePage(after, { title: t.emailFailed, lead: t.linkDeadLead, link: home }))
  const said = {
    UNDO_EMAIL: { title: t.emailChangedTitle, lead: t.undoEmailDoneLead },
    CANCEL_EMAIL: { title: t.cancelEmailDone, lead: t.cancelEmailDoneLead },
    CONFIRM_EMAIL: { title: t.emailChangedTitle, lead: t.emailChangedLead },
  }[done.purpose]
  send(200, noticePage(after, { title: said.title, lead: fill(said.lead, values), link: home }))
}
