import { basename } from 'node:path/posix'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import type { Host } from '../../kit/hosts.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { peekForm } from './entry.ts'
import { readForm } from '../http-forms.ts'
import type { Named } from './login.ts'
import { unlinkedIdentities } from '../../federation/requests.ts'
import { readOffered } from '../../federation/providers.ts'
import { waysOf } from '../clients/client-ways.ts'
import { freshChallenge } from '../factors/security-devices.ts'
import { offeredLocales, rememberLocale } from '../../accounts/language.ts'
import { matchLocale } from '../../../../contract/locales.ts'
import { findUser, readUser } from '../../accounts/find-user.ts'
import { pageFor } from '../../accounts/page.ts'
import { stillHolds } from './proof.ts'
import { redirect } from '../respond.ts'
import { createStages } from './stages.ts'
import { handleConsent } from '../steps/consent.step.ts'
import { postRecoveryCodes, showRecoveryCodes } from '../steps/enrol.step.ts'
import { finishExternal, postLink, showLink, startExternal } from '../steps/external.step.ts'
import { postFactor, showFactor } from '../steps/factor.step.ts'
import { postPassword, showPassword } from '../steps/password.step.ts'
import { alertSignIn, postContinue, postPasskey, postSignIn, showSignIn } from '../steps/sign-in.step.ts'
import { toNext, type FirstPage, type Step } from '../steps/step.ts'
import type { PagesDeps } from '../identity-pages.ts'

/**
 * Handles one sign-in, from its first page to its last. All steps have one address, which shows the next step; each posts back to it, and a form of
 * another step (an old tab, the back button) only leads to the current one.
 * @throws SessionNotFound if the browser has no such sign-in, or it has expired
 */
export async function handleInteraction(
  deps: PagesDeps,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  host: Host,
): Promise<void> {
  const { pathname: action, searchParams: query } = new URL(req.url ?? '/', host.origin)
  const stages = createStages(deps.db, host)
  const uid = basename(action)
  const firstPage = req.method === 'GET' && query.size === 0 ? readFirstPage(deps.db, host, uid) : undefined
  const named = req.method === 'POST' ? readNamed(deps.db, host, peekForm(req)) : undefined
  const [interaction, stage, stranger] = await Promise.all([
    provider.interactionDetails(req, res),
    stages.find(uid),
    unlinkedIdentities(deps.db, host).peek(uid),
  ])
  if (interaction.uid !== uid) throw new errors.SessionNotFound('interaction and address mismatch')
  const wanted = query.get('lang')
  if (wanted !== null) return chooseLanguage(res, host, action, query, wanted)
  const hint = query.get('login_hint')
  const self = hint === null ? action : `${action}?login_hint=${encodeURIComponent(hint)}`
  const uiLocales = typeof interaction.params.ui_locales === 'string' ? interaction.params.ui_locales : undefined
  const page = await pageFor(req, host, deps.looks, { self, uiLocales })
  const address = clientAddress(req)
  const ways = waysOf(await provider.Client.find(String(interaction.params.client_id)))
  const step: Step = {
    ...deps,
    req,
    res,
    host,
    provider,
    stages,
    interaction,
    stage,
    stranger,
    page,
    firstPage,
    named,
    action,
    query,
    address,
    ways,
  }
  if (stage && !(await stillHolds(deps.db, await readUser(deps.db, stage.accountId), stage))) {
    await stages.drop(interaction.uid)
    return alertSignIn({ ...step, stage: undefined }, page.t.accountChanged)
  }
  const [answer, elsewhere] = [query.get('external'), query.get('provider')]
  if (interaction.prompt.name === 'consent') await handleConsent(step)
  else if (req.method === 'POST') await post(step, await readForm(req, host.origin))
  else if (answer !== null && stage === undefined) await finishExternal(step, answer)
  else if (elsewhere !== null && stage === undefined) await startExternal(step, elsewhere)
  else await show(step)
}

/** Read in parallel with the sign-in itself, before it is known whether it is at its first page. */
function readFirstPage(db: PagesDeps['db'], host: Host, uid: string): FirstPage {
  const firstPage = { offered: readOffered(db, host), challenge: freshChallenge(db, host, uid) }
  // Avoids unhandled rejections; the page that reads the results gets the errors.
  for (const reading of Object.values(firstPage)) reading.catch(() => {})
  return firstPage
}

function readNamed(db: PagesDeps['db'], host: Host, form: URLSearchParams): Named | undefined {
  const name = form.get('step') === 'signIn' ? form.get('userName') : null
  if (name === null) return undefined
  const user = findUser(db, host, name)
  user.catch(() => {})
  return { name, user }
}

const FACTOR_STEPS = new Set(['code', 'choose', 'other', 'resend'])

function show(step: Step): Promise<void> {
  const { stage } = step
  if (stage?.todo[0] === 'code') return showFactor(step, stage)
  if (stage?.todo[0] === 'recoveryCodes') return showRecoveryCodes(step, stage)
  if (stage?.todo[0] === 'link') return showLink(step, stage)
  return stage?.todo[0] === 'password' ? showPassword(step, stage) : showSignIn(step)
}

async function post(step: Step, form: URLSearchParams): Promise<void> {
  const { stage, stages, interaction } = step
  const wanted = form.get('step')
  if (stage === undefined && wanted === 'signIn') return postSignIn(step, form)
  if (stage === undefined && wanted === 'passkey') return postPasskey(step, form)
  if (stage === undefined && wanted === 'continue' && interaction.session) return postContinue(step)
  if (stage?.todo[0] === 'code' && FACTOR_STEPS.has(wanted ?? '')) return postFactor(step, form, stage)
  if (stage?.todo[0] === 'recoveryCodes' && wanted === 'codesSeen') return postRecoveryCodes(step, stage)
  if (stage?.todo[0] === 'password' && wanted === 'password') return postPassword(step, form, stage)
  if (stage?.todo[0] === 'link' && (wanted === 'link' || wanted === 'notNow')) return postLink(step, form, stage)
  if (wanted === 'restart') await stages.drop(interaction.uid)
  toNext(step)
}

/** Stores the language in the cookie that the portal reads too, and redirects to the page without the parameter. */
export function chooseLanguage(res: ServerResponse, host: Host, path: string, query: URLSearchParams, wanted: string): void {
  const locale = matchLocale(wanted, offeredLocales(host))
  const rest = new URLSearchParams([...query].filter(([name]) => name !== 'lang'))
  if (locale) rememberLocale(res, host, locale)
  redirect(res, rest.size > 0 ? `${path}?${rest}` : path)
}
