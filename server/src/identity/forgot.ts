import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../hosts.ts'
import { clientAddress } from './client-address.ts'
import { recordEvent } from './events.ts'
import { findUser } from './find-user.ts'
import { readForm } from './http-forms.ts'
import type { PagesDeps } from './identity-pages.ts'
import { chooseLanguage } from './interactions.ts'
import { fill } from './messages/messages.ts'
import { forgotPage } from './pages/forgot.page.ts'
import { noticePage } from './pages/notice.page.ts'
import { pageFor } from './pages/page.ts'
import { sendPasswordLink } from './password-links.ts'
import { sendPage } from './respond.ts'

const ACTION = '/identity/forgot'

/**
 * Asks for the mail that sets a new password. The answer is the same whether the account exists or not, and leaves
 * before anything is looked up, so that its time tells nothing either.
 */
export async function handleForgot(deps: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const { searchParams: query } = new URL(req.url ?? '/', host.origin)
  const wanted = query.get('lang')
  if (wanted !== null) return chooseLanguage(res, host, ACTION, query, wanted)
  const from = query.get('from')
  const isSignIn = from !== null && /^[\w-]{10,64}$/.test(from)
  const self = isSignIn ? `${ACTION}?from=${from}` : ACTION
  const page = await pageFor(req, host, deps.looks, { self })
  const back = isSignIn ? `/identity/interaction/${from}` : `${host.origin}/`
  if (req.method !== 'POST') return sendPage(res, 200, forgotPage(page, { action: self, back, userName: '' }))

  const userName = (await readForm(req, host.origin)).get('userName') ?? ''
  if (userName.trim() === '') return sendPage(res, 400, forgotPage(page, { action: self, back, userName, fault: page.t.userNameRequired }))
  const address = clientAddress(req)
  if ((await deps.limits.takeMail(address, host, userName)) !== 'some') {
    return sendPage(res, 429, forgotPage(page, { action: self, back, userName, alert: page.t.limited }))
  }
  const lead = fill(page.t.linkSentLead, { minutes: host.linkLife.PASSWORD_RESET / 60 })
  sendPage(
    res,
    200,
    noticePage({ ...page, self: undefined }, { title: page.t.linkSent, lead, link: { to: back, text: page.t.backToSignIn, quiet: true } }),
  )
  deps.afterAnswer(async () => {
    const user = await findUser(deps.db, host, userName)
    const { partnerId } = host.partner
    await recordEvent(deps.db.orm, { type: 'PASSWORD_RESET_REQUESTED', userId: user?.id, partnerId, address })
    if (user?.isActive) await sendPasswordLink(deps.db, user, page)
  })
}
