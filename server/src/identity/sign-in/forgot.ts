import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../../kit/hosts.ts'
import { sendConfirmation, sendWayIn } from '../links/account-links.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { recordEvent } from '../../accounts/events.ts'
import { findUser } from '../../accounts/find-user.ts'
import { readForm } from '../http-forms.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { chooseLanguage } from './interactions.ts'
import { forgotPage } from '../pages/forgot.page.ts'
import { noticePage } from '../pages/notice.page.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { pageFor } from '../../accounts/page.ts'
import { sendPage } from '../respond.ts'

/**
 * Requests the mail that sets a new password, or another one that confirms the account. The answer is the same whether the account exists or not, and
 * is sent before any lookup, so that its timing reveals nothing either.
 */
export async function handleForgot(deps: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(req.url ?? '/', host.origin)
  const wanted = query.get('lang')
  if (wanted !== null) return chooseLanguage(res, host, path, query, wanted)
  const from = query.get('from')
  const isSignIn = from !== null && /^[\w-]{10,64}$/.test(from)
  const self = isSignIn ? `${path}?from=${from}` : path
  const page = await pageFor(req, host, deps.looks, { self })
  const asked = path.endsWith('/confirmation') ? 'confirmation' : 'password'
  const back = isSignIn ? `/identity/interaction/${from}` : `${host.origin}/`
  if (req.method !== 'POST') return sendPage(res, 200, forgotPage(page, { asked, action: self, back, userName: '' }))

  const userName = (await readForm(req, host.origin)).get('userName') ?? ''
  if (userName.trim() === '')
    return sendPage(res, 400, forgotPage(page, { asked, action: self, back, userName, fault: page.t.userNameRequired }))
  const address = clientAddress(req)
  if ((await deps.limits.takeMail(address, host, userName)) !== 'some') {
    const alert = fill(page.t.limited, { minutes: await deps.limits.minutesLeft(address, host, userName) })
    return sendPage(res, 429, forgotPage(page, { asked, action: self, back, userName, alert }))
  }
  sendPage(
    res,
    200,
    noticePage(
      { ...page, self: undefined },
      { title: page.t.linkSent, lead: page.t.linkSentLead, link: { to: back, text: page.t.backToSignIn, quiet: true } },
    ),
  )
  deps.afterAnswer(async () => {
    const user = await findUser(deps.db, host, userName)
    const { partnerId } = host.partner
    const isUnconfirmed = user !== undefined && !user.emailConfirmed && (asked === 'confirmation' || user.passwordHash === null)
    const type = isUnconfirmed ? 'CONFIRMATION_REQUESTED' : 'PASSWORD_RESET_REQUESTED'
    await recordEvent(deps.db.orm, { type, userId: user?.id, partnerId, address })
    if (user?.isActive && (await deps.limits.takeMailTo(user.id)) === 'some')
      await (isUnconfirmed ? sendConfirmation : sendWayIn)(deps.db, user, page)
  })
}
