import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { partner } from '../tables/partner.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { asViewer, viewerColumns, type Viewer } from './viewer.ts'

/** Rights of a user, read with other rows or stored after the user was deleted; `isHere` while they could act themselves. */
export type ViewerFacts = Viewer & { readonly isHere: boolean }

/** A lock by failed tries does not count: otherwise anybody who knows the owner's name could stop a directory. */
const isHere = sql`(${userIdentity.isActive} and (${userIdentity.lockoutReason} is null or coalesce(${userIdentity.lockoutEnd} <= now(), true)))`

/** Without the networks, which apply to users who call themselves, and which tenants may not read. */
const named = Object.entries({ ...viewerColumns, networkRules: undefined, isHere }).flatMap(([name, column]) =>
  column === undefined ? [] : [sql`${sql.raw(`'${name}'`)}, ${column}`],
)

/** Facts of one user as JSON, also if inactive; null if there is no such user. */
export const viewerFacts = (userId: SQLWrapper): SQL => sql`(
  select jsonb_build_object(${sql.join(named, sql`, `)}) from ${userIdentity}
  left join ${partner} on ${eq(partner.id, userIdentity.partnerId)} where ${userIdentity.id} = ${userId})`

/** Reads facts that `viewerFacts` has selected. */
export function readFacts(facts: unknown): ViewerFacts | undefined {
  if (facts === null || facts === undefined) return undefined
  const read = facts as ViewerFacts
  return { ...asViewer(read), isHere: read.isHere }
}

/** A user who could act at this moment, with their current rights; undefined if the account is deleted, inactive or locked by an administrator. */
export async function presentViewerOf(orm: Pick<Orm, 'execute'>, userId: string): Promise<Viewer | undefined> {
  const { rows } = await orm.execute<{ facts: unknown }>(sql`select ${viewerFacts(sql`${userId}::uuid`)} as facts`)
  const found = readFacts(rows[0]?.facts)
  return found?.isHere ? found : undefined
}
