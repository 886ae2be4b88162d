import { and, eq, inArray, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { onEveryHost } from '../access/on-every-host.ts'
import { isPartnerAdmin } from '../access/reach.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { tidyAddress } from '../kit/graphql/tidy.ts'
import type { Host } from '../kit/hosts.ts'
import type { UserRow } from './claims.ts'
import { keyOf } from './identifier-key.ts'

const VENDOR_TYPES = [3, 4, 5]

/**
 * Condition on users who may sign in on a host: users of its partner, vendor support and vendor operations. On the default host: users without a
 * partner, vendor staff, and partner admins, who can work across their partner's customers from there too.
 */
export const mayEnter = ({ partner: { partnerId } }: Host): SQL | undefined =>
  partnerId === null ? entersDefault() : entersPartner(partnerId)

const entersPartner = (partnerId: string | Placeholder) => or(eq(userIdentity.partnerId, partnerId), onEveryHost)

function entersDefault(): SQL | undefined {
  const isVendor = inArray(userIdentity.userType, VENDOR_TYPES)
  return or(isNull(userIdentity.partnerId), isVendor, isPartnerAdmin)
}

/**
 * Finds the user of a typed name on a host: by user name, otherwise by an email that is unique on the host. Users of the host's own partner take
 * precedence over others. Accents count if somebody has the name with them; otherwise they do not if a single person is meant. An ambiguous name finds nobody.
 */
export async function findUser(db: Database, host: Host, typed: string): Promise<UserRow | undefined> {
  const name = tidyAddress(typed)
  if (name === '' || name.length > 320) return undefined
  const { partnerId } = host.partner
  const matches = await (partnerId === null ? namedOnDefault : namedOnPartner)(quickReader(db)).execute({ name, partnerId })
  const exact = matches.filter(({ hasName, hasEmail }) => hasName || hasEmail)
  if (exact.length > 0) return onlyNamed(exact, host, name)
  return matches.length === 1 ? matches[0]?.user : undefined
}

type Match = { readonly user: UserRow; readonly hasName: boolean | null; readonly hasEmail: boolean | null }

/** The user whose name it is, otherwise the only one whose address it is. */
function onlyNamed(matches: readonly Match[], host: Host, name: string): UserRow | undefined {
  const byName = matches.filter(({ hasName }) => hasName)
  const [users, column] = byName.length > 0 ? ([byName, 'userName'] as const) : ([matches, 'email'] as const)
  const own = ofHost(
    users.map(({ user }) => user),
    host,
  )
  if (own.length <= 1) return own[0]
  // From before names were compared by their key, several people may have one; each still has the own spelling.
  const spelled = own.filter((user) => user[column]?.toLowerCase() === name.toLowerCase())
  return spelled.length === 1 ? spelled[0] : undefined
}

const named = (orm: Orm, mayEnter: SQL | undefined) => {
  const [key, folded] = [keyOf(sql`${sql.placeholder('name')}::text`), sql`fold(${sql.placeholder('name')}::text)`]
  const { userNameKey, emailKey, userNameFolded, emailFolded } = userIdentity
  const [hasName, hasEmail] = [sql<boolean>`${userNameKey} = ${key}`, sql<boolean | null>`${emailKey} = ${key}`]
  return orm
    .select({ user: userIdentity, hasName, hasEmail })
    .from(userIdentity)
    .where(and(or(hasName, hasEmail, eq(userNameFolded, folded), eq(emailFolded, folded)), mayEnter))
    .orderBy(sql`(${hasName} or ${hasEmail}) is true desc`)
    .limit(20)
}
const namedOnPartner = prepared((orm) => named(orm, entersPartner(sql.placeholder('partnerId'))).prepare('named_on_partner'))
const namedOnDefault = prepared((orm) => named(orm, entersDefault()).prepare('named_on_default'))

function ofHost(users: readonly UserRow[], { partner }: Host): readonly UserRow[] {
  const own = users.filter((user) => user.partnerId === partner.partnerId)
  return own.length > 0 ? own : users
}

/** Reads a user by ID, if they may sign in on this host. */
export async function readUserOf(db: Pick<Database, 'orm'>, host: Host, id: string): Promise<UserRow | undefined> {
  const [user] = await db.orm
    .select()
    .from(userIdentity)
    .where(and(eq(userIdentity.id, id), mayEnter(host)))
  return user
}

/** Prepared statement of the same lookup, to run with others in one round trip. */
export const userById = prepared((orm) =>
  orm
    .select()
    .from(userIdentity)
    .where(eq(userIdentity.id, sql.placeholder('id')))
    .prepare('user_by_id'),
)

export async function readUser(db: Pick<Database, 'orm'>, id: string): Promise<UserRow | undefined> {
  const [user] = await db.orm.select().from(userIdentity).where(eq(userIdentity.id, id))
  return user
}
