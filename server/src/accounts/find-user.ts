import { normalize } from '../platform/normalize.ts'
import { and, eq, inArray, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { userClaim } from '../tables/claim.table.ts'
import { onEveryHost } from '../access/on-every-host.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { tidyAddress } from '../kit/graphql/tidy.ts'
import type { Host } from '../kit/hosts.ts'
import type { UserRow } from './claims.ts'

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
  const isPartnerAdmin = sql`exists (select 1 from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} = 'PartnerAdmin')`
  return or(isNull(userIdentity.partnerId), isVendor, isPartnerAdmin)
}

/**
 * Finds the user of a typed name on a host: by user name, otherwise by an email that is unique on the host. Users of the host's own partner take
 * precedence over others. An ambiguous name finds nobody.
 */
export async function findUser(db: Database, host: Host, typed: string): Promise<UserRow | undefined> {
  const name = tidyAddress(typed)
  if (name === '' || name.length > 320) return undefined
  const { partnerId } = host.partner
  const rows = await (partnerId === null ? namedOnDefault : namedOnPartner)(quickReader(db)).execute({ name, partnerId })
  const lower = fold(name)
  const byName = rows.filter((row) => fold(row.userName) === lower)
  return only(byName, host) ?? (byName.length === 0 ? only(rows, host) : undefined)
}

const named = (orm: Orm, mayEnter: SQL | undefined) => {
  const folded = sql`fold(${sql.placeholder('name')})`
  return orm
    .select()
    .from(userIdentity)
    .where(and(or(eq(userIdentity.userNameFolded, folded), eq(userIdentity.emailFolded, folded)), mayEnter))
    .limit(20)
}
const namedOnPartner = prepared((orm) => named(orm, entersPartner(sql.placeholder('partnerId'))).prepare('named_on_partner'))
const namedOnDefault = prepared((orm) => named(orm, entersDefault()).prepare('named_on_default'))

function only(rows: readonly UserRow[], { partner }: Host): UserRow | undefined {
  const own = rows.filter((row) => row.partnerId === partner.partnerId)
  const candidates = own.length > 0 ? own : rows
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Like the database's `fold`: ignores case and accents. */
const fold = (text: string) =>
  normalize(text, 'NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

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
