import { eq, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { partner } from '../tables/partner.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { asViewer, viewerColumns } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/** What somebody may do, read beside other things or kept after they were deleted; `isHere` while they could do it themselves. */
export type ViewerFacts = Viewer & { readonly isHere: boolean }

/** Wrong passwords alone lock nobody's directory: whoever knows the name of an owner could stop it. */
const isHere = sql`(${userIdentity.isActive} and (${userIdentity.lockoutReason} is null or coalesce(${userIdentity.lockoutEnd} <= now(), true)))`

const named = Object.entries({ ...viewerColumns, isHere }).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)

/** The facts of one user as JSON, inactive ones included; null where there is no such user. */
export const viewerFacts = (userId: SQLWrapper): SQL => sql`(
  select jsonb_build_object(${sql.join(named, sql`, `)}) from ${userIdentity}
  left join ${partner} on ${eq(partner.id, userIdentity.partnerId)} where ${userIdentity.id} = ${userId})`

/** Facts as `viewerFacts` read them. */
export function readFacts(facts: unknown): ViewerFacts | undefined {
  if (facts === null || facts === undefined) return undefined
  const read = facts as ViewerFacts
  return { ...asViewer(read), isHere: read.isHere }
}

/** Who could do something themselves at this moment, with their rights of now; undefined where the account is gone, inactive or locked by an administrator. */
export async function presentViewerOf(orm: Pick<Orm, 'execute'>, userId: string): Promise<Viewer | undefined> {
  const { rows } = await orm.execute<{ facts: unknown }>(sql`select ${viewerFacts(sql`${userId}::uuid`)} as facts`)
  const found = readFacts(rows[0]?.facts)
  return found?.isHere ? found : undefined
}
