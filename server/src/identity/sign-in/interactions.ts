import { basename } from 'node:path/posix'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { proceed, resumeSignIn, type SignInSnapshot } from '../../../../machines/sign-in/sign-in.machine.ts'
import { endOf, pageOf, stepsOf, workOf } from '../../../../machines/sign-in/sign-in.selectors.ts'
import type { SignInFacts, SignInRequest } from '../../../../machines/sign-in/sign-in.types.ts'
import type { Host } from '../../kit/hosts.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { readForm } from '../http-forms.ts'
import { unlinkedIdentities } from '../../federation/requests.ts'
import { waysOf } from '../clients/client-ways.ts'
import { choicesOf, chosenOf, questionOf } from '../factors/factor-choices.ts'
import { lastFactorIn } from '../factors/last-factor.ts'
import { offeredLocales, rememberLocale } from '../../accounts/language.ts'
import { matchLocale } from '../../../../contract/locales.ts'
import { readUser } from '../../accounts/find-user.ts'
import { pageFor } from '../../accounts/page.ts'
import { beginAnew, begunBy } from './begin-anew.ts'
import { SIGN_IN_STEPS } from './login.ts'
import { ENDS, PAGES, WORK } from './pages-by-state.ts'
import { stillHolds } from './proof.ts'
import { redirect } from '../respond.ts'
import { createStages } from './stages.ts'
import { isLinkable } from '../steps/external.step.ts'
import type { Outcome, Progress, Step } from '../steps/step.ts'
import type { PagesDeps } from '../identity-pages.ts'

/**
 * Handles one request of a sign-in. All steps have one address, which shows the next step; each posts back to it, and a form of another step (an old
 * tab, the back button) only leads to the current one.
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
  const [interaction, stage, unlinked] = await Promise.all([
    findInteraction(provider, req, res, uid),
    stages.find(uid),
    unlinkedIdentities(deps.db, host).peek(uid),
  ])
  if (interaction === undefined) {
    if (await beginAnew(deps.db, provider, req, res, host)) return
    throw new errors.SessionNotFound('the sign-in has expired or is over')
  }
  const wanted = query.get('lang')
  if (wanted !== null) return chooseLanguage(res, host, action, query, wanted)
  const hint = query.get('login_hint')
  const self = hint === null ? action : `${action}?login_hint=${encodeURIComponent(hint)}`
  const uiLocales = typeof interaction.params.ui_locales === 'string' ? interaction.params.ui_locales : undefined
  const user = stage && (await readUser(deps.db, stage.accountId))
  const page = await pageFor(req, host, deps.looks, { self, uiLocales, signIn: begunBy(interaction, user?.userName) })
  const address = clientAddress(req)
  const ways = waysOf(await provider.Client.find(String(interaction.params.client_id)))
  const step: Step = { ...deps, req, res, host, provider, stages, interaction, page, action, query, address, ways }
  await answer(step, { stage, user, unlinked, factor: undefined })
}

/** The sign-in of the browser at this address; undefined if it has none, or it has expired. */
async function findInteraction(provider: Provider, req: IncomingMessage, res: ServerResponse, uid: string) {
  try {
    const interaction = await provider.interactionDetails(req, res)
    return interaction.uid === uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Takes the request through the chart, and answers with the page or the end that it comes to. */
async function answer(step: Step, before: Progress): Promise<void> {
  const { facts, progress } = await readFacts(step, before)
  const form = step.req.method === 'POST' && !facts.isStale ? await readForm(step.req, step.host.origin) : new URLSearchParams()
  const found = resumeSignIn(facts)
  const request = isOfAnotherFactor(progress, form) ? undefined : requestOf(step, form)
  let snapshot = takeRequest(found, request)
  if (snapshot === found && workOf(found) === undefined) return showAgain(step, progress, found)
  let outcome: Outcome | undefined
  for (let work = workOf(snapshot); work !== undefined; work = workOf(snapshot)) {
    outcome = await WORK[work](step, progress, form)
    snapshot = proceed(snapshot, outcome.event)
  }
  await settle(step, progress, snapshot, outcome)
}

/** Whether a form answers another factor than the one asked for now, after a sign-in or a choice in another tab. It must not count as a wrong answer. */
function isOfAnotherFactor({ factor }: Progress, form: URLSearchParams): boolean {
  const shown = form.get('factor')
  return (form.get('step') === 'code' || form.get('step') === 'resend') && shown !== null && shown !== factor?.chosen
}

/** Facts of the chart, and what they were read from. */
async function readFacts(step: Step, before: Progress): Promise<{ facts: SignInFacts; progress: Progress }> {
  const { db, host, interaction, ways } = step
  const { stage, user } = before
  const facts = {
    needsConsent: interaction.prompt.name === 'consent',
    isStale: stage !== undefined && !(isKnown(stage.todo) && (await stillHolds(db, user, stage, step.address))),
    steps: stage?.todo ?? [],
    question: undefined,
    isLinkable: true,
    allowsPassword: ways.allowsPassword,
    hasSession: interaction.session !== undefined,
  }
  // Nothing is read from a stale stage, which another version may have stored in another form.
  if (facts.isStale) return { facts, progress: { ...before, stage: undefined, user: undefined } }
  if (!stage || !user) return { facts, progress: before }
  if (stage.todo[0] === 'link') return { facts: { ...facts, isLinkable: await isLinkable(step, before) }, progress: before }
  if (stage.todo[0] !== 'code') return { facts, progress: before }
  const choices = await choicesOf(db.orm, user, host.hostname, stage.factors)
  const chosen = chosenOf(choices, stage.factor, lastFactorIn(step.req))
  return { facts: { ...facts, question: questionOf(choices, chosen) }, progress: { ...before, factor: { choices, chosen } } }
}

/** Whether this version knows the remaining steps: another one may have stored them while the installation is being updated. */
const isKnown = (todo: unknown): boolean =>
  Array.isArray(todo) && todo.length > 0 && todo.every((one) => SIGN_IN_STEPS.some((known) => known === one))

const FORMS = [
  ...(['signIn', 'passkey', 'continue', 'code', 'choose', 'other', 'resend', 'codesSeen'] as const),
  ...(['password', 'link', 'notNow', 'restart', 'allow', 'deny'] as const),
] satisfies readonly SignInRequest['type'][]

/** What a request asks for, in the words of the chart; undefined for a form that no page has. */
function requestOf({ req, query }: Step, form: URLSearchParams): SignInRequest | undefined {
  if (req.method === 'POST') {
    const type = FORMS.find((one) => one === form.get('step'))
    return type && { type }
  }
  if (query.has('external')) return { type: 'provider.answer' }
  return { type: query.has('provider') ? 'provider.choose' : 'visit' }
}

/** The state after a request. One that is no arrow of the state changes nothing; an address with an answer that comes too late is still a visit. */
function takeRequest(found: SignInSnapshot, request: SignInRequest | undefined): SignInSnapshot {
  if (request !== undefined && found.can(request)) return proceed(found, request)
  const isVisit = request?.type === 'provider.choose' || request?.type === 'provider.answer'
  return isVisit && found.can({ type: 'visit' }) ? proceed(found, { type: 'visit' }) : found
}

/** Answers a request that changes nothing: with the page, or after a post by leading to it. */
async function showAgain(step: Step, progress: Progress, found: SignInSnapshot): Promise<void> {
  const page = pageOf(found)
  if (step.req.method === 'POST' || page === undefined) return redirect(step.res, step.action)
  await PAGES[page](step, progress, { status: 200 })
}

/** Stores what has been reached, and answers: with the end, with a page that has something to show, or by leading to the next page with a GET. */
async function settle(step: Step, before: Progress, snapshot: SignInSnapshot, outcome: Outcome | undefined): Promise<void> {
  const reached = outcome?.stage ?? before.stage
  const stage = reached && { ...reached, todo: [...stepsOf(snapshot)] }
  const progress = { ...before, stage, user: outcome?.user ?? before.user }
  const end = endOf(snapshot)
  if (end !== undefined) return ENDS[end](step, progress, before.stage !== undefined)
  const isChanged = outcome?.stage !== undefined || stage?.todo.length !== before.stage?.todo.length
  if (isChanged && stage && stage.todo.length > 0) await step.stages.keep(step.interaction.uid, stage)
  const page = pageOf(snapshot)
  if (page === undefined || outcome?.shown === undefined) return redirect(step.res, step.action)
  await PAGES[page](step, progress, outcome.shown)
}

/** Stores the language in the cookie that the portal reads too, and redirects to the page without the parameter. */
export function chooseLanguage(res: ServerResponse, host: Host, path: string, query: URLSearchParams, wanted: string): void {
  const locale = matchLocale(wanted, offeredLocales(host))
  const rest = new URLSearchParams([...query].filter(([name]) => name !== 'lang'))
  if (locale) rememberLocale(res, host, locale)
  redirect(res, rest.size > 0 ? `${path}?${rest}` : path)
}
