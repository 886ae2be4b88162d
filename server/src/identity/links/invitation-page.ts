import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressOf, tokenIn } from '../../accounts/links.ts'
import { fill } from '../../accounts/messages/messages.ts'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { readForm } from '../http-forms.ts'
import type { PagesDeps } from '../identity-pages.ts'
import { consentPage } from '../pages/consent.page.ts'
import { redirect, sendPage } from '../respond.ts'
import { startInvitation } from '../sign-in/started-invitation.ts'
import { readInvitation } from './invitation.ts'
import { openLinkPage } from './link-page.ts'

const BY_PASSWORD = 'password'

/** Path that a mailed link leads to: for an invitation that a login provider can confirm, the page that leads there. Changes nothing. */
export async function leadOf(db: Database, host: Host, token: string): Promise<string> {
  const isInviting = (await readInvitation(db, host, token)) !== undefined
  return isInviting ? `/identity/invitation/${tokenIn(token)}` : addressOf(db, token)
}

/**
 * Page of an invitation to a customer with a login provider. Its button begins a sign-in that goes to the provider at once and confirms the account;
 * where the provider is not required, a password can be chosen instead.
 */
export async function handleInvitation(deps: PagesDeps, req: IncomingMessage, res: ServerResponse, host: Host): Promise<void> {
  const opened = await openLinkPage(deps, req, res, host)
  if (!opened) return
  const { action, token, page } = opened
  const { t } = page
  const invitation = await readInvitation(deps.db, host, token)
  const [first, ...rest] = invitation?.providers ?? []
  if (!invitation || !first) return redirect(res, await addressOf(deps.db, token), NO_REFERRER)
  if (req.method !== 'POST') {
    const { user, providers, isRequired } = invitation
    const names = new Intl.ListFormat(page.locale, { type: 'disjunction' }).format(providers.map(({ displayName }) => displayName))
    const shown = consentPage(page, {
      title: t.mailConfirmButton,
      lead: fill(isRequired ? t.invitationLead : t.invitationChoice, { user: user.userName, providers: names }),
      action,
      step: first.name,
      button: fill(t.continueWith, { name: first.displayName }),
      others: [
        ...rest.map(({ name, displayName }) => ({ step: name, text: fill(t.continueWith, { name: displayName }) })),
        ...(isRequired ? [] : [{ step: BY_PASSWORD, text: t.setPassword }]),
      ],
    })
    return sendPage(res, 200, shown, { referrer: 'no-referrer' })
  }
  const step = (await readForm(req, host.origin)).get('step')
  const provider = invitation.providers.find(({ name }) => name === step)
  if (!provider) return redirect(res, isPasswordStep(step, invitation.isRequired) ? await addressOf(deps.db, token) : action, NO_REFERRER)
  startInvitation(res, host, provider.name, token)
  redirect(res, `/account/login?${new URLSearchParams({ returnUrl: '/account/welcome', fresh: 'true' })}`, NO_REFERRER)
}

const NO_REFERRER = { 'referrer-policy': 'no-referrer' }

const isPasswordStep = (step: string | null, isRequired: boolean): boolean => step === BY_PASSWORD && !isRequired
