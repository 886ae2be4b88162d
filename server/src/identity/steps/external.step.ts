import { and, eq } from 'drizzle-orm'
import { auditLog } from '../../entities/logs/log.table.ts'
import { userIdentity, userLogin } from '../../entities/users/user.table.ts'
import { currentTrace } from '../../http/trace.ts'
import { outbox } from '../../outbox/outbox.table.ts'
import type { UserRow } from '../claims.ts'
import { recordEvent } from '../events.ts'
import { findProvider, type LoginProvider } from '../federation/providers.ts'
import { askProvider, judgeAnswer } from '../federation/questions.ts'
import { answersOf, newState, requestsOf, strangersOf } from '../federation/requests.ts'
import { sealIdToken } from '../federation/sign-out.ts'
import { mayEnter, readUser } from '../find-user.ts'
import { lockedUntil } from '../lockout.ts'
import { todoOf } from '../login.ts'
import { noticeMail } from '../mails.ts'
import { fill } from '../messages/messages.ts'
import { consentPage } from '../pages/consent.page.ts'
import { postPage } from '../pages/post.page.ts'
import { redirect, sendPage } from '../respond.ts'
import type { ExternalIdentity, Stage } from '../stages.ts'
import { standingOf } from '../standing.ts'
import { advance } from './finish.ts'
import { alertSignIn } from './sign-in.step.ts'
import { show, toNext, type Step } from './step.ts'

/** Sends the browser to another provider. Looking here begins nothing but that: a link of the sign-in page leads here. */
export async function startExternal(step: Step, name: string): Promise<void> {
  const { db, host, interaction, res, page, query } = step
  const provider = await findProvider(db, host, name)
  if (!provider) return toNext(step)
  const state = newState()
  try {
    const { asked, ...question } = await askProvider(askDeps(step), provider, state, query.get('login_hint') ?? undefined)
    await requestsOf(db, host).keep(state, { provider: provider.name, interaction: interaction.uid, ...asked })
    if ('address' in question) return redirect(res, question.address)
    const text = fill(page.t.continueWith, { name: provider.displayName })
    const formTargets = [new URL(question.action).origin]
    sendPage(res, 200, postPage(page, { title: text, button: text, ...question }), { formTargets })
  } catch (error) {
    await failed(step, provider, error)
  }
}

/** The other provider's answer, now that it is this browser's own sign-in that asked. Each answer and each request is good once. */
export async function finishExternal(step: Step, ticket: string): Promise<void> {
  const { db, host, interaction } = step
  const answer = await answersOf(db, host).take(ticket)
  const request = answer && (await requestsOf(db, host).take(answer.state))
  if (!answer || !request || request.interaction !== interaction.uid) return toNext(step)
  const provider = await findProvider(db, host, request.provider)
  if (!provider) return toNext(step)
  try {
    await signInAs(step, await judgeAnswer(askDeps(step), provider, request, answer))
  } catch (error) {
    await failed(step, provider, error)
  }
}

/** An account is found by provider and subject alone; an address, verified or not, finds none (checks.md F1). */
async function signInAs(step: Step, external: ExternalIdentity): Promise<void> {
  const { db, host, interaction, page, settings } = step
  const [found] = await db.orm
    .select({ user: userIdentity })
    .from(userLogin)
    .innerJoin(userIdentity, eq(userIdentity.id, userLogin.userId))
    .where(and(eq(userLogin.loginProvider, external.provider), eq(userLogin.providerKey, external.subject), mayEnter(host)))
  if (!found) {
    const { idToken: _unneeded, ...stranger } = external
    await strangersOf(db, host).keep(interaction.uid, stranger)
    return alertSignIn(step, fill(page.t.externalUnknown, { name: external.displayName }))
  }
  const { user } = found
  if ((await lockedUntil(db, user.id)) || (await standingOf(db, user)) !== 'good')
    return alertSignIn(step, fill(page.t.externalFailed, { name: external.displayName }))
  const todo = (await todoOf(db, user, host)).filter((one) => one !== 'password')
  const { provider, idToken } = external
  const federated = idToken === undefined ? undefined : { provider, idToken: sealIdToken(idToken, settings.secretsKey) }
  await advance(step, user, { accountId: user.id, amr: ['fed'], todo, federated })
}

/** After a password of one's own: whether the identity from elsewhere is to be linked. */
export async function showLink(step: Step, stage: Stage): Promise<void> {
  const { page, action } = step
  const user = await readUser(step.db, stage.accountId)
  const { external } = stage
  if (!user || !external) return toNext(step)
  const { t } = page
  const lead = fill(t.linkLead, { name: external.displayName, user: user.userName, external: external.shownAs })
  const other = { step: 'notNow', text: t.notNow }
  show(step, 200, consentPage(page, { title: t.linkTitle, lead, action, button: t.linkButton, step: 'link', other }))
}

export async function postLink(step: Step, form: URLSearchParams, stage: Stage): Promise<void> {
  const { db, host, interaction } = step
  const user = await readUser(db, stage.accountId)
  if (!user || !stage.external) return toNext(step)
  if (form.get('step') === 'link') await link(step, user, stage.external)
  await strangersOf(db, host).take(interaction.uid)
  await advance(step, user, { ...stage, todo: stage.todo.slice(1) })
}

const link = ({ db, page }: Step, user: UserRow, { provider, subject, shownAs }: ExternalIdentity): Promise<void> =>
  db.orm.transaction(async (tx) => {
    const linked = await tx
      .insert(userLogin)
      .values({ userId: user.id, loginProvider: provider, providerKey: subject, displayName: shownAs })
      .onConflictDoNothing()
      .returning()
    if (linked.length === 0) return
    await tx.insert(auditLog).values({
      actorId: user.id,
      partnerId: user.partnerId,
      action: 'linkLogin',
      subjectType: 'UserIdentity',
      subjectId: user.id,
      after: { loginProvider: provider },
      traceId: currentTrace()?.traceId ?? null,
    })
    if (user.email !== null) await tx.insert(outbox).values(noticeMail(page, user, user.email, 'LOGIN_LINKED'))
  })

async function failed(step: Step, provider: LoginProvider, error: unknown): Promise<void> {
  const { db, host, address, page, log } = step
  log.warn({ reference: true, provider: provider.name, err: error }, 'a sign-in at another provider was refused')
  const { partnerId } = host.partner
  await recordEvent(db.orm, { type: 'EXTERNAL_SIGN_IN_FAILED', partnerId, address, detail: { provider: provider.name } })
  await alertSignIn(step, fill(page.t.externalFailed, { name: provider.displayName }))
}

const askDeps = ({ db, log, settings, fetching, host }: Step) => ({ db, log, secretsKey: settings.secretsKey, fetching, host })
