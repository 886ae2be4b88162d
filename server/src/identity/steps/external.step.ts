import { writeOwnAudit } from '../../kit/audit/audit.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { UserRow } from '../../accounts/claims.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import { recordFailure } from '../../federation/failures.ts'
import { FederationError } from '../../federation/federation-error.ts'
import type { Wishes } from '../../federation/metadata/freshness.ts'
import { mailLostWay } from '../../federation/last-ways.ts'
import { linkIdentity, providersFor } from '../../federation/link-identity.ts'
import { findProvider, type LoginProvider } from '../../federation/providers.ts'
import { askProvider, judgeAnswer } from '../../federation/questions.ts'
import { newTrace, type Trace } from '../../federation/trace.ts'
import { answersOf, newState, requestsOf, unlinkedIdentities } from '../../federation/requests.ts'
import { allowsProvider } from '../clients/client-ways.ts'
import { acceptInvitation } from '../links/invitation.ts'
import type { InvitationRefusal } from '../links/invitation.ts'
import { takeStartedInvitation } from '../sign-in/started-invitation.ts'
import { sealIdToken } from '../federation/sign-out.ts'
import { awaitedAccount, awaitedInstead } from '../sign-in/awaited-person.ts'
import { ELSEWHERE, todoOf } from '../sign-in/login.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { consentPage } from '../pages/consent.page.ts'
import { postPage } from '../pages/post.page.ts'
import { redirect, sendPage } from '../respond.ts'
import { actAs } from '../../accounts/security-stamp.ts'
import type { JoinRefusal } from '../../../../contract/joining.ts'
import { applyGroups } from '../../entities/provider-groups/apply-groups.ts'
import { joinAtSignIn } from '../../entities/joining/join-at-sign-in.ts'
import { accountStatus, joinFindingCodes, linkedUser, statusFindingCodes } from '../federation/linked-user.ts'
import type { Linked } from '../federation/linked-user.ts'
import { restamped } from './finish.ts'
import { disabledSentence, networkSentence } from '../sign-in/refusal-sentences.ts'
import { refuseFirst, refuseOther, requireElsewhere } from './sign-in.step.ts'
import { provedOf, show, type Outcome, type Progress, type Show, type Step, type Work } from './step.ts'

/** Sends the browser to another provider. A link of the sign-in page leads here, so a GET has no other effect. */
export const startExternal: Work = async (step) => {
  const { db, host, interaction, res, page, query } = step
  const name = query.get('provider') ?? ''
  // Taken also where the app does not allow the provider, because the sign-in page would lead here again.
  const invitation = awaitedAccount(step) === undefined ? await takeStartedInvitation(step, name) : undefined
  const provider = await findProvider(db, host, name)
  if (!provider || !allowsProvider(step.ways, provider.id)) return NOTHING
  const state = newState()
  try {
    const { asked, ...question } = await askProvider(askDeps(step), provider, state, wishesOf(step))
    await requestsOf(db, host).keep(state, { provider: provider.name, interaction: interaction.uid, invitation, ...asked })
    if ('address' in question) {
      redirect(res, question.address)
      return { event: { type: 'sentOn' } }
    }
    const text = fill(page.t.continueWith, { name: provider.displayName })
    const formTargets = [new URL(question.action).origin]
    sendPage(res, 200, postPage(page, { title: text, button: text, ...question }), { formTargets })
    return { event: { type: 'sentOn' } }
  } catch (error) {
    return failed(step, provider, error, newTrace())
  }
}

/** Takes the other provider's answer after checking that this browser's own sign-in requested it. Each answer and each request is valid once. */
export const finishExternal: Work = async (step) => {
  const { db, host, interaction, query } = step
  const answer = await answersOf(db, host).take(query.get('external') ?? '')
  const request = answer && (await requestsOf(db, host).take(answer.state))
  if (!answer || !request || request.interaction !== interaction.uid) return NOTHING
  const provider = await findProvider(db, host, request.provider)
  if (!provider || !allowsProvider(step.ways, provider.id)) return NOTHING
  const trace = newTrace('REQUEST', 'REDIRECT')
  try {
    const external = await judgeAnswer(askDeps(step), provider, request, answer, trace)
    return await signInAs(step, provider, external, trace, request.invitation)
  } catch (error) {
    return failed(step, provider, error, trace)
  }
}

/** The browser has gone back, or another tab was faster: there is nothing to say. */
const NOTHING: Outcome = { event: { type: 'nothing' } }

/** Accounts are found by provider and subject only, never by email address, verified or not. */
async function signInAs(
  step: Step,
  provider: LoginProvider,
  external: ExternalIdentity,
  trace: Trace,
  invitation: string | undefined,
): Promise<Outcome> {
  const { db, host, interaction, page, keyring, address } = step
  const refused = invitation === undefined ? undefined : await acceptInvitation(db, { host, page, hash: invitation }, external)
  if (refused !== undefined) {
    const error = new FederationError('ACCOUNT', 'ACCOUNT_NOT_LINKED', { received: { code: 'NONE' } })
    await recordFailure(step, { provider, trace, address, error })
    return refuseFirst('notLinked', refusedInvitation(step, refused, external))
  }
  const linked = (await linkedUser(db, host, external)) ?? (await joinedUser(step, provider, external))
  if (typeof linked === 'string') {
    const { idToken: _unneeded, claims: _personal, userInfoFault: _fault, ...unlinked } = external
    await unlinkedIdentities(db, host).keep(interaction.uid, unlinked)
    await recordFailure(step, {
      provider,
      trace,
      address,
      error: new FederationError('ACCOUNT', 'ACCOUNT_NOT_LINKED', { received: { code: joinFindingCodes[linked] } }),
    })
    return refuseFirst('notLinked', refusedJoin(step, linked, external))
  }
  const { user } = linked
  const standing = await accountStatus(db, linked, provider.name, address)
  if (standing !== 'good') {
    await recordFailure(step, {
      provider,
      trace,
      address,
      userId: user.id,
      error: new FederationError('ACCOUNT', 'ACCOUNT_BARRED', { received: { code: statusFindingCodes[standing] } }),
    })
    // The user is mailed another way to sign in if this provider was their only one.
    if (standing === 'above') await mailLostWay(db.orm, page, user, provider)
    const failed = fill(standing === 'above' ? page.t.externalAbove : page.t.externalFailed, { name: external.displayName })
    if (standing === 'elsewhere') return requireElsewhere(step, user.id)
    if (standing === 'network') return refuseFirst('network', networkSentence(step))
    return standing === 'disabled' ? refuseFirst('disabled', await disabledSentence(step, user.id)) : refuseFirst('provider', failed)
  }
  const awaited = await awaitedInstead(step, user)
  if (awaited !== undefined) return refuseOther(step, awaited)
  await db.orm.transaction((tx) => applyGroups(tx, provider, user.id, external))
  const proof = { stamp: user.securityStamp, amr: [ELSEWHERE], factors: [] }
  const todo = await todoOf(db, user, host, proof)
  const { idToken, authenticatedAt } = external
  const federated = idToken === undefined ? undefined : { provider: provider.name, idToken: sealIdToken(idToken, keyring) }
  const stage = { accountId: user.id, ...proof, todo, provider: provider.name, federated, authenticatedAt }
  return { event: { type: 'accepted', steps: todo }, user, stage }
}

/** The account of somebody who joins now, or why nobody does. Nobody joins where a certain person is to confirm their identity. */
async function joinedUser(step: Step, provider: LoginProvider, external: ExternalIdentity): Promise<Linked | JoinRefusal> {
  const { db, host } = step
  if (awaitedAccount(step) !== undefined) return 'OFF'
  return (await joinAtSignIn(db, provider, external)) ?? (await linkedUser(db, host, external)) ?? 'OFF'
}

function refusedJoin({ page: { t } }: Step, refusal: JoinRefusal, { displayName: name, email = '' }: ExternalIdentity): string {
  if (refusal === 'EXISTS') return fill(t.externalExists, { name, email })
  return fill(refusal === 'LIMIT' ? t.externalLimit : t.externalUnknown, { name })
}

function refusedInvitation({ page: { t } }: Step, refusal: InvitationRefusal, { displayName: name, email = '' }: ExternalIdentity): string {
  if (refusal === 'OVER') return t.invitationOver
  return fill(refusal === 'LINKED' ? t.invitationLinked : t.invitationOtherAddress, { name, email })
}

function linkOf(progress: Progress) {
  const { stage, user } = provedOf(progress)
  if (!stage.external) throw new Error('A sign-in is to be linked, and has no external identity.')
  return { stage, user, external: stage.external }
}

/** Whether the account may be linked with the identity of this sign-in, by the rules of now. */
export const isLinkable = async ({ db }: Pick<Step, 'db'>, { stage, user }: Pick<Progress, 'stage' | 'user'>): Promise<boolean> =>
  user !== undefined && stage?.external !== undefined && (await providersFor(db.orm, user.id)).has(stage.external.provider)

export const showLink: Show = async (step, progress, { status }) => {
  const { page, action } = step
  const { user, external } = linkOf(progress)
  const { t } = page
  const lead = fill(t.linkLead, { name: external.displayName, user: user.userName, external: external.shownAs })
  const others = [{ step: 'notNow', text: t.notNow }]
  show(step, status, consentPage(page, { title: t.linkTitle, lead, action, button: t.linkButton, step: 'link', others }))
}

export const acceptLink: Work = async (step, progress, form) => {
  const { user, external } = linkOf(progress)
  await link(step, user, external)
  return declineLink(step, progress, form)
}

/** Continues the sign-in, linked or not. */
export const declineLink: Work = async (step, progress) => {
  const { stage, user } = provedOf(progress)
  await unlinkedIdentities(step.db, step.host).take(step.interaction.uid)
  return { event: { type: 'accepted', steps: stage.todo.slice(1) }, user, stage: await restamped(step, stage) }
}

const link = ({ db, page }: Step, user: UserRow, identity: ExternalIdentity): Promise<void> =>
  db.orm.transaction(async (tx) => {
    if (!(await linkIdentity(tx, user.id, identity))) return
    await actAs(tx, user.id)
    await writeOwnAudit(tx, user, { action: 'linkLogin', after: { loginProvider: identity.provider } })
    if (user.email !== null) await tx.insert(outbox).values(noticeMail(page, user, user.email, 'LOGIN_LINKED'))
  })

/** Errors that are not about the provider or its answer are our own and are thrown. */
async function failed(step: Step, provider: LoginProvider, error: unknown, trace: Trace): Promise<Outcome> {
  if (!(error instanceof FederationError)) throw error
  await recordFailure(step, { provider, error, trace, address: step.address })
  return refuseFirst('provider', fill(step.page.t.externalFailed, { name: provider.displayName }))
}

/** Wishes of our own client: a new sign-in, or one not older than a number of seconds. */
function wishesOf({ interaction: { params }, query }: Step): Wishes {
  const { prompt, max_age: age } = params
  const maxAge = typeof age === 'string' || typeof age === 'number' ? Number(age) : undefined
  const mustSignIn = typeof prompt === 'string' && prompt.split(' ').includes('login')
  return { hint: query.get('login_hint') ?? undefined, mustSignIn, maxAge }
}

const askDeps = ({ db, log, keyring, fetching, host }: Step) => ({ db, log, keyring, fetching, host })
