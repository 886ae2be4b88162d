import { insertRows } from '../../db/insert-rows.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { signedIn } from '../../graphql/signed-in.ts'
import type { Host } from '../../hosts.ts'
import { createFirstLinks } from '../../identity/links.ts'
import { brandOfPartner } from '../../identity/look/look.ts'
import type { Look } from '../../identity/look/look.ts'
import { outbox } from '../../outbox/outbox.table.ts'
import { userClaim } from '../claims/claim.table.ts'
import { writeAudits } from '../logs/audit.ts'
import { CONFIRM_ACCOUNT } from './confirmation-link.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { NewUser } from './new-user.ts'
import { userCustomer, userDatabase, userIdentity } from './user.table.ts'

export type UserToInsert = NewUser & { readonly id: string }
type Home = { readonly host: Host; readonly look: Pick<Look, 'brand' | 'onBrand'> }
/** What mails to users of each partner are drawn from, by its id. */
export type Homes = ReadonlyMap<string | null, Home>

/** The homes of new users. Read before their transaction begins. */
export async function homesOf(context: RequestContext, users: readonly NewUser[]): Promise<Homes> {
  const partners = new Map(users.map(({ partner }) => [partner?.id ?? null, partner?.domain]))
  const homes = new Map<string | null, Home>()
  for (const [id, domain] of partners) homes.set(id, { host: await context.hostOf(domain), look: await brandOfPartner(context.orm, id) })
  return homes
}

/**
 * Inserts users who wait for confirmation, whatever their number in a handful of statements: rows, claims, memberships, an audit row and a
 * confirmation mail each. In the caller's transaction, and after every rule was asked.
 */
export async function insertUsers(tx: Orm, context: RequestContext, users: readonly UserToInsert[], homes: Homes): Promise<void> {
  const actor = signedIn(context)
  await insertRows(
    tx,
    userIdentity,
    users.map((user) => ({
      id: user.id,
      partnerId: user.partner?.id ?? null,
      userName: user.userName,
      email: user.email,
      phoneNumber: user.phoneNumber || null,
      userType: user.userType,
      displayName: displayNameOf(user),
    })),
  )
  await insertRows(
    tx,
    userClaim,
    users.flatMap((user) => claimsOf(user).map(([claimType, claimValue]) => ({ userId: user.id, claimType, claimValue }))),
  )
  await insertRows(
    tx,
    userCustomer,
    users.flatMap(({ id, customerIds }) => customerIds.map((customerId, at) => ({ userId: id, customerId, isDefault: at === 0 }))),
  )
  await insertRows(
    tx,
    userDatabase,
    users.flatMap(({ id, databases }) => databases.map((name) => ({ userId: id, name }))),
  )
  await writeAudits(tx, actor, users.map(audited))
  await sendConfirmations(tx, actor.userId, users, homes)
}

async function sendConfirmations(tx: Orm, createdBy: string, users: readonly UserToInsert[], homes: Homes): Promise<void> {
  const homed = users.map((user) => {
    const home = homes.get(user.partner?.id ?? null)
    if (!home) throw new Error('A user is inserted without a home')
    return { user, ...home }
  })
  const links = await createFirstLinks(
    tx,
    homed.map(({ user, host }) => ({ purpose: CONFIRM_ACCOUNT, userId: user.id, createdBy, origin: host.origin })),
  )
  await insertRows(
    tx,
    outbox,
    homed.map(({ user, host, look }, at) =>
      confirmationMail({
        recipient: user.email,
        userId: user.id,
        userName: user.userName,
        firstName: user.givenName,
        locale: user.locale,
        host,
        look,
        link: links[at] ?? '',
      }),
    ),
  )
}

const displayNameOf = ({ givenName, familyName }: NewUser) => [givenName, familyName].filter(Boolean).join(' ') || null

function audited(user: UserToInsert) {
  const { userName, email, userType, roles, customerIds, databases, locale } = user
  const partnerId = user.partner?.id ?? null
  const phoneNumber = user.phoneNumber || null
  const after = {
    userName,
    email,
    displayName: displayNameOf(user),
    phoneNumber,
    userType,
    roles,
    partnerId,
    customerIds,
    databases,
    locale,
  }
  return { action: 'createUser', subjectType: 'UserIdentity', subjectId: user.id, partnerId, after }
}

type Claim = readonly [type: string, value: string]
const claimsOf = (user: NewUser): Claim[] => {
  const displayName = displayNameOf(user)
  const given = (type: string, value: string | null): Claim[] => (value === null || value === '' ? [] : [[type, value]])
  return [
    ['usertype', String(user.userType)],
    ...given('name', displayName),
    ...given('given_name', user.givenName),
    ...given('family_name', user.familyName),
    ...user.roles.map((role): Claim => ['role', role]),
    ['default_locale', user.locale],
  ]
}
