import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { mayAuthenticate } from '../../access/provider-trust.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { mayEnter } from '../../accounts/find-user.ts'
import { identifierKey } from '../../accounts/identifier-key.ts'
import { isBound, readLink, readLinkByHash, revokeLinks, staysUnproven, takeLinkByHash, type Link } from '../../accounts/links.ts'
import { isLockedByAdministrator } from '../../accounts/lockout.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import type { MailPage } from '../../accounts/page.ts'
import { isDone, SETS_PASSWORD } from '../../accounts/passwords/password-links.ts'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { dependsOnCustomers } from '../../accounts/required-provider.ts'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { domainOf } from '../../federation/domains/allowed-domains.ts'
import { provenDomains } from '../../federation/domains/domain-proof.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import { linkIdentity } from '../../federation/link-identity.ts'
import { linksOf } from '../../federation/linked-identity.ts'
import { ofHost } from '../../federation/providers.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import type { Host } from '../../kit/hosts.ts'
import { customer } from '../../tables/customer.table.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { requiredProvider } from '../../tables/providers/required-provider.table.ts'

type InvitingProvider = { readonly name: string; readonly displayName: string }

/** An open invitation of somebody without a password, whose customers have a login provider. */
export type Invitation = {
  readonly hash: string
  readonly user: UserRow
  readonly providers: readonly InvitingProvider[]
  /** Whether a password would not let them in. */
  readonly isRequired: boolean
}

/** Reads an invitation that a login provider can confirm, and changes nothing. Undefined for every other link. */
export async function readInvitation({ orm }: Pick<Database, 'orm'>, host: Host, token: string): Promise<Invitation | undefined> {
  const { state, link } = await readLink(orm, token)
  return state === 'USABLE' && link ? invitationOf(orm, host, link) : undefined
}

async function invitationOf(orm: Pick<Orm, 'select'>, host: Host, link: Link): Promise<Invitation | undefined> {
  if (link.purpose !== 'CONFIRM_ACCOUNT' || !link.userId) return undefined
  const [user] = await orm
    .select()
    .from(userIdentity)
    .where(and(eq(userIdentity.id, link.userId), mayEnter(host)))
  if (!user?.isActive || user.passwordHash !== null || !isBound(link, user) || isDone(link, user) || isLockedByAdministrator(user))
    return undefined
  const found = await providersOf(orm, host, user)
  const required = found.filter(({ isRequired }) => isRequired)
  const offered = required.length > 0 ? required : found.filter((provider) => takesDomainOf(provider, user))
  // Several of the user's customers may have the same provider.
  const providers = [...new Map(offered.map((provider) => [provider.name, provider])).values()]
  return providers.length > 0 ? { hash: link.hash, user, providers, isRequired: required.length > 0 } : undefined
}

/** Providers of a user's enabled customers that may speak for the user; a required one takes the place of the customer's own. */
const providersOf = (orm: Pick<Orm, 'select'>, host: Host, { id }: UserRow) =>
  orm
    .select({
      name: loginProvider.name,
      displayName: loginProvider.displayName,
      allowedDomains: loginProvider.allowedDomains,
      domainProofs: loginProvider.domainProofs,
      isRequired: sql<boolean>`bool_or(${isNotNull(requiredProvider.providerId)} and ${dependsOnCustomers})`,
    })
    .from(userCustomer)
    .innerJoin(userIdentity, eq(userIdentity.id, userCustomer.userId))
    .innerJoin(customer, and(eq(customer.id, userCustomer.customerId), customer.enabled))
    .leftJoin(requiredProvider, eq(requiredProvider.customerId, customer.id))
    .innerJoin(loginProvider, sql`${loginProvider.id} = coalesce(${requiredProvider.providerId}, ${customer.loginProviderId})`)
    .where(and(eq(userCustomer.userId, id), loginProvider.enabled, mayAuthenticate, ofHost(host)))
    .groupBy(loginProvider.id)
    .orderBy(asc(loginProvider.displayName))

/** Somebody whose address the provider would refuse chooses a password. */
const takesDomainOf = (provider: Pick<LoginProvider, 'allowedDomains' | 'domainProofs'>, { email }: UserRow): boolean =>
  provider.allowedDomains.length === 0 || provenDomains(provider).includes(domainOf(email ?? undefined) ?? '')

/** `OVER`: it was used, revoked or is too old. `OTHER_ADDRESS`: another mailbox was invited. `LINKED`: another account has the identity. */
export type InvitationRefusal = 'OVER' | 'OTHER_ADDRESS' | 'LINKED'

class Refused extends Error {
  readonly reason: InvitationRefusal
  constructor(reason: InvitationRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Confirms an invited account by an identity at one of its providers, instead of a password: links both and uses the invitation up, in one
 * transaction. The link has proven the mailbox, so an address that the provider sends must be the invited one.
 * @returns why nothing was changed; undefined if the account can be signed in
 */
export async function acceptInvitation(
  db: Pick<Database, 'orm'>,
  { host, page, hash }: { readonly host: Host; readonly page: MailPage; readonly hash: string },
  external: ExternalIdentity,
): Promise<InvitationRefusal | undefined> {
  try {
    await db.orm.transaction((tx) => accept(tx, host, page, hash, external))
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

async function accept(tx: Orm, host: Host, page: MailPage, hash: string, external: ExternalIdentity): Promise<void> {
  const invited = (await readLinkByHash(tx, hash))?.userId
  // Every change of a user locks the user before their links.
  if (!invited || (await tx.select().from(userIdentity).where(eq(userIdentity.id, invited)).for('update')).length === 0)
    throw new Refused('OVER')
  const link = await takeLinkByHash(tx, hash, 'CONFIRM_ACCOUNT')
  const invitation = link && (await invitationOf(tx, host, link))
  if (!link || !invitation?.providers.some(({ name }) => name === external.provider)) throw new Refused('OVER')
  const { user } = invitation
  if (!isInvitedAddress(external, user)) throw new Refused('OTHER_ADDRESS')
  const links = await linksOf(tx, external)
  if (links.some(({ userId }) => userId !== user.id)) throw new Refused('LINKED')
  await revokeLinks(tx, user.id, ...SETS_PASSWORD)
  await tx
    .update(userIdentity)
    .set({ emailConfirmed: true, emailUnproven: staysUnproven(link, user), version: sql`${userIdentity.version} + 1` })
    .where(eq(userIdentity.id, user.id))
  if (!isAddressProven(user)) await writeOwnAudit(tx, user, { action: 'confirmAccount' }, 'link:CONFIRM_ACCOUNT')
  // A link that exists is made anew: a directory with limited rights may have made it.
  const isNew = await linkIdentity(tx, user.id, external)
  if (links.length > 0) return
  if (!isNew) throw new Refused('LINKED')
  await writeOwnAudit(tx, user, { action: 'linkLogin', after: { loginProvider: external.provider } }, 'link:CONFIRM_ACCOUNT')
  if (user.email !== null) await tx.insert(outbox).values(noticeMail(page, user, user.email, 'LOGIN_LINKED'))
}

/**
 * Whether a provider speaks of the invited mailbox. An address that it does not vouch for is none, and without an address a user principal name is
 * compared. A provider that sends nothing of it names whoever the link was mailed to.
 */
const isInvitedAddress = ({ email, upn, emailIsUnverified = false }: ExternalIdentity, user: UserRow): boolean => {
  const sent = email ?? upn
  return !emailIsUnverified && (sent === undefined || identifierKey(sent) === identifierKey(user.email ?? ''))
}
