import { sql, type SQL } from 'drizzle-orm'
import { insertOf } from '../../../db/insert-rows.ts'
import type { Orm } from '../../../db/orm.ts'
import { inOrder } from '../../../db/pipeline/together.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import type { Host } from '../../../kit/hosts.ts'
import { newLink } from '../../../accounts/links.ts'
import { brandOfPartner, type Brand } from '../../../accounts/look/look.ts'
import { outbox, shortLink } from '../../../tables/outbox.table.ts'
import { userClaim } from '../../../tables/claim.table.ts'
import type { AuditEntry } from '../../../kit/audit/audit.ts'
import { auditsOf } from '../../../kit/audit/audit.ts'
import type { Actor } from '../../../kit/audit/audit.ts'
import { CONFIRM_ACCOUNT } from '../../../accounts/confirmation-link.ts'
import { confirmationMail } from '../../../accounts/messages/confirmation-mail.ts'
import { anyOf } from '../../../db/any-of.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { customer } from '../../../tables/customer.table.ts'
import type { NewProfile } from './new-profiles.ts'
import type { NewUser } from './new-user.ts'
import { userAccessProfile } from '../../../tables/access-profile.table.ts'
import { claimDetails, columnsOfDetails, userDetails } from '../user-details.ts'
import { userCustomer, userDatabase, userIdentity } from '../../../tables/people/user.table.ts'

export type UserToInsert = NewUser & {
  readonly id: string
  /**
   * Set for a user whom another system creates. `isConfirmed`: that system vouches for the address, so that no mail has to confirm it. `isInvited`:
   * whether a confirmation mail is sent; by default it is, unless the address is confirmed. `passwordHash`: hash of the existing password.
   */
  readonly provisioned?: {
    readonly isActive: boolean
    readonly isConfirmed: boolean
    readonly displayName: string | null
    readonly isInvited?: boolean
    /** Nothing vouches for the address, so no mail is sent to it. */
    readonly isUnproven?: boolean
    readonly passwordHash?: string | null
  }
}
type Home = {
  readonly host: Host
  readonly look: Brand
  /** Who invites, and the names of customers by ID; absent if nobody in person does. */
  readonly invitation?: { readonly by: string; readonly customers: ReadonlyMap<string, string> }
}
/** Data for mails to users of each partner, by partner ID. */
export type Homes = ReadonlyMap<string | null, Home>

/** Reads the data for mails to new users. Call it before their transaction begins. */
export async function homesOf(context: RequestContext, users: readonly NewUser[]): Promise<Homes> {
  const partners = new Map(users.map(({ partner }) => [partner?.id ?? null, partner?.domain]))
  const invitation = {
    by: inviterOf(context),
    customers: await customerNames(
      context.orm,
      users.flatMap(({ customerIds }) => customerIds),
    ),
  }
  const homes = new Map<string | null, Home>()
  for (const [id, domain] of partners)
    homes.set(id, { host: await context.hostOf(domain), look: await brandOfPartner(context.orm, id), invitation })
  return homes
}

/** Name of the person who invites users. */
export const inviterOf = (context: RequestContext): string => {
  const { displayName, userName } = signedIn(context)
  return displayName ?? userName
}

/** Names of customers by ID. */
export async function customerNames(orm: Pick<Orm, 'select'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await orm
    .select({ id: customer.id, name: customer.name })
    .from(customer)
    .where(anyOf(customer.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether a new user is sent an email to confirm the account. */
export const isInvited = ({ provisioned }: Pick<UserToInsert, 'provisioned'>): boolean =>
  provisioned?.isInvited ?? !provisioned?.isConfirmed

/** Everything that is written when a user is created. */
export type DrawnUp = ReturnType<typeof drawUp>

/**
 * Prepares what is written for a new user who has to confirm the account: user, claims, memberships, audit row, link and mail. Writes nothing, so
 * that it can run before the transaction, in which others wait for the lock on user names.
 */
export function drawUp(creator: Actor, user: UserToInsert, homes: Homes) {
  const { id, userName, customerIds, databases, provisioned } = user
  const invited = isInvited(user) ? invitationOf(creator, user, homes) : undefined
  return {
    row: {
      id,
      partnerId: user.partner?.id ?? null,
      ...columnsOfDetails(user),
      userName,
      passwordHash: provisioned?.passwordHash ?? null,
      userType: user.userType,
      displayName: displayNameOf(user),
      isActive: provisioned?.isActive ?? true,
      emailConfirmed: provisioned?.isConfirmed ?? false,
      emailUnproven: provisioned?.isUnproven ?? false,
      invitationExpiresAt: invited?.link.expiresAt ?? null,
    },
    claims: claimsOf(user).map(([claimType, claimValue]) => ({ userId: id, claimType, claimValue })),
    customers: customerIds.map((customerId, at) => ({ userId: id, customerId, isDefault: at === 0 })),
    databases: databases.map((name) => ({ userId: id, name })),
    profiles: (user.profiles ?? []).map((profile) => ({ userId: id, ...profile })),
    audit: audited(user),
    ...invited,
  }
}

/** The link that confirms an account, and the mail with it. */
export function invitationOf(
  creator: Actor,
  { id: userId, partner, userName, email, givenName: firstName, locale, customerIds }: UserToInsert,
  homes: Homes,
) {
  const home = homes.get(partner?.id ?? null)
  if (!home) throw new Error('A user is inserted without a home')
  const { row, address } = newLink({ purpose: CONFIRM_ACCOUNT, userId, createdBy: creator.userId, host: home.host, address: email })
  const link = { address, expiresAt: row.expiresAt }
  const { host, look, invitation: from } = home
  const invitation = from && { by: from.by, customers: customerIds.flatMap((customerId) => from.customers.get(customerId) ?? []) }
  return { link: row, mail: confirmationMail({ recipient: email, userId, userName, firstName, locale, host, look, link, invitation }) }
}

/**
 * Statements that insert users, in the order in which they run. Their number does not depend on the number of users. Built before the transaction
 * that runs them.
 */
export function insertsOf(creator: Actor, users: readonly DrawnUp[]): readonly SQL[] {
  const all = <Part>(part: (user: DrawnUp) => Part) => users.map(part)
  return [
    insertOf(
      userIdentity,
      all(({ row }) => row),
    ),
    insertOf(userClaim, all(({ claims }) => claims).flat()),
    insertOf(userCustomer, all(({ customers }) => customers).flat()),
    profilesOf(all(({ profiles }) => profiles).flat()),
    insertOf(userDatabase, all(({ databases }) => databases).flat()),
    auditsOf(
      creator,
      all(({ audit }) => audit),
    ),
    insertOf(shortLink, all(({ link }) => link ?? []).flat()),
    insertOf(outbox, all(({ mail }) => mail ?? []).flat()),
  ].flat()
}

/** A profile limits an administrator at its customer, as it does when it is given later. */
function profilesOf(profiles: readonly (NewProfile & { readonly userId: string })[]): readonly SQL[] {
  if (profiles.length === 0) return []
  const limit = sql`select limit_administrators(array_agg("userId"), "customerId")
    from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as profile ("userId" uuid, "customerId" uuid) group by "customerId"`
  return [limit, ...[insertOf(userAccessProfile, profiles)].flat()]
}

/** Inserts users who have to confirm the account, in the caller's transaction. The caller has checked all rules. */
export const insertUsers = (tx: Orm, inserts: readonly SQL[]): Promise<void> => inOrder(tx, inserts)

const displayNameOf = ({ givenName, familyName, provisioned }: Omit<UserToInsert, 'id'>) =>
  provisioned?.displayName || [givenName, familyName].filter(Boolean).join(' ') || null

function audited(user: UserToInsert): AuditEntry {
  const { userType, roles, customerIds, databases, profiles = [], locale } = user
  const partnerId = user.partner?.id ?? null
  const after = {
    ...columnsOfDetails(user),
    displayName: displayNameOf(user),
    userType,
    roles,
    partnerId,
    customerIds,
    databases,
    ...(profiles.length > 0 && { accessProfileIds: profiles.map(({ accessProfileId }) => accessProfileId) }),
    locale,
    ...(user.provisioned && { isActive: user.provisioned.isActive }),
  }
  return { action: 'createUser', subjectType: 'UserIdentity', subjectId: user.id, partnerId, after }
}

type Claim = readonly [type: string, value: string]
const claimsOf = (user: UserToInsert): Claim[] => {
  const displayName = displayNameOf(user)
  const given = (type: string, value: string | null): Claim[] => (value === null || value === '' ? [] : [[type, value]])
  return [
    ['usertype', String(user.userType)],
    ...given('name', displayName),
    ...claimDetails.flatMap((name) => given(userDetails[name].claim, user[name])),
    ...user.roles.map((role): Claim => ['role', role]),
    ['default_locale', user.locale],
  ]
}
