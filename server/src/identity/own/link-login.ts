import { and, asc, eq } from 'drizzle-orm'
import { userCustomer, userLogin } from '../../tables/people/user.table.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { isOnEveryHost } from '../../access/on-every-host.ts'
import { recordFailure } from '../../federation/failures.ts'
import { FederationError } from '../../federation/federation-error.ts'
import { linkIdentity, providersFor } from '../../federation/link-identity.ts'
import { linksOf } from '../../federation/linked-identity.ts'
import { findProvider, offeredProviders, type LoginProvider } from '../../federation/providers.ts'
import { askProvider, judgeAnswer } from '../../federation/questions.ts'
import { answersOf, newState, requestsOf } from '../../federation/requests.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import { newTrace, type Trace } from '../../federation/trace.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { recordChange, type Own } from './own.ts'

export type OwnLogin = { loginProvider: string; providerKey: string; displayName: string | null; providerName: string; isDefault: boolean }

/** The caller's external logins, with the names of their providers. */
export async function ownLogins({ db, host, user }: Own): Promise<OwnLogin[]> {
  const logins = await db.orm.select().from(userLogin).where(eq(userLogin.userId, user.id)).orderBy(asc(userLogin.loginProvider))
  return Promise.all(
    logins.map(async ({ loginProvider: name, providerKey, displayName }) => ({
      loginProvider: name,
      providerKey,
      displayName,
      providerName: (await findProvider(db, host, name))?.displayName ?? name,
      isDefault: name === user.defaultLoginProvider,
    })),
  )
}

/**
 * Providers that the caller can link: offered to them at a sign-in for their address or an organisation of theirs, allowed to speak for them, and not
 * linked yet.
 */
export async function linkableProviders({ db, host, user }: Own): Promise<LoginProvider[]> {
  const logins = await db.orm.select({ name: userLogin.loginProvider }).from(userLogin).where(eq(userLogin.userId, user.id))
  const customers = await db.orm.select({ id: userCustomer.customerId }).from(userCustomer).where(eq(userCustomer.userId, user.id))
  const mine = await providersFor(db.orm, user.id)
  const hint = isAddressProven(user) ? (user.email ?? undefined) : undefined
  const offered = new Map<string, LoginProvider>()
  for (const customerId of [undefined, ...customers.map(({ id }) => id)])
    for (const provider of await offeredProviders(db, host, { hint, customerId })) offered.set(provider.name, provider)
  // The vendor's own providers are offered on every host, but for its staff.
  const isTheirs = ({ ofVendor }: LoginProvider) => !ofVendor || host.partner.partnerId === null || isOnEveryHost(user)
  return [...offered.values()].filter(
    (provider) => mine.has(provider.name) && isTheirs(provider) && logins.every(({ name }) => name !== provider.name),
  )
}

/** Starts a sign-in at a provider to link it. @returns where the browser goes; the answer comes back to `finishLoginLink` of the same session */
export async function startLoginLink(own: Own, name: string): Promise<{ errors: UserError[]; address: string | null }> {
  const { db, host, user, sessionId } = own
  const refused = (error: UserError) => ({ errors: [error], address: null })
  const provider = (await linkableProviders(own)).find((one) => one.name === name)
  if (!provider) return refused(missing('loginProvider', 'PROVIDER_NOT_FOUND', 'There is no such login provider to link with.'))
  const state = newState()
  try {
    const { asked, ...question } = await askProvider(own, provider, state)
    const form = 'action' in question ? { form: question } : {}
    await requestsOf(db, host).keep(state, { provider: name, link: { userId: user.id, sessionId }, ...asked, ...form })
    return {
      errors: [],
      address: 'address' in question ? question.address : `${host.origin}/identity/federation/${name}/ask?state=${state}`,
    }
  } catch (error) {
    await failed(own, provider, error, newTrace())
    return refused(invalid('loginProvider', 'PROVIDER_UNREACHABLE', 'The login provider does not answer.'))
  }
}

/**
 * Links a provider's answer with the account that requested it. The ticket is valid once and in the requesting session only, so nobody can be made to
 * link another person's login, or to finish for another person.
 */
export async function finishLoginLink(own: Own, ticket: string): Promise<UserError[]> {
  const { db, host, user, sessionId } = own
  const answer = await answersOf(db, host).take(ticket)
  const request = answer && (await requestsOf(db, host).take(answer.state))
  const provider = request && (await findProvider(db, host, request.provider))
  if (!answer || !provider || request.link?.userId !== user.id || request.link.sessionId !== sessionId)
    return [invalid('ticket', 'LINK_EXPIRED', 'This took too long, or was begun elsewhere. Begin again.')]
  const trace = newTrace('REQUEST', 'REDIRECT')
  try {
    return await link(own, await judgeAnswer(own, provider, request, answer, trace))
  } catch (error) {
    await failed(own, provider, error, trace)
    return [invalid('ticket', 'LOGIN_REFUSED', 'The sign-in there was not completed.')]
  }
}

function failed(own: Own, provider: LoginProvider, error: unknown, trace: Trace): Promise<void> {
  if (!(error instanceof FederationError)) throw error
  return recordFailure(own, { provider, error, trace, isLink: true, userId: own.user.id })
}

const link = (own: Own, identity: ExternalIdentity): Promise<UserError[]> =>
  own.db.orm.transaction(async (tx) => {
    const { provider, subject } = identity
    const links = await linksOf(tx, identity)
    const key = links[0]?.key ?? subject
    if (links.some(({ userId }) => userId !== own.user.id)) return [LOGIN_TAKEN]
    if (await linkIdentity(tx, own.user.id, { ...identity, subject: key })) {
      await recordChange(tx, own, { action: 'linkLogin', after: { loginProvider: provider }, notice: 'LOGIN_LINKED' })
      return []
    }
    const known = and(eq(userLogin.loginProvider, provider), eq(userLogin.providerKey, key))
    const [holder] = await tx.select().from(userLogin).where(known)
    if (!holder) return [ABOVE_PROVIDER]
    return holder.userId === own.user.id ? [] : [LOGIN_TAKEN]
  })

const LOGIN_TAKEN = conflict(null, 'LOGIN_TAKEN', 'This login is linked with another account.')
const ABOVE_PROVIDER = invalid(
  null,
  'ABOVE_PROVIDER',
  'You have more rights than the people who manage this login provider, so your account cannot be linked with it.',
)
