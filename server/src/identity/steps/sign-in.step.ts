import { eq } from 'drizzle-orm'
import type { RefusalCause } from '../../../../machines/sign-in/sign-in.types.ts'
import { isOutside } from '../../access/network-rules.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { Statement } from '../../db/pipeline/write-together.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { preferredProvider } from '../../federation/preferred.ts'
import { offeredProviders } from '../../federation/providers.ts'
import { unlinkedIdentities } from '../../federation/requests.ts'
import { allowsProvider } from '../clients/client-ways.ts'
import type { Choice } from '../factors/choices.ts'
import { startPasskey } from '../factors/security-devices.ts'
import { readUserOf } from '../../accounts/find-user.ts'
import { readRequiredProviders } from '../../accounts/required-provider.ts'
import { readEntryFacts } from '../../accounts/customer-status.ts'
import { lockedUntil } from '../../accounts/lockout.ts'
import { logIn, PASSKEY, todoOf, type Login, type Todo } from '../sign-in/login.ts'
import { awaitedAccount, awaitedInstead } from '../sign-in/awaited-person.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { logInByPasskey } from '../sign-in/passkey-login.ts'
import { stillHolds } from '../sign-in/proof.ts'
import { writeAlongside } from '../provider/provider.ts'
import { signInPage, type SignInPage } from '../pages/sign-in.page.ts'
import { takeStart } from '../federation/unsolicited.ts'
import { readStartedInvitation } from '../sign-in/started-invitation.ts'
import { disabledSentence, elsewhereSentence, limitedSentence, networkSentence } from '../sign-in/refusal-sentences.ts'
import { readAheadOf } from '../sign-in/read-ahead.ts'
import { askAgain, BEGUN_ANEW, readSession, takeName } from '../sign-in/begin-anew.ts'
import { takePass } from '../sign-in/sign-in-pass.ts'
import { notifyLockedUser } from '../sign-in/notify-locked-user.ts'
import { newNonce, redirect } from '../respond.ts'
import { show, type Outcome, type Progress, type Show, type Step, type Work } from './step.ts'

/** What stands in for the first proof: a start at another provider, an invitation that was begun, or a password just set by a mailed link. */
export const arrive: Work = async (step, progress) => {
  const { interaction, db, host, req, res, page } = step
  if (interaction.prompt.name !== 'login') return NOTHING
  const elsewhere = takeStart(req, res, host)
  if (elsewhere !== undefined) return sendOn(step, elsewhere)
  const request = (await isSignedInMeanwhile(step)) ? page.signIn?.request : undefined
  if (request !== undefined) {
    askAgain(res, new URLSearchParams(request), 'elsewhere')
    return { event: { type: 'sentOn' } }
  }
  // Whoever confirms their identity confirms no invited account beside it.
  const inviting = awaitedAccount(step) === undefined ? await readStartedInvitation(step) : undefined
  if (inviting !== undefined) return sendOn(step, inviting.provider)
  const user = step.ways.allowsPassword ? await byPass(step) : undefined
  return user ? proceedAs(step, progress, { user, todo: await todoOf(db, user, host, PASSWORD) }, PASSWORD.amr) : NOTHING
}

/** Whether another tab has signed in since, and the client asks for nothing but a session. */
async function isSignedInMeanwhile({ interaction, provider, req, res, query }: Step): Promise<boolean> {
  const { prompt, params, session } = interaction
  const asksForSession = prompt.reasons.every((reason) => reason === 'no_session') && params[BEGUN_ANEW] !== 'elsewhere'
  if (!asksForSession || session?.accountId !== undefined || query.has('login_hint')) return false
  return (await readSession(provider, req, res)) !== undefined
}

const NOTHING: Outcome = { event: { type: 'nothing' }, shown: { status: 200 } }

function sendOn({ res, action }: Step, provider: string): Outcome {
  redirect(res, `${action}?provider=${encodeURIComponent(provider)}`)
  return { event: { type: 'sentOn' } }
}

/** Judges a posted user name and password. */
export const provePassword: Work = async (step, progress, form) => {
  const { db, host, limits, address, page } = step
  const [userName, password] = [form.get('userName') ?? '', form.get('password') ?? '']
  const faults = {
    ...(userName.trim() === '' ? { userName: page.t.userNameRequired } : {}),
    ...(password === '' ? { password: page.t.passwordRequired } : {}),
  }
  if (Object.keys(faults).length > 0) return refuse('incomplete', 400, { userName, faults })
  const alongside = (statements: readonly Statement[]) => writeAlongside(step.provider, statements)
  const isFollowed = progress.unlinked !== undefined
  const attempt = { host, address, name: userName, password, named: readAheadOf(step.req).named, isFollowed }
  const login = await logIn({ db, limits, alongside }, attempt)
  if (login.kind === 'accepted') return proceedAs(step, progress, login, PASSWORD.amr)
  notifyOwner(step, login)
  const alert = await sentence(step, login, userName)
  const required = await requiredOf(step, login)
  return refuse(causeOf(login), statusOf(login), { userName, alert, unconfirmed: login.kind === 'unconfirmed', required })
}

const causeOf = ({ kind }: Exclude<Login, { kind: 'accepted' }>): RefusalCause => (kind === 'refused' ? 'wrong' : kind)
const statusOf = ({ kind }: Login) => (kind === 'limited' ? 429 : 400)

const refuse = (cause: RefusalCause, status: number, first: FirstForm): Outcome => ({
  event: { type: 'refused', cause },
  shown: { status, first },
})

const requiredOf = async ({ db }: Step, login: Login) => (login.kind === 'elsewhere' ? readRequiredProviders(db.orm, login.user.id) : [])

/** Proof of a password, or of a pass instead of it. */
const PASSWORD = { amr: ['pwd'], factors: [] }

/** A pass only replaces the password: all other checks of a sign-in still apply. */
async function byPass(step: Step): Promise<UserRow | undefined> {
  const { db, host, req, res } = step
  const pass = await takePass(db, host, req, res)
  const user = pass && (await readUserOf(db, host, pass.userId))
  if (!user || !(await stillHolds(db, user, { ...PASSWORD, stamp: pass.stamp }, step.address))) return undefined
  return (await lockedUntil(db, user.id)) === undefined ? user : undefined
}

async function proceedAs(
  step: Step,
  { unlinked: external }: Progress,
  { user, todo }: Pick<Extract<Login, { kind: 'accepted' }>, 'user' | 'todo'>,
  amr: string[],
  factors: Choice[] = [],
): Promise<Outcome> {
  const awaited = await awaitedInstead(step, user)
  if (awaited !== undefined) return refuseOther(step, awaited)
  const steps: Todo[] = external ? [...todo, 'link'] : todo
  const stage = { accountId: user.id, stamp: user.securityStamp, amr, factors, todo: steps, external }
  return { event: { type: 'accepted', steps }, user, stage }
}

/** Judges a posted passkey; there is no user name. */
export const provePasskey: Work = async (step, progress, form) => {
  const { db, host, limits, address, page, interaction } = step
  const userName = form.get('userName') ?? ''
  const login = await logInByPasskey({ db, limits }, { host, address, boundTo: interaction.uid, answer: form.get('code') ?? '' })
  if (login.kind === 'accepted') return proceedAs(step, progress, login, [PASSKEY, 'mfa'], ['FIDO'])
  notifyOwner(step, login)
  const alert = login.kind === 'refused' ? page.t.passkeyRefused : await sentence(step, login)
  return refuse(causeOf(login), statusOf(login), { userName, alert, required: await requiredOf(step, login) })
}

/** Shows the first page again, with a message about a way that did not work. */
export const refuseFirst = (cause: RefusalCause, alert: string): Outcome => refuse(cause, 400, { userName: '', alert })

/** Shows the first page again with the login providers by which alone the user may sign in. */
export const requireElsewhere = async (step: Step, userId: string): Promise<Outcome> =>
  refuse('elsewhere', 400, {
    userName: '',
    alert: await elsewhereSentence(step, userId),
    required: await readRequiredProviders(step.db.orm, userId),
  })

/** Refuses another user where the signed-in one must confirm their identity; that user keeps their session and what they have begun. */
export const refuseOther = (step: Step, userName: string): Outcome =>
  refuse('otherPerson', 400, { userName, alert: fill(step.page.t.anotherPerson, { name: userName }) })

/** Drops what the sign-in has reached, as the account has changed since. */
export const dropStale: Work = async (step) => {
  await dropProgress(step)
  return { event: { type: 'dropped' }, shown: { status: 400, first: { userName: '', alert: step.page.t.accountChanged } } }
}

export const restart: Work = async (step) => {
  await dropProgress(step)
  return { event: { type: 'dropped' } }
}

/** Drops also the external identity without an account, because another person may sign in next in the same tab. */
async function dropProgress({ db, host, stages, interaction }: Step): Promise<void> {
  await Promise.all([stages.drop(interaction.uid), unlinkedIdentities(db, host).take(interaction.uid)])
}

/** Continues with the account already signed in, where the client asked to choose one. */
export async function continueSession({ req, res, provider }: Step): Promise<void> {
  await provider.interactionFinished(req, res, { select_account: {} }, { mergeWithLastSubmission: false })
}

export type FirstForm = Pick<SignInPage, 'userName' | 'faults' | 'alert' | 'unconfirmed'> & {
  /** Providers that the user has to sign in by, which the page offers whatever it offers to others. */
  readonly required?: Awaited<ReturnType<typeof readRequiredProviders>>
}

/** The first page, with the user name that the client, the session or the other account suggests. */
async function freshForm(step: Step): Promise<FirstForm> {
  const { query, interaction, page } = step
  const isLogin = interaction.prompt.name === 'login'
  const hint = query.get('login_hint') ?? interaction.params.login_hint
  const known = awaitedAccount(step) ?? (isLogin ? interaction.session?.accountId : undefined)
  const userName = takeName(step.req, step.res, step.host) ?? (typeof hint === 'string' ? hint : await nameOf(step, known)) ?? ''
  // A finished sign-in leads here again if its account has changed meanwhile.
  if (isLogin && interaction.lastSubmission?.['login'] !== undefined) return { userName, alert: page.t.accountChanged }
  if (isLogin && interaction.prompt.reasons.includes('other_network') && (await isSessionElsewhere(step)))
    return { userName, alert: networkSentence(step) }
  return interaction.params[BEGUN_ANEW] !== 'expired' ? { userName } : { userName, alert: page.t.openTooLong }
}

/** Whether the person whose session this browser has is still outside the networks of their customers. */
async function isSessionElsewhere({ db, address, interaction: { session } }: Step): Promise<boolean> {
  const { networkRules } = await readEntryFacts(quickReader(db), session?.accountId ?? '')
  return networkRules !== null && isOutside(networkRules, address)
}

export const showFirst: Show = async (step, _, { status, first }) => {
  const { required = [], ...form } = first ?? (await freshForm(step))
  const { action, page, interaction, demoPeople, ways } = step
  const { offered: rows, challenge } = readAheadOf(step.req)
  const demo = await demoPeople?.(step.host)
  const current = interaction.prompt.name === 'select_account' ? await nameOf(step, interaction.session?.accountId) : undefined
  const customerId = typeof interaction.params['customer'] === 'string' ? interaction.params['customer'] : undefined
  const wanted = { hint: form.userName, customerId, only: ways.loginProviderIds }
  const offered = await offeredProviders(step.db, step.host, wanted, rows)
  const preferred = await preferredProvider(step.db, step.host, step.req, interaction.session?.accountId)
  const ahead = [...required, ...(preferred ? [preferred] : [])].filter(({ id }) => allowsProvider(ways, id))
  const providers = [...new Map([...ahead, ...offered].map((provider) => [provider.id, provider])).values()]
  const passkey = { nonce: newNonce(), options: await startPasskey(step.db, step.host, interaction.uid, await challenge) }
  const body = signInPage(page, {
    passkey,
    ...form,
    ...(!ways.allowsPassword && providers.length === 0 && { alert: page.t.noWay }),
    action,
    allowsPassword: ways.allowsPassword,
    current,
    providers: providers.map(({ name, displayName }) => ({ name, displayName })),
    forgot: `/identity/forgot?from=${interaction.uid}`,
    confirmation: `/identity/confirmation?from=${interaction.uid}`,
    ...(demo && demo.emails.length > 0 ? { demo } : {}),
    ...(demo?.emails.includes(form.userName) ? { password: demo.password } : {}),
  })
  show(step, status, body, { nonce: passkey.nonce })
}

async function nameOf({ db }: Step, accountId: string | undefined): Promise<string | undefined> {
  if (accountId === undefined) return undefined
  const [user] = await db.orm.select({ userName: userIdentity.userName }).from(userIdentity).where(eq(userIdentity.id, accountId))
  return user?.userName
}

function notifyOwner(step: Step, login: Exclude<Login, { kind: 'accepted' }>): void {
  const locked = login.kind === 'refused' ? login.locked : undefined
  if (locked) step.afterAnswer(() => notifyLockedUser(step, locked.id))
}

async function sentence(step: Step, login: Exclude<Login, { kind: 'accepted' }>, userName?: string): Promise<string> {
  if (login.kind === 'limited') return limitedSentence(step, userName)
  if (login.kind === 'disabled') return disabledSentence(step, login.user.id)
  if (login.kind === 'elsewhere') return elsewhereSentence(step, login.user.id)
  if (login.kind === 'network') return networkSentence(step)
  return step.page.t[login.kind]
}
