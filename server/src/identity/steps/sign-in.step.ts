import { eq } from 'drizzle-orm'
import type { Statement } from '../../db/pipeline/write-together.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { preferredProvider } from '../../federation/preferred.ts'
import { offeredProviders } from '../../federation/providers.ts'
import { allowsProvider } from '../clients/client-ways.ts'
import type { Choice } from '../factors/choices.ts'
import { startPasskey } from '../factors/security-devices.ts'
import { readUserOf } from '../../accounts/find-user.ts'
import { readRequiredProviders } from '../../accounts/required-provider.ts'
import { disabledCustomersOf } from '../../accounts/customer-status.ts'
import { lockedUntil } from '../../accounts/lockout.ts'
import { logIn, PASSKEY, todoOf, type Login } from '../sign-in/login.ts'
import { awaitedAccount, awaitedInstead } from '../sign-in/awaited-person.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { logInByPasskey } from '../sign-in/passkey-login.ts'
import { stillHolds } from '../sign-in/proof.ts'
import { writeAlongside } from '../provider/provider.ts'
import { signInPage, type SignInPage } from '../pages/sign-in.page.ts'
import { takeStart } from '../federation/unsolicited.ts'
import { readStartedInvitation } from '../sign-in/started-invitation.ts'
import { takePass } from '../sign-in/sign-in-pass.ts'
import { notifyLockedUser } from '../sign-in/notify-locked-user.ts'
import { advance } from './finish.ts'
import { newNonce, redirect } from '../respond.ts'
import { show, toNext, type Step } from './step.ts'

/** Shows the page for user name and password, unless the user has just set their password by a mailed link. */
export async function showSignIn(step: Step): Promise<void> {
  const { query, interaction, db, host, req, res } = step
  const elsewhere = interaction.prompt.name === 'login' ? takeStart(req, res, host) : undefined
  if (elsewhere !== undefined) return redirect(res, `${step.action}?provider=${encodeURIComponent(elsewhere)}`)
  // Whoever confirms their identity confirms no invited account beside it.
  const isNew = interaction.prompt.name === 'login' && awaitedAccount(step) === undefined
  const inviting = isNew ? await readStartedInvitation(step) : undefined
  if (inviting !== undefined) return redirect(res, `${step.action}?provider=${encodeURIComponent(inviting.provider)}`)
  const user = interaction.prompt.name === 'login' && step.ways.allowsPassword ? await byPass(step) : undefined
  if (user) return goOn(step, { user, todo: await todoOf(db, user, host, PASSWORD) }, PASSWORD.amr)
  const hint = query.get('login_hint') ?? interaction.params.login_hint
  const known = awaitedAccount(step) ?? (interaction.prompt.name === 'login' ? interaction.session?.accountId : undefined)
  const userName = typeof hint === 'string' ? hint : await nameOf(step, known)
  // A finished sign-in leads here again if its account has changed meanwhile.
  const isAgain = interaction.prompt.name === 'login' && interaction.lastSubmission?.['login'] !== undefined
  await render(step, 200, { userName: userName ?? '', ...(isAgain ? { alert: step.page.t.accountChanged } : {}) })
}

export async function postSignIn(step: Step, form: URLSearchParams): Promise<void> {
  const { db, host, limits, address, page } = step
  if (!step.ways.allowsPassword) return toNext(step)
  const [userName, password] = [form.get('userName') ?? '', form.get('password') ?? '']
  const faults = {
    ...(userName.trim() === '' ? { userName: page.t.userNameRequired } : {}),
    ...(password === '' ? { password: page.t.passwordRequired } : {}),
  }
  if (Object.keys(faults).length > 0) return render(step, 400, { userName, faults })
  const alongside = (statements: readonly Statement[]) => writeAlongside(step.provider, statements)
  const attempt = { host, address, name: userName, password, named: step.named, isFollowed: step.stranger !== undefined }
  const login = await logIn({ db, limits, alongside }, attempt)
  if (login.kind === 'accepted') {
    return goOn(step, login, PASSWORD.amr)
  }
  tellOwner(step, login)
  const alert = await sentence(step, login, userName)
  const required = await requiredOf(step, login)
  await render(step, login.kind === 'limited' ? 429 : 400, { userName, alert, unconfirmed: login.kind === 'unconfirmed', required })
}

const requiredOf = async ({ db }: Step, login: Login) => (login.kind === 'elsewhere' ? readRequiredProviders(db.orm, login.user.id) : [])

/** Proof of a password, or of a pass instead of it. */
const PASSWORD = { amr: ['pwd'], factors: [] }

/** A pass only replaces the password: all other checks of a sign-in still apply. */
async function byPass(step: Step): Promise<UserRow | undefined> {
  const { db, host, req, res } = step
  const pass = await takePass(db, host, req, res)
  const user = pass && (await readUserOf(db, host, pass.userId))
  if (!user || !(await stillHolds(db, user, { ...PASSWORD, stamp: pass.stamp }))) return undefined
  return (await lockedUntil(db, user.id)) === undefined ? user : undefined
}

async function goOn(
  step: Step,
  { user, todo }: Pick<Extract<Login, { kind: 'accepted' }>, 'user' | 'todo'>,
  amr: string[],
  factors: Choice[] = [],
): Promise<void> {
  const awaited = await awaitedInstead(step, user)
  if (awaited !== undefined) return refuseOther(step, awaited)
  const proof = { stamp: user.securityStamp, amr, factors }
  const external = step.stranger
  await advance(step, user, { accountId: user.id, ...proof, todo: external ? [...todo, 'link'] : todo, external })
}

/** Handles a posted passkey; there is no user name. */
export async function postPasskey(step: Step, form: URLSearchParams): Promise<void> {
  const { db, host, limits, address, page, interaction } = step
  if (!step.ways.allowsPassword) return toNext(step)
  const userName = form.get('userName') ?? ''
  const login = await logInByPasskey({ db, limits }, { host, address, boundTo: interaction.uid, answer: form.get('code') ?? '' })
  if (login.kind !== 'accepted') {
    tellOwner(step, login)
    const alert = login.kind === 'refused' ? page.t.passkeyRefused : await sentence(step, login)
    return render(step, login.kind === 'limited' ? 429 : 400, { userName, alert, required: await requiredOf(step, login) })
  }
  await goOn(step, login, [PASSKEY, 'mfa'], ['FIDO'])
}

/** Shows the first page again, with a message about a way that did not work. */
export const alertSignIn = (step: Step, alert: string): Promise<void> => render(step, 400, { userName: '', alert })

/** Shows the first page again with the login providers by which alone the user may sign in. */
export const requireElsewhere = async (step: Step, userId: string): Promise<void> =>
  render(step, 400, {
    userName: '',
    alert: await elsewhereSentence(step, userId),
    required: await readRequiredProviders(step.db.orm, userId),
  })

/** Refuses another user where the signed-in one must confirm their identity; that user keeps their session and what they have begun. */
export const refuseOther = (step: Step, userName: string): Promise<void> =>
  render(step, 400, { userName, alert: fill(step.page.t.anotherPerson, { name: userName }) })

/** Continues with the account already signed in, where the client asked to choose one. */
export async function postContinue({ req, res, provider }: Step): Promise<void> {
  await provider.interactionFinished(req, res, { select_account: {} }, { mergeWithLastSubmission: false })
}

type Form = Pick<SignInPage, 'userName' | 'faults' | 'alert' | 'unconfirmed'> & {
  /** Providers that the user has to sign in by, which the page offers whatever it offers to others. */
  readonly required?: Awaited<ReturnType<typeof readRequiredProviders>>
}

async function render(step: Step, status: number, { required = [], ...form }: Form): Promise<void> {
  const { action, page, interaction, demoPeople, ways, firstPage } = step
  const demo = await demoPeople?.(step.host)
  const current = interaction.prompt.name === 'select_account' ? await nameOf(step, interaction.session?.accountId) : undefined
  const customerId = typeof interaction.params['customer'] === 'string' ? interaction.params['customer'] : undefined
  const wanted = { hint: form.userName, customerId, only: ways.loginProviderIds }
  const offered = await offeredProviders(step.db, step.host, wanted, firstPage?.offered)
  const first = await preferredProvider(step.db, step.host, step.req, interaction.session?.accountId)
  const ahead = [...required, ...(first ? [first] : [])].filter(({ id }) => allowsProvider(ways, id))
  const providers = [...new Map([...ahead, ...offered].map((provider) => [provider.id, provider])).values()]
  const passkey = { nonce: newNonce(), options: await startPasskey(step.db, step.host, interaction.uid, await firstPage?.challenge) }
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

function tellOwner(step: Step, login: Exclude<Login, { kind: 'accepted' }>): void {
  const locked = login.kind === 'refused' ? login.locked : undefined
  if (locked) step.afterAnswer(() => notifyLockedUser(step, locked.id))
}

async function sentence(step: Step, login: Exclude<Login, { kind: 'accepted' }>, userName?: string): Promise<string> {
  const { limits, address, host, page } = step
  if (login.kind === 'limited') return fill(page.t.limited, { minutes: await limits.minutesLeft(address, host, userName) })
  if (login.kind === 'disabled') return disabledSentence(step, login.user.id)
  if (login.kind === 'elsewhere') return elsewhereSentence(step, login.user.id)
  return { refused: page.t.refused, unconfirmed: page.t.unconfirmed }[login.kind]
}

/** Message with the disabled customers, and who may enable one. */
export const disabledSentence = async ({ db, host, page }: Step, userId: string): Promise<string> =>
  fill(page.t.customersDisabled, { customers: (await disabledCustomersOf(db.orm, userId)).join(', '), name: host.partner.name })

/** Message with the login providers by which alone a user may sign in. */
const elsewhereSentence = async ({ db, page }: Step, userId: string): Promise<string> =>
  fill(page.t.providerRequired, { name: (await readRequiredProviders(db.orm, userId)).map(({ displayName }) => displayName).join(', ') })
